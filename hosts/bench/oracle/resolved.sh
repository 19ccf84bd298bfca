#!/usr/bin/env bash
# Edges next to what a checker resolves: resolved.sh BENCH c|go|java|python|script DIR… It installs the checker, of a pinned version, into .task/resolved
# if it is not there. EXAMPLES=FILE writes what is missing and what is wrong.
set -euo pipefail
bench=$1 language=${2:-} here=$(dirname "$0") tools=.task/resolved
shift 2 || { sed -n 2p "$0" >&2; exit 2; }
packages() {
	test -d "$tools/node_modules/$1" || npm install --silent --no-audit --no-fund --prefix "$tools" "$2"
}
case $language in
c)
	test -x "$tools/clang/bin/python" || { python3 -m venv "$tools/clang" && "$tools/clang/bin/pip" install -q libclang==18.1.1; }
	oracle="$tools/clang/bin/python $here/uses_clang.py"
	;;
go) oracle="$bench uses" ;;
java) oracle="java $here/Uses.java" ;;
python)
	packages pyright pyright@1.1.400
	oracle="$tools/pyright-oracle"
	printf '#!/bin/sh\nexec python3 %q "node %s/node_modules/pyright/langserver.index.js" "$@"\n' "$here/uses.py" "$tools" >"$oracle"
	chmod +x "$oracle"
	;;
script)
	packages typescript typescript@5.9.3
	export ORACLE_MODULES=$PWD/$tools
	oracle="node $here/uses.mjs"
	;;
*)
	sed -n 2p "$0" >&2
	exit 2
	;;
esac
exec python3 "$here/resolved.py" "$bench edges -tree" "$oracle" "$@"
