# Fetches the command of a release for this machine, holds it against its sum, and prints
# where it lies; the second time it is there already. What it is told comes by the
# environment:
#
#   CAIRN_VERSION  the release
#   CAIRN_SHA256   the sum of the archive; default what checksums.txt of the release says
#   CAIRN_FROM     where releases lie, such as a mirror, by https: or file:; default the project's
#   CAIRN_TOOLS    where commands are kept
set -eu

fail() {
	echo "cairn: $*" >&2
	exit 2
}

version=${CAIRN_VERSION:?the version is missing}
case $version in *[!0-9A-Za-z.+-]*) fail "\"$version\" is no version" ;; esac
case $(uname -s) in
Linux) os=linux archive=tar.gz program=cairn ;;
Darwin) os=darwin archive=tar.gz program=cairn ;;
MINGW* | MSYS* | CYGWIN*) os=windows archive=zip program=cairn.exe ;;
*) fail "there is no release for $(uname -s): build cairn from source, and name it by the input cairn" ;;
esac
case $(uname -m) in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) fail "there is no release for $(uname -m): build cairn from source, and name it by the input cairn" ;;
esac

tools=${CAIRN_TOOLS:-${RUNNER_TOOL_CACHE:-${TMPDIR:-/tmp}}}/cairn/$version
if [ -x "$tools/$arch/$program" ]; then
	echo "$tools/$arch/$program"
	exit
fi

mkdir -p "$tools"
work=$(mktemp -d "$tools/fetch.XXXXXX")
trap 'rm -rf "$work"' EXIT
base=${CAIRN_FROM:-https://github.com/cairn-search/cairn/releases/download}/v$version
case $base in https://* | file://*) ;; *) fail "\"$CAIRN_FROM\" is no place to take releases from: begin it with https:// or file://" ;; esac
name=cairn_${version}_${os}_$arch
get() {
	curl --fail --silent --show-error --location --retry 3 --proto =https,file --output "$work/$1" "$base/$1" ||
		fail "$base/$1 cannot be fetched: is $version a release?"
}

get "$name.$archive"
wanted=${CAIRN_SHA256:-}
if [ -z "$wanted" ]; then
	get checksums.txt
	wanted=$(sed -n "s/^\([0-9a-f]\{64\}\)  $name\.$archive\$/\1/p" "$work/checksums.txt")
	[ -n "$wanted" ] || fail "$base/checksums.txt has no sum of $name.$archive"
fi
if command -v sha256sum >/dev/null; then sum=$(sha256sum <"$work/$name.$archive"); else sum=$(shasum -a 256 <"$work/$name.$archive"); fi
[ "${sum%% *}" = "$wanted" ] || fail "$name.$archive has the sum ${sum%% *}, not $wanted: it is not run"

mkdir "$work/unpacked"
case $archive in
zip) unzip -q "$work/$name.zip" -d "$work/unpacked" ;;
*) tar xzf "$work/$name.tar.gz" -C "$work/unpacked" --strip-components=1 ;;
esac
mv "$work/unpacked" "$tools/$arch" 2>/dev/null || [ -x "$tools/$arch/$program" ] || fail "$tools/$arch is there without its program: remove it"
echo "$tools/$arch/$program"
