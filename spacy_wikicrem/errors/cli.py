"""Messages of errors: the command line (5xx)."""

MESSAGES: dict[str, str] = {
    "W501": "{path} is no usable config: {reason}. Look at the files in configs/ for the format.",
    "W502": "Unknown argument {found!r}. Settings are overridden as --section.name value.",
    "W503": "The asset {asset} has no url or no checksum in project.yml. Add both.",
    "W504": "{path} has the checksum {found}, expected {expected}. The file was changed or not "
    "transferred whole: delete it and run the command again.",
    "W505": "{dest} is not in place and could not be had from {url} ({reason}). Without a network, "
    "give a folder with a local copy as --mirror (in a project: --vars.data FOLDER).",
    "W508": "{path} exists and is no spaCy pipeline, so --force does not replace it. Choose another "
    "output.",
    "W509": "The operating system refused: {reason} ({kind}). Check that the path is right, that it "
    "is a file where one is expected, that it can be read or written, and that text is UTF-8.",
    "W511": "There is nothing to read: {name} is empty. Give a text, files, or - for the "
    "standard input.",
    "W512": "A page shows {name} as one document, and its {found} characters are more than the pipeline "
    "takes at once ({limit}). Choose another format, or cut the text into parts.",
    "W513": "{name} is not UTF-8 text ({reason}). Convert it to UTF-8 first.",
    "W514": "{name} has a pronoun_resolver of another architecture than the model {model}. Name a pipeline "
    "without one, or a model of its kind.",
    "W515": "{path} holds nothing to resolve. Expected files that end in {endings} (or these with "
    ".gz, .bz2, .xz or .zst).",
    "W516": "{found!r} is no file. Of several arguments each is a file or a folder; put a text in "
    "quotation marks, as the only argument.",
    "W517": "{path} cannot be resolved: {found} would be read as prose. Expected a file that ends in "
    "{expected}. Convert it first.",
    "W518": "{path} has no column for {wanted}. Its columns are: {found}. Name one with --column (the "
    "text) or --id.",
    "W519": "{path}, line {line}: {reason}. Mend the row, or leave it out.",
    "W520": "{option} is for tables, and none was given. Name a file that ends in {endings}.",
    "W521": "{path} lies in {folder}, which is read, and would be read with it the next time. Write it to "
    "another folder.",
}
