"""Names for guests who have not chosen one: two words of the sea, in the language of their page.

The words are our own. A name depends only on the guest's id, so a guest keeps it on every page.
"""

import hashlib

# Nouns of the two grammatical genders of Spanish; the adjectives have a form for each.
SPANISH_NOUNS = (
    (
        "Albatros", "Bauprés", "Bergantín", "Coral", "Cormorán", "Delfín", "Escollo", "Faro",
        "Fiordo", "Lobo", "Mástil", "Narval", "Oleaje", "Remo", "Timón", "Viento",
    ),
    (
        "Ballena", "Brisa", "Bruma", "Caracola", "Espuma", "Estela", "Foca", "Gaviota",
        "Isla", "Marea", "Nutria", "Orca", "Proa", "Quilla", "Tormenta", "Vela",
    ),
)  # fmt: skip
SPANISH_ADJECTIVES = (
    (
        "Ágil", "Alegre", "Audaz", "Azul", "Bravo", "Callado", "Claro", "Dorado",
        "Feliz", "Firme", "Fuerte", "Gris", "Leal", "Libre", "Lejano", "Ligero",
        "Noble", "Paciente", "Rojo", "Sabio", "Salado", "Sereno", "Tenaz", "Verde",
    ),
    (
        "Ágil", "Alegre", "Audaz", "Azul", "Brava", "Callada", "Clara", "Dorada",
        "Feliz", "Firme", "Fuerte", "Gris", "Leal", "Libre", "Lejana", "Ligera",
        "Noble", "Paciente", "Roja", "Sabia", "Salada", "Serena", "Tenaz", "Verde",
    ),
)  # fmt: skip
ENGLISH_ADJECTIVES = (
    "Amber", "Bold", "Brave", "Bright", "Calm", "Clever", "Distant", "Gentle",
    "Golden", "Grey", "Hardy", "Jolly", "Lucky", "Merry", "Nimble", "Noble",
    "Patient", "Quiet", "Red", "Salty", "Silver", "Steady", "Swift", "Wild",
)  # fmt: skip
ENGLISH_NOUNS = (
    "Albatross", "Anchor", "Breeze", "Cormorant", "Dolphin", "Fjord", "Foam", "Gannet",
    "Gull", "Harbour", "Heron", "Keel", "Lantern", "Mast", "Narwhal", "Oar",
    "Orca", "Osprey", "Otter", "Petrel", "Plover", "Prow", "Puffin", "Reef",
    "Rudder", "Sail", "Seal", "Skerry", "Tern", "Tide", "Whale", "Wolf",
)  # fmt: skip


def guest_names(language: str) -> list[str]:
    """All names that guests get in that language; those of an unknown language are English."""
    if language == "es":
        return [
            f"{noun} {adjective}"
            for nouns, adjectives in zip(SPANISH_NOUNS, SPANISH_ADJECTIVES, strict=True)
            for noun in nouns
            for adjective in adjectives
        ]
    return [f"{adjective} {noun}" for adjective in ENGLISH_ADJECTIVES for noun in ENGLISH_NOUNS]


NAMES = {language: guest_names(language) for language in ("en", "es")}


def guest_name(user: str, language: str, attempt: int = 0) -> str:
    """The name of that guest; with another number of attempts, another name."""
    names = NAMES.get(language, NAMES["en"])
    number = int.from_bytes(hashlib.sha256(user.encode()).digest()[:8], "big")
    return names[(number + attempt) % len(names)]
