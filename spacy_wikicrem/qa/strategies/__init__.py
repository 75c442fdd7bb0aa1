"""Ways to cut texts into chunks, to compare: those that people use, and ours."""
