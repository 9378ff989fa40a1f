"""Django's admin classes with their model as a type argument, which they lack at run time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin, TabularInline
    from django.forms import ModelForm
else:
    from django import forms
    from django.contrib import admin

    class Typed:
        def __class_getitem__(cls, _types: object) -> type[Self]:
            return cls

    class ModelAdmin(Typed, admin.ModelAdmin): ...

    class TabularInline(Typed, admin.TabularInline): ...

    class ModelForm(Typed, forms.ModelForm): ...


__all__ = ["ModelAdmin", "ModelForm", "TabularInline"]
