"""The constructs that keep a query from incremental maintenance: construct -> (why, what to write instead).

A model with such a construct is still right: it is rebuilt whenever a source changed, and in every run if it reads
what no version shows.
"""

from __future__ import annotations

UNSUPPORTED: dict[str, tuple[str, str]] = {
    "SUBQUERY": (
        "a subquery at this place, or correlated in this way, is not maintained",
        "EXISTS or IN as a WHERE condition of its own; a value in a SELECT list; or a join",
    ),
    "IN_TYPES": ("IN (SELECT …) compares a text with another type as texts, unlike =", "a cast"),
    "EXCEPT": (
        "of one table's rows Spark may compare other columns of the same names",
        "EXCEPT ALL of DISTINCT rows",
    ),
    "LATERAL": (
        "LATERAL is read as the right side of a comma, a JOIN or a LEFT JOIN only",
        "LATERAL after the relation whose columns it reads, or a plain join",
    ),
    "PIVOT": (
        "of PIVOT, only plain sums, averages, counts, extremes and the like of named columns are maintained, "
        "for different values that are not binary, collated or NaN",
        "one aggregate with FILTER (WHERE …) for each pivoted value",
    ),
    "GENERATOR": (
        "a function that makes several rows of one is its own item, in LATERAL VIEW, or in FROM",
        "SELECT …, explode(…) AS x, and what is made of x in a SELECT from that",
    ),
    "GROUP_KEY": ("an item or HAVING spells a key of GROUP BY otherwise", "the key as GROUP BY has it"),
    "TABLE_FUNCTION": (
        "of table-valued functions, only generators and range() of written numbers are read",
        "a table, such as a seed",
    ),
    "ORDERED": (
        "rows are limited, or collected, in the order that a query within or SORT BY gives them",
        "ORDER BY beside LIMIT; sort_array() of what is collected, or min_by() and max_by() of a time",
    ),
    "TABLESAMPLE": ("a sample is another one each time", "filter on a hash, such as pmod(hash(id), 10) = 0"),
    "TIME_TRAVEL": ("a version written into the query never moves", "leave out VERSION AS OF and TIMESTAMP AS OF"),
    "RECURSIVE": ("recursive CTEs are not maintained", "a fixed number of joins, or a table model"),
    "VOLATILE": (
        "the function gives another answer each time it is called",
        "compute it where the row is first written, or take a hash of the row",
    ),
    "CLOCK": (
        "the answer depends on the session in which the query runs, or on its time in a way that is not followed",
        "current_date() or current_timestamp() for the time; leave out the session",
    ),
    "UNKNOWN_FUNCTION": (
        "the function is none of Spark's own, so nothing is known of it",
        "Spark's own functions, or name it under meta.ivm_functions",
    ),
    "TIME_WINDOW": (
        "window() and session_window() are maintained once in a SELECT, the latter of timestamps; window_time() is not",
        "a SELECT from another one, or a running count of the gaps before",
    ),
    "TRANSFORM": ("a script's output cannot be followed", "SQL functions"),
    "PIPE": (
        "of the pipe syntax, an outer join after |> WHERE and GROUP BY places after |> AGGREGATE are not read",
        "the same after |> AS a_name, the expressions in place of the places, or SELECT … FROM …",
    ),
    "PATH": ("files read by their path have no versions", "a table over these files"),
    "IDENTIFIER": ("a table's name computed by IDENTIFIER(…) is not known before it runs", "the name itself"),
    "STAR": ("a * inside an expression names columns that are not written down", "name the columns"),
    "CHAR": (
        "Spark compares a CHAR column with padded texts, but not in this place",
        "a cast of the column to STRING, in a subquery of its own",
    ),
    "UNNAMED_COLUMN": ("the column has no name of its own", "… AS a_name"),
    "DUPLICATE_COLUMN": ("two columns have the same name", "give one of them another name"),
    "RESERVED_COLUMN": ("names that begin with __ivm_ are the engine's", "another name"),
    "UNKNOWN_COLUMN": ("no table of this SELECT has such a column", "check the name and the alias before it"),
    "AMBIGUOUS_COLUMN": ("several tables of this SELECT have such a column", "write the table's alias before it"),
    "LATERAL_ALIAS": (
        "the alias of another item cannot be used here",
        "a SELECT from a CTE that has it",
    ),
    "VIEW": ("the view's text cannot be put in its place", "select from the view's own tables"),
    "SETTINGS": (
        "the view is read under other settings than the model, which were set when it was made",
        "the view made again under the model's settings, or its tables",
    ),
    "SETTING": (
        "Spark reads the query otherwise under this setting than by itself",
        "the setting left as Spark has it, and its meaning written out",
    ),
    "SUBSTITUTION": (
        "Spark puts a setting or a variable of the environment in the place of ${…} before it reads the query",
        "var() or env_var() of dbt",
    ),
    "SLOT": ("the characters ⟦, ⟧ and ¦ mark slots in generated SQL", "other characters"),
    "INVALID": ("the query is not valid SQL for Spark", "run the SELECT by itself to see Spark's message"),
    "UNPARSABLE": ("this part of the query is not understood", "a plainer form of it"),
    "INTERNAL": ("a bug of the engine; please report it with the query", "any other form of the query"),
}
