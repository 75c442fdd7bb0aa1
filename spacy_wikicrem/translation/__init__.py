"""A coreference corpus in another language, made from one in English."""
