# Sourced by ./demo and ./test, in the repository's root.

stop() {
    echo "$*" >&2
    exit 1
}

need_java() {
    local java="${JAVA_HOME:+$JAVA_HOME/bin/}java" found
    found=$("$java" -version 2>&1 | sed -nE 's/.*version "(1\.)?([0-9]+).*/\2/p' | head -n 1) || true
    case "$found" in
        17 | 18 | 19 | 20 | 21) ;;
        "") stop "Spark needs Java 17 or 21, and no Java was found: install one, or set JAVA_HOME to it." ;;
        *) stop "Spark needs Java 17 or 21, and Java $found was found: install one, or set JAVA_HOME to it." ;;
    esac
}

need_python() {
    python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
        stop "Python 3.11 or newer is needed as python3; found: $(python3 --version 2>&1 || echo none)."
}

# environment FOLDER LOCK PACKAGE...: a virtual environment with these packages in the versions of LOCK.
# It is kept until one of them changes.
environment() {
    local folder=$1 lock=$2 wanted
    shift 2
    need_python
    wanted="$(python3 --version) $* $(cat "$lock" pyproject.toml | cksum)"
    [ "$(cat "$folder/made-of" 2>/dev/null)" = "$wanted" ] && return
    echo "Installing into $folder: once, until $lock or pyproject.toml changes" >&2
    rm -rf "$folder"
    python3 -m venv "$folder" || stop "python3 cannot make a virtual environment: install its venv package."
    "$folder/bin/python" -m pip install -q --disable-pip-version-check -c "$lock" "$@"
    echo "$wanted" >"$folder/made-of"
}

# The package itself is built and installed each time, as users get it: a few seconds, and no network.
install_package() {
    "$1/bin/python" -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation --force-reinstall .
}
