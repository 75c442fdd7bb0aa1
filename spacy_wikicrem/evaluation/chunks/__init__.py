"""Does a way of chunking keep together, and find, what a question needs?"""
