"""Spark SQL to a tree with the place of everything in the text."""
