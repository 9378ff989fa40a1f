"""Views that belong to no app."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe


@require_safe
def ping(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- the shape of every view
    """Answers without work: what remains is the cost of the server and the whole middleware."""
    return HttpResponse("ok", content_type="text/plain")
