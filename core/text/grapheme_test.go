package text

import (
	"strings"
	"testing"

	"github.com/rivo/uniseg"
	"pgregory.net/rapid"
)

// odd are runes of every class, some of which join.
var odd = []rune("ab \n\r\t\x00\u007f\u0085\u00a0\u00ad©®é\u0301\u0308\u200b\u200c\u200d\u200e\u2028각가각힣ힰퟋ\u0600\u06dd\u070f\u08e2\u0903कषक्षิำ\u0e33\u0eb3ൎ" +
	"🇩🇪🇫👩👧❤\ufe0f🏽👍🏻☎‼→⚧🏴\U000e0067\U000e007f\U000e0001\U000110bd\U0001133e中文字\ufeff\ufffd𝅘𝅥𝅥\u102b\u1038\u1a61\ua9bd\U00011a3a")

func drawText(t *rapid.T, name string) string {
	parts := rapid.SliceOfN(rapid.OneOf(
		rapid.Map(rapid.SampledFrom(odd), func(r rune) string { return string(r) }),
		rapid.Map(rapid.Rune(), func(r rune) string { return string(r) }),
		rapid.SampledFrom([]string{"word", "\x1b[31m", "\x1b]0;t\a", "\x1b", "\xff", "\xe2\x82", "\r\n", "👩‍👩‍👧", "🇩🇪🇫🇷", "🇩🇪🇫", strings.Repeat("\u0301", 90)}),
	), 0, 60).Draw(t, name)
	return strings.Join(parts, "")
}

// Clusters are those of another implementation, apart from the conjuncts that Unicode
// 15.1 added.
func TestClusters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.ToValidUTF8(drawText(t, "text"), "?")
		s = strings.Map(func(r rune) rune {
			if virama(r) {
				return -1
			}
			return r
		}, s)
		for rest := s; rest != ""; {
			want, after, _, _ := uniseg.FirstGraphemeClusterInString(rest, -1)
			if n := Cluster(rest); n != len(want) {
				t.Fatalf("the first of %+q is %+q, want %+q", rest, rest[:n], want)
			}
			rest = after
		}
	})
	if n := Cluster("क्षत"); n != len("क्ष") {
		t.Errorf("a conjunct is cut at byte %d", n)
	}
}
