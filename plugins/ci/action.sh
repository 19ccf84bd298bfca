# What action.yml runs: its inputs, which come by the environment, become flags. The command
# is fetched unless CAIRN names one.
set -eu

if [ -z "${CAIRN:-}" ]; then CAIRN=$(sh "$GITHUB_ACTION_PATH/fetch.sh"); fi

# run has the command do something; the inputs are none of its settings.
run() (
	unset CAIRN_COMMAND CAIRN_PATH CAIRN_LOG CAIRN_BASE CAIRN_FAIL_ON CAIRN_SARIF CAIRN_CONTEXT CAIRN_BUDGET CAIRN_MEMORY CAIRN_TIMEOUT CAIRN_SHA256 CAIRN_FROM CAIRN_TOOLS
	exec "$CAIRN" ci "$@"
)

set -- "--max-memory=${CAIRN_MEMORY:-2G}" "--timeout=${CAIRN_TIMEOUT:-5m}"
if [ -n "${CAIRN_BASE:-}" ]; then set -- "$@" "--base=$CAIRN_BASE"; fi

if [ "$CAIRN_COMMAND" = context ]; then
	run context "$@" "--budget=${CAIRN_BUDGET:-8000}" -- "${CAIRN_PATH:-.}" >"${CAIRN_CONTEXT:-cairn-context.md}"
	exit
fi

set -- "$@" --format=github
if [ -n "${CAIRN_FAIL_ON:-}" ]; then set -- "$@" "--fail-on=$CAIRN_FAIL_ON"; fi
if [ -n "${CAIRN_SARIF:-}" ]; then set -- "$@" "--output=sarif=$CAIRN_SARIF"; fi
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then set -- "$@" "--output=markdown=$GITHUB_STEP_SUMMARY"; fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then set -- "$@" "--output=outputs=$GITHUB_OUTPUT"; fi

case "$CAIRN_COMMAND" in
locate) set -- locate "$@" "--log=${CAIRN_LOG:?the input log is missing}" ;;
impact) set -- impact "$@" ;;
*)
	echo "cairn: unknown command $CAIRN_COMMAND: use locate, impact or context" >&2
	exit 2
	;;
esac
run "$@" -- "${CAIRN_PATH:-.}"
