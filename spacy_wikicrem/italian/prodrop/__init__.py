"""Subject pronouns that Italian does not say."""

from .propose import propose

__all__ = ["propose"]
