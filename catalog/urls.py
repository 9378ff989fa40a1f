"""Addresses of the catalogue's own pages."""

from django.urls import path

from catalog import views

app_name = "catalog"

urlpatterns = [
    path("", views.start, name="start"),
    path("search/", views.search, name="search"),
    path("models/", views.models, name="models"),
    path("gpus/", views.gpus, name="gpus"),
    path("data/", views.data, name="data"),
]
