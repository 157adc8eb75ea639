"""The package's version, read by the build as well."""

__version__ = "1.0.0"
