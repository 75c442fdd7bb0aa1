__title__ = "spacy-wikicrem"
__version__ = "0.1.0"
