from django.urls import path

from estimator import views

app_name = "estimator"

urlpatterns = [
    path("models/<slug:slug>/", views.model_page, name="model"),
    path("gpus/<slug:slug>/", views.gpu_page, name="gpu"),
]
