"""Italian: treebanks, a pipeline, a lexicon, readability."""
