"""Mentions found again in given translations: word alignment, then trees."""
