"""What keeps a query from incremental maintenance: construct -> (why, what to write instead).

Such a model is still right: it is rebuilt whenever a source changed.
"""

from __future__ import annotations

UNSUPPORTED: dict[str, tuple[str, str]] = {
    "LIMIT": (
        "which rows LIMIT or OFFSET keeps depends on all the others",
        "number the rows with row_number() over (partition by … order by …) and keep the first of each group",
    ),
    "WINDOW_WITHOUT_PARTITION": (
        "a window without PARTITION BY spans the whole table, so every change reaches every row",
        "add a PARTITION BY, or compute it in a view on top of this model",
    ),
    "WINDOW_OVER_AGGREGATE": (
        "a window function beside GROUP BY or aggregates in one SELECT is not maintained yet",
        "aggregate in a CTE first and use the window function in a SELECT from it",
    ),
    "SUBQUERY": (
        "a subquery inside an expression (EXISTS, IN, a scalar subquery) is not maintained yet",
        "join the table instead: an inner join to the distinct keys for IN or EXISTS, a left join for a scalar",
    ),
    "SEMI_JOIN": (
        "semi and anti joins are not maintained yet",
        "an inner join to the distinct keys, or a left join and a filter on IS NULL",
    ),
    "LATERAL": ("lateral subqueries are not maintained yet", "a plain join"),
    "SET_OPERATION": (
        "INTERSECT, EXCEPT and MINUS are not maintained yet",
        "an inner join to, or a left join and IS NULL against, the distinct rows of the other side",
    ),
    "GROUPING_SETS": (
        "GROUPING SETS, ROLLUP and CUBE are not maintained yet",
        "one SELECT with GROUP BY for each grouping, put together with UNION ALL",
    ),
    "PIVOT": ("PIVOT and UNPIVOT are not maintained yet", "one aggregate with FILTER (WHERE …) for each pivoted value"),
    "GENERATOR": (
        "functions that make several rows of one (explode, inline, stack, LATERAL VIEW) are not maintained yet",
        "explode in a model of its own, which this one selects from",
    ),
    "TABLE_FUNCTION": ("a table-valued function has no versions to compare", "a table, such as a seed"),
    "VALUES": ("inline VALUES are not maintained yet", "a seed"),
    "NO_FROM": ("a SELECT without FROM has nothing that changes", "put its row into a seed"),
    "TABLESAMPLE": ("a sample is another one each time", "filter on a hash of a key, such as pmod(hash(id), 10) = 0"),
    "TIME_TRAVEL": ("a version written into the query never moves", "leave out VERSION AS OF and TIMESTAMP AS OF"),
    "RECURSIVE": ("recursive CTEs are not maintained", "a fixed number of joins, or a table model"),
    "VOLATILE": (
        "the function gives another answer each time it is called",
        "compute it where the row is first written, or derive it from the row: a hash instead of a random number",
    ),
    "CLOCK": (
        "the answer depends on when, or in whose session, the query runs",
        "leave out such functions, or filter by time in a view on top of this model",
    ),
    "UNKNOWN_FUNCTION": (
        "the function is none of Spark's own, so nothing is known of it",
        "Spark's own functions",
    ),
    "TIME_WINDOW": (
        "window() and session_window() are not maintained yet",
        "date_trunc, or timestamp_seconds over a rounded unix_seconds",
    ),
    "SORT": ("SORT BY, CLUSTER BY and DISTRIBUTE BY say how rows are written, not which", "leave it out, or ORDER BY"),
    "TRANSFORM": ("a script's output cannot be followed", "SQL functions"),
    "FROM_FIRST": ("a query that begins with FROM is not read", "SELECT … FROM …"),
    "PIPE": ("the pipe syntax |> is not read", "SELECT … FROM … with CTEs"),
    "PATH": ("files read by their path have no versions", "a table over these files"),
    "IDENTIFIER": ("a table's name computed by IDENTIFIER(…) is not known before it runs", "the name itself"),
    "STAR": ("a * inside an expression stands for columns that are not written down", "name the columns"),
    "UNNAMED_COLUMN": ("the column has no name of its own", "… AS a_name"),
    "DUPLICATE_COLUMN": ("two columns have the same name", "give one of them another name"),
    "UNKNOWN_COLUMN": ("no table of this SELECT has such a column", "check the name and the alias before it"),
    "AMBIGUOUS_COLUMN": ("several tables of this SELECT have such a column", "write the table's alias before it"),
    "LATERAL_ALIAS": (
        "the alias of another item cannot be used here",
        "give it a name in a CTE and use that in a SELECT from it",
    ),
    "VIEW": ("the view's text cannot be put in its place", "select from the view's own tables"),
    "SLOT": ("the characters ⟦ and ⟧ mark slots in generated SQL", "other characters"),
    "INVALID": ("the query is not valid SQL for Spark", "run the SELECT by itself to see Spark's message"),
    "UNPARSABLE": ("this part of the query is not understood", "a plainer form of it"),
    "INTERNAL": ("a bug of the engine; please report it with the query", "any other form of the query"),
}
