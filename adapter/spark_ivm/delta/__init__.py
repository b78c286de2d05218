"""What a change of the sources or of the query changes in the answer."""
