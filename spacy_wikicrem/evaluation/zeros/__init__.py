"""Zero pronouns scored: where they are, and whom they stand for."""
