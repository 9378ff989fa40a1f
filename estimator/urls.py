from django.urls import path

from estimator import card_views, data_views, pages, picture_views, views

app_name = "estimator"

urlpatterns = [
    path("method/", pages.method_page, name="method"),
    path("models/<slug:slug>/", views.model_page, name="model"),
    path("gpus/<slug:slug>/", card_views.gpu_page, name="gpu"),
    path("models/<slug:slug>.csv", data_views.cards_csv, name="model_csv"),
    path("models/<slug:slug>.json", data_views.cards_json, name="model_json"),
    path("gpus/<slug:slug>.csv", data_views.models_csv, name="gpu_csv"),
    path("gpus/<slug:slug>.json", data_views.models_json, name="gpu_json"),
    path("card.png", picture_views.site_picture, name="site_picture"),
    path("models/<slug:slug>/card.png", picture_views.model_picture, name="model_picture"),
    path("gpus/<slug:slug>/card.png", picture_views.gpu_picture, name="gpu_picture"),
]
