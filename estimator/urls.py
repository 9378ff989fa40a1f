from django.urls import URLPattern, URLResolver

app_name = "estimator"

urlpatterns: list[URLPattern | URLResolver] = []
