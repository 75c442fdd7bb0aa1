"""Messages of errors: the spaCy components (3xx)."""

MESSAGES: dict[str, str] = {
    "W301": "No pronouns are known for the language {lang!r}. Supported: {supported}. Use a pipeline "
    "of one of these languages.",
    "W302": "{name}: the document {text!r} has no {missing}. Expected them from an earlier component: "
    "add {component} before {name}, and do not disable it.",
    "W303": "{name}: the setting {setting} is {found!r}; expected {expected}.",
    "W304": "{name}: the pronouns {found} are not known for the language {lang!r}. "
    "Expected some of: {known}.",
    "W305": "The extension attribute {attribute} exists already: {existing}. pronoun_resolver needs "
    "this name; remove the other extension, or import its package in another process.",
    "W306": "The component {name!r} of spacy-wikicrem cannot be made, since {other} has registered a "
    "factory of the same name. Do not import that package in the process that loads this pipeline.",
    "W307": "{other} and spacy-wikicrem both have a factory {name!r}. The component of {other} is "
    "made, as it was registered first. For ours, do not import that package in this process.",
    "W330": "{name}: the training document {text!r} has no {missing}. Expected them from an earlier "
    "component: name {component} in annotating_components (and frozen_components, unless it is "
    "trained too) of the section [training].",
    "W331": "{name}: no document of this batch has a labelled pronoun, so nothing is learned from it. "
    "Expected gold clusters named {prefix}_1, ... in the reference documents, as "
    "spacy-wikicrem.LabelledPronouns.v1 makes them; if {name} is not to be trained, list it in "
    "frozen_components.",
    "W332": "{path} has no labelled pronoun of the language {lang!r}. Check the path and [nlp] lang.",
    "W333": "{name}: the loss is not a finite number in the batch that starts with {text!r}. Nothing was "
    "updated; lower learn_rate or look at these documents.",
    "W340": "{name}: both a candidate_finder and spans_key = {key!r} were given, expected at most one. "
    "Take one of the two out of the config.",
    "W341": "These edits of a text cannot be made: {found}. Expected places inside the text that do not "
    "overlap, each with its start before its end.",
    "W342": "The document has pronouns, but no component has resolved them, so they stay as they are. "
    "Let pronoun_resolver run on it: nlp.add_pipe('pronoun_resolver') before nlp(text).",
    "W344": "{name}: the document {text!r} has no span group {key!r}, which the setting spans_key names; "
    "it has: {groups}. Expected an earlier component to write it, an empty one where it finds "
    "nothing: doc.spans[{key!r}] = [].",
    "W345": "The candidate_finder gave {found} for the document {text!r}. Expected an iterable of "
    "spans of that very document, such as list(doc.ents).",
    "W348": "The bundled masked language model is English, and the pipeline's language is {lang!r}. "
    "Leave the model out (there is a mention ranker for it), or name a masked language model of "
    "this language: a folder or a name of the hub.",
    "W390": "The setting {setting} of the chunker is {found!r}; expected {expected}.",
    "W391": "The tokenizer {found!r} cannot be had: {reason}. Expected characters, tiktoken:ENCODING, "
    "transformers:MODEL (a folder or a hub name), or a function from a text to its tokens.",
    "W392": "The character {found!r} alone has {count} tokens, and a chunk may have {size}. Raise size, "
    "or count in characters.",
    "W393": "The pipeline resolves no pronouns (its components: {found}). Add one that does: "
    "nlp.add_pipe('pronoun_resolver'); or, for chunks of the words of the source, resolve='none'.",
    "W394": "This parser was made from a pipeline or a tokenizer that other processes cannot load. "
    "Give their names: a package or folder, and transformers:MODEL.",
    "W395": "{what} is {found}; expected {expected}.",
    "W396": "{owner} has no setting {found!r}{hint}. It has: {expected}.",
    "W397": "{first} and {second} are two names of one setting of the chunker, and say {one!r} and "
    "{other!r}. Give one of them.",
    "W398": "The offset is {found!r}; expected a whole number from 0 to {length}, the length of the text.",
    "W399": "The protected span {found!r} has more tokens than a chunk may have ({size}), and was cut. "
    "Raise size.",
}
