"""Spark's built-in functions by what they mean to incremental maintenance: the names of SHOW FUNCTIONS, 4.1.4."""

from __future__ import annotations

import re

# functions that give one value for a group of rows
AGGREGATES = frozenset(
    """
    any any_value approx_count_distinct approx_percentile approx_top_k approx_top_k_accumulate approx_top_k_combine
    array_agg avg bit_and bit_or bit_xor bitmap_and_agg bitmap_construct_agg bitmap_or_agg bool_and bool_or
    collect_list collect_set corr count count_if count_min_sketch covar_pop covar_samp every first first_value
    grouping grouping_id histogram_numeric hll_sketch_agg hll_union_agg kll_merge_agg_bigint kll_merge_agg_double
    kll_merge_agg_float kll_sketch_agg_bigint kll_sketch_agg_double kll_sketch_agg_float kurtosis last last_value
    listagg max max_by mean median min min_by mode percentile percentile_approx percentile_cont percentile_disc
    regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    schema_of_variant_agg skewness some std stddev stddev_pop stddev_samp string_agg sum theta_intersection_agg
    theta_sketch_agg theta_union_agg try_avg try_sum var_pop var_samp variance
    """.split()
)

# functions that need OVER
WINDOW_ONLY = frozenset(
    """
    cume_dist dense_rank lag lead nth_value ntile percent_rank rank row_number
    """.split()
)

# functions that make several rows of one
GENERATORS = frozenset(
    """
    collations explode explode_outer inline inline_outer json_tuple posexplode posexplode_outer python_worker_logs range
    sql_keywords stack table_changes table_changes_by_path variant_explode variant_explode_outer
    """.split()
)

# the GENERATORS that need nothing but the row
SPLITTING = frozenset(
    """
    explode explode_outer inline inline_outer json_tuple posexplode posexplode_outer stack variant_explode
    variant_explode_outer
    """.split()
)

# functions that put a row into windows of time, by a rule of their own in the analyzer
TIME_WINDOWS = frozenset(
    """
    session_window window window_time
    """.split()
)

# functions whose calls on the same row may differ
VOLATILE = frozenset(
    """
    aes_encrypt input_file_block_length input_file_block_start input_file_name java_method
    kll_sketch_merge_bigint kll_sketch_merge_double kll_sketch_merge_float monotonically_increasing_id rand randn
    random randstr reflect shuffle spark_partition_id try_reflect uniform uuid
    """.split()
)

# functions that depend on the session of the run, or on its time in a way that is not maintained
CLOCK = frozenset(
    """
    current_catalog current_database current_schema current_time current_timezone current_user session_user user version
    """.split()
)

# functions that give the time of the run when called without arguments: function -> parameter
TIME = {
    "curdate": "current_date",
    "current_date": "current_date",
    "current_timestamp": "current_timestamp",
    "localtimestamp": "localtimestamp",
    "now": "current_timestamp",
    "unix_timestamp": "unix_timestamp",
}

# functions whose answer depends on the order of the rows they read, or is an estimate that does
UNSTABLE = frozenset(
    """
    any_value approx_count_distinct approx_percentile approx_top_k approx_top_k_accumulate approx_top_k_combine
    array_agg collect_list collect_set count_min_sketch first first_value histogram_numeric hll_sketch_agg
    hll_union_agg kll_merge_agg_bigint kll_merge_agg_double kll_merge_agg_float kll_sketch_agg_bigint
    kll_sketch_agg_double kll_sketch_agg_float last last_value listagg max_by min_by mode nth_value
    percentile_approx schema_of_variant_agg string_agg theta_intersection_agg theta_sketch_agg theta_union_agg
    """.split()
)

# functions that add numbers up: exact over exact numbers
ADDING = frozenset(
    """
    sum try_sum
    """.split()
)

AVERAGES = frozenset({"avg", "mean", "try_avg"})

# add floats up, whatever they read: an average of whole numbers is one of doubles
MOMENTS = AVERAGES | frozenset(
    """
    corr covar_pop covar_samp kurtosis regr_avgx regr_avgy regr_intercept regr_r2 regr_slope regr_sxx
    regr_sxy regr_syy skewness std stddev stddev_pop stddev_samp var_pop var_samp variance
    """.split()
)

# give an exact number for exact numbers
EXACT = frozenset(
    """
    abs coalesce greatest if ifnull least mod negative nullif nullifzero nvl nvl2 pmod positive round zeroifnull
    """.split()
)

# aggregates that make an array of the values of all rows
COLLECTING = frozenset("array_agg collect_list collect_set".split())

# by aggregate, the SQL of what it gives for no rows; empty for NULL
EMPTY: dict[str, str] = (
    dict.fromkeys(
        """
    any any_value avg bit_and bit_or bit_xor bool_and bool_or corr covar_pop covar_samp every first first_value kurtosis
    last last_value listagg max max_by mean median min min_by mode percentile percentile_approx percentile_cont
    percentile_disc approx_percentile regr_avgx regr_avgy regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
    skewness some std stddev stddev_pop stddev_samp string_agg sum try_avg try_sum var_pop var_samp variance
    """.split(),
        "",
    )
    | dict.fromkeys("approx_count_distinct count count_if regr_count".split(), "0")
    | dict.fromkeys(COLLECTING, "array()")
)

# functions that Spark reads as a CAST
CASTS = frozenset("boolean tinyint smallint int bigint float double decimal date timestamp binary string".split())

# functions that may be called without parentheses, unless a column has the name
CONSTANT_NAMES = frozenset(
    """
    current_date current_time current_timestamp current_user session_user user
    """.split()
)

# all other functions
SCALARS = frozenset(
    """
    abs acos acosh add_months aes_decrypt aggregate and approx_top_k_estimate array array_append array_compact
    array_contains array_distinct array_except array_insert array_intersect array_join array_max array_min
    array_position array_prepend array_remove array_repeat array_size array_sort array_union arrays_overlap
    arrays_zip ascii asin asinh assert_true atan atan2 atanh base64 between bigint bin binary bit_count bit_get
    bit_length bitmap_bit_position bitmap_bucket_number bitmap_count boolean bround btrim cardinality case cast cbrt
    ceil ceiling char char_length character_length chr coalesce collate collation concat concat_ws contains conv
    convert_timezone cos cosh cot crc32 csc date date_add date_diff date_format date_from_unix_date date_part
    date_sub date_trunc dateadd datediff datepart day dayname dayofmonth dayofweek dayofyear decimal decode degrees
    div double e element_at elt encode endswith equal_null exists exp expm1 extract factorial filter find_in_set
    flatten float floor forall format_number format_string from_avro from_csv from_json from_protobuf from_unixtime
    from_utc_timestamp from_xml get get_json_object getbit greatest hash hex hll_sketch_estimate hll_union hour
    hypot if ifnull ilike in initcap instr int is_valid_utf8 is_variant_null isnan isnotnull isnull
    json_array_length json_object_keys kll_sketch_get_n_bigint kll_sketch_get_n_double
    kll_sketch_get_n_float kll_sketch_get_quantile_bigint kll_sketch_get_quantile_double
    kll_sketch_get_quantile_float kll_sketch_get_rank_bigint kll_sketch_get_rank_double kll_sketch_get_rank_float
    kll_sketch_to_string_bigint kll_sketch_to_string_double kll_sketch_to_string_float last_day lcase least left len
    length levenshtein like ln
    locate log log10 log1p log2 lower lpad ltrim luhn_check make_date make_dt_interval make_interval make_time
    make_timestamp make_timestamp_ltz make_timestamp_ntz make_valid_utf8 make_ym_interval map map_concat
    map_contains_key map_entries map_filter map_from_arrays map_from_entries map_keys map_values map_zip_with mask
    md5 minute mod month monthname months_between named_struct nanvl negative next_day not nullif nullifzero nvl
    nvl2 octet_length or overlay parse_json parse_url pi pmod position positive pow power printf quarter quote
    radians raise_error reduce regexp regexp_count regexp_extract regexp_extract_all regexp_instr regexp_like
    regexp_replace regexp_substr repeat replace reverse right rint rlike round rpad rtrim schema_of_avro
    schema_of_csv schema_of_json schema_of_variant schema_of_xml sec second sentences sequence sha sha1 sha2
    shiftleft shiftright shiftrightunsigned sign signum sin sinh size slice smallint sort_array soundex space split
    split_part sqrt st_asbinary st_geogfromwkb st_geomfromwkb st_setsrid st_srid startswith str_to_map string struct
    substr substring substring_index tan tanh theta_difference theta_intersection theta_sketch_estimate theta_union
    time time_diff time_trunc timediff timestamp timestamp_micros timestamp_millis timestamp_seconds timestampadd
    timestampdiff tinyint to_avro to_binary to_char to_csv to_date to_json to_number to_protobuf to_time
    to_timestamp to_timestamp_ltz to_timestamp_ntz to_unix_timestamp to_utc_timestamp to_varchar to_variant_object
    to_xml transform transform_keys transform_values translate trim trunc try_add try_aes_decrypt try_cast
    try_divide try_element_at try_make_interval try_make_timestamp try_make_timestamp_ltz try_make_timestamp_ntz
    try_mod try_multiply try_parse_json try_parse_url try_subtract try_to_binary try_to_date try_to_number
    try_to_time try_to_timestamp try_url_decode try_validate_utf8 try_variant_get typeof ucase unbase64 unhex
    unix_date unix_micros unix_millis unix_seconds unix_timestamp upper url_decode url_encode validate_utf8
    variant_get weekday weekofyear when width_bucket xpath xpath_boolean xpath_double xpath_float xpath_int
    xpath_long xpath_number xpath_short xpath_string xxhash64 year zeroifnull zip_with
    """.split()
)

BUILTIN = AGGREGATES | WINDOW_ONLY | GENERATORS | TIME_WINDOWS | VOLATILE | CLOCK | TIME.keys() | SCALARS

# functions that may fail for some values, whatever the session's settings are
FAILING = frozenset(
    """
    aes_decrypt array_insert array_repeat array_sort assert_true bit_get bitmap_count convert_timezone date_format
    decode element_at encode format_number format_string from_avro from_csv from_json from_protobuf from_unixtime
    from_utc_timestamp from_xml getbit hll_sketch_estimate hll_union ilike kll_sketch_get_n_bigint
    kll_sketch_get_n_double kll_sketch_get_n_float kll_sketch_get_quantile_bigint kll_sketch_get_quantile_double
    kll_sketch_get_quantile_float kll_sketch_get_rank_bigint kll_sketch_get_rank_double kll_sketch_get_rank_float
    kll_sketch_merge_bigint kll_sketch_merge_double kll_sketch_merge_float kll_sketch_to_string_bigint
    kll_sketch_to_string_double kll_sketch_to_string_float like lpad make_dt_interval make_time make_timestamp
    make_timestamp_ltz make_timestamp_ntz make_ym_interval map map_concat map_from_arrays map_from_entries
    parse_json printf raise_error regexp regexp_count regexp_extract regexp_extract_all regexp_instr regexp_like
    regexp_replace regexp_substr repeat rlike rpad sequence slice space split split_part st_geogfromwkb st_geomfromwkb
    st_setsrid str_to_map theta_difference theta_intersection theta_sketch_estimate theta_union time_diff time_trunc
    timestamp_millis timestamp_seconds to_avro to_binary to_date to_number to_protobuf to_time to_timestamp
    to_timestamp_ltz to_timestamp_ntz to_unix_timestamp to_utc_timestamp to_variant_object transform_keys
    try_element_at try_to_date try_to_timestamp try_variant_get unbase64 unix_timestamp url_decode validate_utf8
    variant_get width_bucket xpath xpath_boolean xpath_double xpath_float xpath_int xpath_long xpath_number
    xpath_short xpath_string
    """.split()
)
# the FAILING functions that fail for arguments after the first: these are the same for all rows where they are written
# out
PATTERNS = frozenset(
    """
    bit_get date_format format_number from_unixtime getbit ilike like lpad regexp regexp_count regexp_extract
    regexp_extract_all regexp_instr regexp_like regexp_replace regexp_substr rlike rpad split split_part to_date
    to_timestamp to_timestamp_ltz to_timestamp_ntz to_unix_timestamp try_element_at try_to_date try_to_timestamp
    try_variant_get unix_timestamp
    """.split()
)
# the FAILING functions that fail for the first argument, a unit
UNITS = frozenset("time_diff time_trunc".split())

# arithmetic that is NULL where it fails; but a cast that two of them have in common Spark computes before both
TRYING = frozenset("try_add try_divide try_mod try_multiply try_subtract".split())

# functions that never fail, also in ANSI mode
TOTAL = TRYING | frozenset(
    """
    array array_contains array_distinct array_size arrays_overlap arrays_zip ascii between bit_length btrim cardinality
    case char_length character_length coalesce concat concat_ws contains crc32 date_trunc day dayname dayofmonth
    dayofweek dayofyear endswith equal_null explode explode_outer flatten get greatest hash hour if ifnull in
    initcap inline inline_outer instr isnan isnotnull isnull last_day lcase least left len length levenshtein like
    locate lower lpad ltrim map_entries map_keys map_values md5 minute month monthname named_struct nullif nvl nvl2
    octet_length posexplode posexplode_outer quarter replace reverse right rlike rpad rtrim second sha sha1 sha2 size
    sort_array soundex startswith struct substr substring substring_index to_json translate trim trunc try_cast
    try_element_at try_parse_json try_to_date try_to_number try_to_timestamp typeof ucase unix_date upper weekday
    weekofyear window when xxhash64 year
    """.split()
)

# functions that fail for no time, if what is written beside it is right: a format, a zone, a unit
OF_CLOCK = frozenset(
    """
    abs add_months bigint ceil convert_timezone date date_add date_diff date_format date_part date_sub dateadd datediff
    datepart extract floor from_unixtime from_utc_timestamp int months_between next_day string timestamp to_date
    to_timestamp to_utc_timestamp unix_date unix_timestamp
    """.split()
)
# functions that give the same for all days of a week or longer
COARSE = frozenset(
    """
    date_format date_part date_trunc datepart extract from_unixtime last_day month monthname months_between quarter
    trunc weekofyear year
    """.split()
)

# functions that make values without an order: maps, variants, shapes and intervals of months and days
UNORDERED = frozenset(
    """
    make_interval map map_concat map_filter map_from_arrays map_from_entries map_zip_with parse_json st_geogfromwkb
    st_geomfromwkb st_setsrid str_to_map to_variant_object transform_keys transform_values try_make_interval
    try_parse_json
    """.split()
)
# functions of the type that a text among their arguments says
BY_SCHEMA = frozenset("from_avro from_csv from_json from_protobuf from_xml try_variant_get variant_get".split())
# functions whose value has an order, whatever they are given
SCALAR = frozenset(
    """
    approx_count_distinct array_contains array_join array_position array_size arrays_overlap bigint binary boolean
    cardinality count count_if crc32 date decimal double exists float forall hash int is_variant_null isnotnull isnull
    map_contains_key map_keys md5 schema_of_variant schema_of_variant_agg sha sha1 sha2 size smallint string timestamp
    tinyint to_avro to_csv to_json to_protobuf to_xml typeof xxhash64
    """.split()
)

# texts that mean today or now where they are taken for a day or a time, also by a cast that nobody wrote
MOVING = re.compile(r"""(?i)r?(['"])\s*(now|today|tomorrow|yesterday)(\s+[\w/+:-]+|[-+][\d:]+)?\s*\1""")
# texts that mean that time of today where they are taken for a timestamp
TIME_OF_DAY = re.compile(r"""r?(['"])\s*T?\d{1,2}:\d{1,2}(:\d{1,2}(\.\d*)?)?\s*([A-Za-z+-][\w/+:-]*)?\s*\1""")
MOVING_WORDS = ("now", "today", "tomorrow", "yesterday")
# functions that make text of letters that are in none of their arguments
LETTERS = frozenset("char chr decode from_json typeof unbase64 unhex url_decode try_url_decode".split())
# functions that make one text of several
JOINING_TEXTS = frozenset("concat concat_ws format_string printf".split())
# functions that write a time as text, in a form that they are given
FORMATTING_TIMES = frozenset("date_format from_unixtime to_char to_varchar".split())
# functions that take a text for a day or a time, be it as one of their arguments alone
OF_TIMES = frozenset(
    """
    add_months convert_timezone date date_add date_diff date_format date_part date_sub date_trunc dateadd datediff
    datepart day dayname dayofmonth dayofweek dayofyear extract from_utc_timestamp hour last_day make_timestamp
    make_timestamp_ltz make_timestamp_ntz minute month monthname months_between next_day quarter second sequence
    session_window timediff timestamp timestampadd timestampdiff to_date to_timestamp to_timestamp_ltz to_timestamp_ntz
    to_unix_timestamp to_utc_timestamp trunc try_make_timestamp try_make_timestamp_ltz try_make_timestamp_ntz
    try_to_date try_to_timestamp unix_date unix_micros unix_millis unix_seconds unix_timestamp weekday weekofyear
    window year
    """.split()
)

# Words by which a query comes to points in time, or to their parts: functions, types, and units that make a time of a
# day. Over the whole text, and so too often at worst, as for a column called `hour`: that is a rebuild more where the
# session's time zone is another one, and a word too few is a wrong answer there.
ZONED = re.compile(
    r"(?i)timestamp|timezone|unix|current_|(hour|minute|second)s?\b|make_(dt_)?interval\b|\b(session_)?window\s*\("
    r"|\b(now|curdate|date_trunc|(try_)?to_date|date_format|date|months_between|extract|date_?part|to_(var)?char)\b"
    r"|\bdate_?(add|diff)\s*\(\s*(day|dayofyear|week|month|quarter|year)s?\s*,|\bschema_of_"
)
