"""Names as SQL writes them."""

from __future__ import annotations


def quote(name: str) -> str:
    """The identifier in backquotes; a dotted key part by part."""
    return "`" + name.replace("`", "``") + "`"


def quote_key(key: str) -> str:
    """A relation's dotted key as a quoted name."""
    return ".".join(quote(part) for part in split_key(key))


def split_key(key: str) -> list[str]:
    """The parts of a relation's dotted key; a part that holds a dot is in backquotes in the key itself."""
    parts, current, quoted = [], "", False
    for char in key:
        if char == "`":
            quoted = not quoted
        elif char == "." and not quoted:
            parts.append(current)
            current = ""
        else:
            current += char
    return [*parts, current]
