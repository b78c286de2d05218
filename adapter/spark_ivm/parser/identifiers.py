"""Names as SQL writes them."""

from __future__ import annotations


def quote(name: str) -> str:
    """Return the identifier in backquotes."""
    return "`" + name.replace("`", "``") + "`"


def quote_key(key: str) -> str:
    """Return a relation's dotted key, each of its identifiers in backquotes."""
    return ".".join(quote(part) for part in split_key(key))


def split_key(key: str) -> list[str]:
    """Return the identifiers of a relation's dotted key; one that holds a dot is in backquotes in the key itself."""
    found, current, quoted = [], "", False
    for char in key:
        if char == "`":
            quoted = not quoted
        elif char == "." and not quoted:
            found.append(current)
            current = ""
        else:
            current += char
    return [*found, current]
