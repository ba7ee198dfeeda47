"""The first start from a clone, which installs the packages into `.venv`.

It runs before anything else and has the standard library alone.
"""
