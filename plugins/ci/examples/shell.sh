#!/bin/sh
# Run the tests; if they fail, say where the fault may be: shell.sh BASE COMMAND…
# such as: shell.sh origin/main go test ./...
set -u
base=$1
shift
log=$(mktemp)
trap 'rm -f "$log"' EXIT

if "$@" >"$log" 2>&1; then
	exec cairn ci impact --base "$base" --fail-on tests
fi
cat "$log"
cairn ci locate --log "$log" --base "$base"
exit 1
