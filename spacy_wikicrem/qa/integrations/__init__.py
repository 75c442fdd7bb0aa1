"""The chunker and the resolver for other people's libraries: a file and an extra for each."""
