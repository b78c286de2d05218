"""The old query beside the new one: what an edit changes, and for which rows."""
