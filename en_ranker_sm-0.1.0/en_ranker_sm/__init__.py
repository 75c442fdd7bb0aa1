"""The folder `model` beside this file is what spacy-wikicrem loads as "en-ranker-sm"."""
