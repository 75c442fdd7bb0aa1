from spacy_wikicrem.italian.readability import count_syllables

COUNTS = {
    0: "l' c' d’ 12",
    1: "noi dell' un' c'è po' qui guai più già può ciò che lui cui poi sei da TV",
    2: """pausa figlio mio tuo io zia via due gioia buio cuore buono scuola quale acqua guerra città
        perché storia statua riesce uomo anche chiesa ghiaccio scienza cielo gente foglie
        zio zii euro auto causa biscia guida fiume chiuso pioggia noia ghiaia bacio grazie specie
        voglia bagno perciò sia fosse""",
    3: """paura aiuola poeta paese maiale Italia famiglia giustizia materia Maria Lucia viaggio
        cliente continuo camicia lasciare andiamo paziente nazione Europa idea beato reale Paolo
        baule eroe laico aiuto studiare piacere quiete diario suonare abbaia siano Paùra
        sciopero coscienza""",
    4: """farmacia violino triangolo riunire riuscire attuale manuale influenza libreria galleria
        aereo meraviglia italiano oceano eroina dopoguerra polizia periodo""",
    5: """università filosofia democrazia biologia geografia economia situazione cooperare
        automobile""",
}


def test_syllables() -> None:
    for syllables, text in COUNTS.items():
        for word in text.split():
            assert count_syllables(word) == syllables, word


def test_capitals_and_the_form_of_accents_do_not_matter() -> None:
    assert count_syllables("PAURA") == 3
    assert count_syllables("città") == count_syllables("citta\u0300") == 2
