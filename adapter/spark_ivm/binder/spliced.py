"""The author's own text over other tables, with views in place and values in the places of clock functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from spark_ivm.algebra.types import Types
from spark_ivm.binder.resolved import Text, Use, differing_settings
from spark_ivm.binder.scope import Scope
from spark_ivm.binder.view_columns import cast_in, chosen, names_of, places_of, written_names
from spark_ivm.parser.ast import Name, Parsed
from spark_ivm.parser.identifiers import quote
from spark_ivm.parser.lexer import Span


@dataclass(frozen=True)
class Splicing:
    """How a text is written.

    `table` writes a base table, by its key. `scope` gives the columns of a view; None where nobody can read them.
    `times` are, by text, the places where it asks for the time, and the parameters in their place.
    """

    table: Callable[[str], str]
    scope: Callable[[Use], Scope | None]
    types: Types
    times: Mapping[str, Mapping[Span, str]] = field(default_factory=dict)

    def write(self, text: Text) -> str | None:
        """The text, written so; None where a view's text cannot be put in its place, or a relation has no key."""
        parsed = text.parsed
        new_texts = {at: f"⟦p1:{name}⟧" for at, name in self.times.get(parsed.sql, {}).items()}
        for use in text.uses:
            if use.table.pinned:
                continue
            if use.relation is None:
                return None
            new = self.table(use.key) if use.relation.kind == "table" else self.view(parsed, use)
            if new is None:
                return None
            if use.table.query is None:
                new_texts[use.span] = new
            else:  # `TABLE name`, which is a query
                new_texts[use.table.query, use.span[1]] = f"(select * from {new})"
        pieces, at = [], parsed.tokens[0].start
        for (start, end), new in sorted(new_texts.items()):
            pieces += [parsed.sql[at:start], new]
            at = end
        return "".join((*pieces, parsed.sql[at : parsed.tokens[-1].start]))

    def view(self, parsed: Parsed, use: Use) -> str | None:
        """Return a view's text in parentheses, with the view's column names, and the view's name if it has no other."""
        relation, text, table = use.relation, use.text, use.table
        if relation is None or text is None or qualifies(parsed, table.name):
            return None
        if differing_settings(relation, text) is not None or (inner := self.write(text)) is None:
            return None
        scope = self.scope(use)
        own = written_names(text.parsed.query.body) if scope is None else [c.name for c in scope.columns]
        if own is None or (places := places_of(own, relation)) is None:
            return None
        if scope is not None and cast_in(relation, chosen(scope, places), self.types) is not None:
            return None
        names, taken = names_of(relation, own), [own[at] for at in places]
        if taken == own == names:
            sql = f"({inner})"
        elif taken == own:
            sql = f"(SELECT * FROM ({inner}) AS v({', '.join(quote(n or '') for n in names)}))"
        elif None in own or len({c.lower() for c in own if c}) < len(own):
            return None
        else:
            each = (f"{quote(c or '')} AS {quote(n or '')}" for c, n in zip(taken, names, strict=True))
            sql = f"(SELECT {', '.join(each)} FROM ({inner}))"
        return sql if table.alias.name else f"{sql} AS {quote(table.name.identifiers[-1])}"


def qualifies(parsed: Parsed, name: Name) -> bool:
    """Return whether some column has `schema.view.` before it: no alias can say that."""
    wanted = [t.lower() for t in name.identifiers]
    if len(wanted) < 2:
        return False
    texts = [t.value.lower() if t.kind in ("word", "name") else t.text for t in parsed.tokens]
    pattern = [x for part in wanted for x in (part, ".")]
    return any(texts[i : i + len(pattern)] == pattern for i in range(len(texts)))
