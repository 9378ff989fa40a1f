"""What the estimator's tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is no fault of an example.
settings.register_profile("gpufit", deadline=None)
settings.load_profile("gpufit")
