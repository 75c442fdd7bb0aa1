"""`spacy-wikicrem pretrain` and `train`: resolve a config and hand the trainer a plain dictionary."""

from __future__ import annotations


def pretrain() -> None:
    """Train a masked-LM head on an encoder."""


def train() -> None:
    """Fine-tune a masked language model on masked examples."""
