"""What is written for one table format alone."""
