"""Translators, one a file, behind one interface; each is registered under a name of its own."""
