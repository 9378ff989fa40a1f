"""All addresses. English pages stand at /, the other languages below their prefix."""

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

from gpufit.views import ping

handler404 = "catalog.views.not_found"

urlpatterns = [
    path("ping", ping, name="ping"),
    path("", include("catalog.crawlers")),
    *i18n_patterns(
        path("admin/", admin.site.urls),
        path("", include("estimator.urls")),
        path("", include("catalog.urls")),
        prefix_default_language=False,
    ),
]
