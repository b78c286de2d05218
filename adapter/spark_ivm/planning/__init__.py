"""The ways to publish a change, and the plan as data."""
