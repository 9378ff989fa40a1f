from django.apps import AppConfig


class GpufitConfig(AppConfig):
    name = "gpufit"

    def ready(self) -> None:
        from gpufit import checks  # noqa: F401, PLC0415 -- registers them, once the settings are read
