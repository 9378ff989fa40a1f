"""How the constants of estimates were fitted, and how well they hold.

Reads ``fixtures/`` alone, needs no database and nothing beyond Python; the results lie in
``estimator/core/calibration.json``.
"""
