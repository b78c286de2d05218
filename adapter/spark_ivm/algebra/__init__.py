"""The nodes of a query, the types of their columns, and what conditions and frames say."""
