"""Queries that have the same rows, or those that are asked for, and read less."""
