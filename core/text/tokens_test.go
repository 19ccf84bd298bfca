package text

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// samples are texts as prompts hold them, with the exact number of tokens by the
// o200k_base encoding of OpenAI's models, counted once with tiktoken-go/tokenizer
// v0.10.0.
var samples = []struct {
	name, text string
	exact      int
}{
	{"a list of candidates", `=== REPOSITORY DIRECTORY TREE ===
Path prefix: src/
- id: n1
path: main/java/org/apache/commons/lang3
type: directory
- id: n2
path: test/java/org/apache/commons/lang3/StringUtilsTest.java
type: file
- id: n117
path: main/resources/META-INF/LICENSE.txt
type: file
`, 79},
	{"paths of a C library", `docs/INFRASTRUCTURE.md
docs/cmdline-opts/hostpubsha256.md
docs/examples/imap-search.c
docs/libcurl/curl_global_cleanup.md
docs/libcurl/opts/CURLINFO_RETRY_AFTER.md
docs/libcurl/opts/CURLOPT_RTSP_CLIENT_CSEQ.md
lib/.gitignore
lib/sha256.c
m4/zz50-xc-ovr.m4
src/tool_cb_hdr.c
`, 95},
	{"paths of a Kotlin framework", `ktor-client/ktor-client-cio/nonJvm/src/io/ktor/client/engine/cio/Proxy.nonJvm.kt
ktor-client/ktor-client-java/jvm/test/io/ktor/client/engine/java/RequestTests.kt
ktor-client/ktor-client-plugins/ktor-client-websockets/build.gradle.kts
ktor-http/jvm/src/io/ktor/http/content/MultipartJvm.kt
ktor-io/common/src/io/ktor/utils/io/pool/ByteArrayPool.kt
`, 96},
	{"Go", `// Resume hands replies to the tasks that wait for them, in the order given.
func (c *Call) Resume(replies []Reply) (Status, error) {
	if c.status.Done {
		return c.status, Errorf(CodeBadInput, "resume: the call has ended")
	}
	seen := make(map[int64]bool, len(replies))
	for i, r := range replies {
		if c.waiting[r.ID] == nil || seen[r.ID] {
			return Status{Open: len(c.waiting)}, &Error{Code: CodeBadInput, Field: fmt.Sprintf("replies[%d].id", i)}
		}
		seen[r.ID] = true
	}
	return c.run(), nil
}
`, 154},
	{"Python", `class Ledger:
    """Accounts by name, in cents."""

    def __init__(self, currency="EUR"):
        self.accounts = {}
        self.currency = currency

    def transfer(self, source, target, amount):
        if amount <= 0 or self.accounts.get(source, 0) < amount:
            raise ValueError(f"cannot transfer {amount} from {source!r}")
        self.accounts[source] -= amount
        self.accounts[target] = self.accounts.get(target, 0) + amount
`, 105},
	{"JavaScript", `export async function fetchUserProfile(userId, { signal } = {}) {
  const response = await fetch('/api/v2/users/' + encodeURIComponent(userId), { signal });
  if (!response.ok) {
    throw new HttpError(response.status, 'profile of user ' + userId);
  }
  return response.json();
}
`, 68},
}

// An estimate is no less than the exact number, so that a budget is kept, and
// not much more.
func TestTokens(t *testing.T) {
	for _, s := range samples {
		if got := Tokens(s.text); got < s.exact || 2*got > 3*s.exact || Tokens([]byte(s.text)) != got {
			t.Errorf("%s: %d tokens are estimated as %d", s.name, s.exact, got)
		}
	}
	for s, want := range map[string]int{
		"": 0, " ": 0, "\n": 1, "n1": 2, "- id: n17\n": 6, "main": 1, "a/b": 3, "HTTPServer": 2, "parseRequest": 3, "abcdef": 1, "abcdefg": 2, "1234": 2,
		"日本": 4, "é": 2, "\xff": 2, "\x80": 0, "\t\t": 2, "X": 1, "Xy": 1, "XYz": 2,
	} {
		if got := Tokens(s); got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
}

// Lines add up, so that what a list takes is known without rendering it.
func TestTokensAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.StringMatching(`[A-Za-z0-9_/ ."\\-]*`), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }))).Draw(t, "lines")
		sum := 0
		for _, l := range lines {
			sum += Tokens(l + "\n")
		}
		if got := Tokens(strings.Join(append(lines, ""), "\n")); got != sum {
			t.Fatalf("%q: %d together, %d apart", lines, got, sum)
		}
		for _, l := range lines {
			for i := range len(l) {
				if l[i] == '/' && Tokens(l[:i+1])+Tokens(l[i+1:]) != Tokens(l) {
					t.Fatalf("%q does not add up at %d", l, i)
				}
			}
		}
	})
}
