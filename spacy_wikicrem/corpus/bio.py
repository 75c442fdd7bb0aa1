"""stub"""


def bio_wikitext(content: str) -> str:
    return ""
