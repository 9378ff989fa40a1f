from django.apps import AppConfig


class CatalogConfig(AppConfig):
    name = "catalog"

    def ready(self) -> None:
        from catalog import signals  # noqa: PLC0415  (models are not ready before)

        signals.connect(self)
