"""The arithmetic of gpufit: does a model fit a card, and how fast does it run there?

Pure Python. Nothing here knows of Django, the database or a request.
"""
