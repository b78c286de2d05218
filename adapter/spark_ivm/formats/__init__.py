"""The SQL that is written for one table format alone."""
