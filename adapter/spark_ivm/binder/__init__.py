"""The tree of a text to algebra: names found, subqueries joined, expressions cut."""
