"""Sequence-to-sequence models of Hugging Face, by name or folder: Marian, NLLB, M2M100, T5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...errors import WikicremError

# Languages as the model's own tokenizer calls them, for models of many languages.
NLLB = {"en": "eng_Latn", "it": "ita_Latn", "es": "spa_Latn"}
NAMES = {"en": "English", "it": "Italian", "es": "Spanish"}


class Seq2Seq:
    """A model and its tokenizer.

    model (str): A name of the Hugging Face hub or a folder.
    batch (int): Sentences in one pass, the longest first. beams (int): Of beam search.
    max_tokens (int): A translation that is longer is cut.
    prefix (str): Before each sentence; None is what a T5 wants, and nothing for other models.
    """

    keeps_names = True

    def __init__(
        self,
        model: str,
        lang: str = "it",
        *,
        device: str = "cpu",
        batch: int = 16,
        beams: int = 4,
        max_tokens: int = 256,
        prefix: str | None = None,
    ) -> None:
        from transformers import AutoModelForSeq2SeqLM, AutoTokenizer

        from ...models.quiet import quiet_transformers

        self.name = f"seq2seq {model} to {lang}, {beams} beams"
        self.device, self.batch = device, batch
        self._options: dict[str, Any] = {"num_beams": beams, "max_new_tokens": max_tokens}
        try:
            with quiet_transformers():
                self._tokenizer = AutoTokenizer.from_pretrained(model)
                self._model = AutoModelForSeq2SeqLM.from_pretrained(model).to(device).eval()
        except (OSError, ValueError, ImportError, KeyError) as err:
            reason = str(err).strip().splitlines()[0] if str(err).strip() else type(err).__name__
            raise WikicremError("W813", model=model, reason=reason) from err
        places = getattr(self._model.config, "max_position_embeddings", None)
        if isinstance(places, int):  # T5 has no limit
            self._options["max_new_tokens"] = min(max_tokens, places - 1)
        kind = self._model.config.model_type
        self.prefix = prefix
        if prefix is None:
            self.prefix = f"translate English to {NAMES.get(lang, lang)}: " if kind == "t5" else ""
        self._choose_languages(lang)

    def _choose_languages(self, lang: str) -> None:
        """Models of many languages are told source and target."""
        tokenizer = self._tokenizer
        if not hasattr(tokenizer, "src_lang"):
            return
        known = tokenizer.get_vocab()
        source, target = (NLLB.get(one, one) for one in ("en", lang))
        if target not in known and hasattr(tokenizer, "get_lang_id"):  # M2M100
            tokenizer.src_lang = "en"
            self._options["forced_bos_token_id"] = tokenizer.get_lang_id(lang)
        elif target in known:
            tokenizer.src_lang = source
            self._options["forced_bos_token_id"] = known[target]

    def translate(self, texts: Sequence[str]) -> list[str]:
        found = [""] * len(texts)
        order = sorted(range(len(texts)), key=lambda at: -len(texts[at]))
        for start in range(0, len(order), self.batch):
            chosen = order[start : start + self.batch]
            given = [f"{self.prefix}{texts[at]}" for at in chosen]
            for at, text in zip(chosen, self._translate(given), strict=True):
                found[at] = text
        return found

    def _translate(self, texts: list[str]) -> list[str]:
        import torch

        inputs = self._tokenizer(texts, return_tensors="pt", padding=True).to(self.device)
        given = {name: inputs[name] for name in ("input_ids", "attention_mask")}
        with torch.inference_mode():
            made = self._model.generate(**given, **self._options)
        decoded: list[str] = self._tokenizer.batch_decode(made, skip_special_tokens=True)
        return decoded


seq2seq_v1 = Seq2Seq  # as it is registered
