from django.apps import AppConfig


class EstimatorConfig(AppConfig):
    name = "estimator"
