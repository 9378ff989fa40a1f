"""The stamp that tells warm copies of the catalogue to reload."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.db import transaction

from catalog.loading import load
from catalog.models import AIModel, Architecture, Domain, Gpu, Organisation
from catalog.revision import current_revision
from catalog.tests.fixture_files import write_fixtures

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_of_each(tmp_path: Path) -> None:
    load(write_fixtures(tmp_path))


def test_saving_a_record_changes_the_stamp() -> None:
    before = current_revision()
    Gpu.objects.get().save()
    assert current_revision() > before


def test_removing_a_record_changes_the_stamp() -> None:
    before = current_revision()
    Architecture.objects.get().delete()
    assert current_revision() > before


def test_changing_a_relation_changes_the_stamp() -> None:
    before = current_revision()
    AIModel.objects.get().domains.add(Domain.objects.get(code="vision"))
    assert current_revision() > before


def test_a_change_that_is_rolled_back_leaves_the_stamp() -> None:
    before = current_revision()
    with transaction.atomic():
        Gpu.objects.get().save()
        transaction.set_rollback(True)
    assert current_revision() == before


def test_a_saved_card_is_found_by_its_new_name() -> None:
    gpu = Gpu.objects.get()
    gpu.name = "Other Card"
    gpu.save()
    assert Gpu.objects.search("othercard").exists()


def test_a_model_is_found_by_the_new_name_of_its_organisation() -> None:
    organisation = Organisation.objects.get()
    organisation.name = "Zenith"
    organisation.save()
    assert AIModel.objects.search("zenith").exists()


def test_a_model_is_no_longer_found_by_a_repository_that_is_gone() -> None:
    Architecture.objects.all().delete()
    assert not AIModel.objects.search("instruct").exists()
