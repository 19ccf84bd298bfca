package gather

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/text"
	"pgregory.net/rapid"
)

func TestCut(t *testing.T) {
	for _, c := range []struct {
		in   string
		most int
		want string
		cut  bool
	}{
		{"", 0, "", false},
		{"short", 5, "short", false},
		{"short", 1e9, "short", false},
		{"short", 4, "", true},
		{"short", 0, "", true},
		{"a longer text of many characters", 20, "a long...[truncated]", true},
		{"a longer text of many characters", 15, "a...[truncated]", true},
		{"a longer text of many characters", 14, "", true},
		{"\x1b[31mred\x1b[0m and \x1b]0;title\aplain \x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", 99, "red and plain link", false},
		{"\u009b31mred \u009d0;title\u009cplain \x1bPq\x1b\\\x1b(Bx\x1b7y\x1b", 99, "red plain xy", false},
		{"no end \x1b]0;title\nnext line \x1b[", 99, "no end \nnext line ", false},
		{"a\r\nb\x00\tc\x7f\u0085d", 99, "a\nb\tcd", false},
		{"\xffbad\xc3", 99, "\uFFFDbad\uFFFD", false},
		{"e\u0301" + strings.Repeat("x", 20), 15, "e\u0301...[truncated]", true},
		{"👩‍👩‍👧‍👦🇩🇪🇫🇷नमस्ते한국", 15, "👩‍👩‍👧‍👦🇩🇪🇫🇷नमस्ते한국", false},
		{"👩‍👩‍👧‍👦👍🏽" + strings.Repeat("x", 20), 16, "👩‍👩‍👧‍👦👍🏽...[truncated]", true},
		{"a" + strings.Repeat("\u0301", 100_000) + "b", 3, "\uFFFDb", false},
		{strings.Repeat("x", 5_000_000), 16, "xx...[truncated]", true},
	} {
		if got, cut := Cut(c.in, c.most); got != c.want || cut != c.cut {
			t.Errorf("Cut(%.60q, %d) = %q, %v; want %q, %v", c.in, c.most, got, cut, c.want, c.cut)
		}
	}
}

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

// cutHolds says what is wrong with a text that was cut.
func cutHolds(s string, most int) string {
	whole, more := Cut(s, math.MaxInt32)
	got, cut := Cut(s, most)
	body, marked := strings.CutSuffix(got, Truncated)
	switch {
	case more:
		return "a text is cut that may be of any length"
	case !utf8.ValidString(got):
		return "it is not UTF-8"
	case strings.ContainsAny(got, "\x1b\u009b\u009d\a\r\x00"):
		return "it has control characters"
	case characters(got) > max(0, most):
		return "it is too long"
	case !cut && got != whole:
		return "it is not the whole text"
	case cut && got != "" && (!marked || !strings.HasPrefix(whole, body)):
		return "it is not a beginning of the text, and marked"
	case cut && most > len(Truncated)+1 && got == "":
		return "there is room and nothing is shown"
	}
	for rest, at := whole, 0; cut && at < len(body); {
		n := text.Cluster(rest)
		if at += n; at > len(body) {
			return "a character is split"
		}
		rest = rest[n:]
	}
	if again, cutAgain := Cut(whole, math.MaxInt32); again != whole || cutAgain {
		return "cleaning again changes it"
	}
	return ""
}

func TestCutHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, most := drawText(t, "text"), rapid.OneOf(rapid.IntRange(-1, 80), rapid.Just(1_000_000_000)).Draw(t, "most")
		if bad := cutHolds(s, most); bad != "" {
			got, cut := Cut(s, most)
			t.Fatalf("Cut(%+q, %d) = %+q, %v: %s", s, most, got, cut, bad)
		}
	})
}

func FuzzCut(f *testing.F) {
	f.Add("plain text that is long enough to be cut", 20)
	f.Add("\x1b[1;31mred\x1b[0m\x1b]8;;x\x1b\\", 3)
	f.Add("👩‍👩‍👧‍👦 e\u0301 🇩🇪\xff\u009b", 15)
	f.Add("a"+strings.Repeat("\u0301", 400)+"\u200d👩", 2)
	f.Fuzz(func(t *testing.T, s string, most int) {
		if bad := cutHolds(s, most); bad != "" {
			t.Errorf("Cut(%+q, %d): %s", s, most, bad)
		}
	})
}

// characters counts the grapheme clusters of s.
func characters(s string) int {
	n := 0
	for ; s != ""; n++ {
		s = s[text.Cluster(s):]
	}
	return n
}
