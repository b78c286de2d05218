"""Queries that have the same rows, or the rows that are asked for, and read less."""
