"""Messages for people: English sentences with placeholders, translated where they are shown.

A message is marked where it is written, with `N_`, or `NN_` (one that counts).
"""

# A message, or its singular and plural.
Message = str | tuple[str, str]


def N_(message: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    return message


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - the same for a message that counts
    return one, many
