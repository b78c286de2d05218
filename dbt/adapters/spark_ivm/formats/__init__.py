"""What a local session reads of a table by its format's own classes: no statement shows it, or one that takes jobs."""
