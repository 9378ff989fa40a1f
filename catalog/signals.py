"""What follows from a change of one record; bulk loading sends no signals and sees to it itself."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.db.models.signals import m2m_changed, post_delete, post_save

from catalog.models import AIModel, Architecture, CatalogRevision, ModelOrganisation, Organisation
from catalog.revision import bump


def connect(catalog: AppConfig) -> None:
    """Watch every record of the catalogue."""
    for model in catalog.get_models(include_auto_created=True):
        if model is not CatalogRevision:
            for signal in (post_save, post_delete, m2m_changed):
                signal.connect(bump_revision, sender=model)
    for model in (Architecture, ModelOrganisation):
        post_save.connect(refresh_search_key, sender=model)
        post_delete.connect(refresh_search_key, sender=model)
    post_save.connect(refresh_search_keys, sender=Organisation)


def bump_revision(**_kwargs: Any) -> None:
    """Tell warm copies of the catalogue that a record or a relation changed."""
    bump()


def refresh_search_key(instance: Architecture | ModelOrganisation, **_kwargs: Any) -> None:
    """Let a model be found by its new repositories and organisations."""
    _refresh(instance.ai_model_id)


def refresh_search_keys(instance: Organisation, **_kwargs: Any) -> None:
    """Let an organisation's models be found by its new name."""
    for pk in instance.model_links.values_list("ai_model_id", flat=True):
        _refresh(pk)


def _refresh(pk: int) -> None:
    for model in AIModel.objects.filter(pk=pk):
        AIModel.objects.filter(pk=pk).update(search_key=model.make_search_key())
