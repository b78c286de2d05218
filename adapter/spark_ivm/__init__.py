"""The engine: a query's difference as a plan of plain SQL. Pure functions on frozen dataclasses."""

__version__ = "0.4.0"
