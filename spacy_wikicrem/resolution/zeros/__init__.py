"""Subjects that are not written: verbs without one, and whom they stand for."""
