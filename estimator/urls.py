from django.urls import path

from estimator import pages, picture_views, views

app_name = "estimator"

urlpatterns = [
    path("method/", pages.method_page, name="method"),
    path("models/<slug:slug>/", views.model_page, name="model"),
    path("gpus/<slug:slug>/", views.gpu_page, name="gpu"),
    path("card.png", picture_views.site_picture, name="site_picture"),
    path("models/<slug:slug>/card.png", picture_views.model_picture, name="model_picture"),
    path("gpus/<slug:slug>/card.png", picture_views.gpu_picture, name="gpu_picture"),
]
