"""Coreference scorers: files are read, mentions linked, and entities compared.

`scoring.score_files` does all of it. The metrics (`metrics.py`) see only sets of numbers: a key
mention and the response mention it is linked to are one number.
"""
