package text

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// check holds what is true of any input.
func check(t interface{ Fatalf(string, ...any) }, src []byte) {
	var a Analyzer
	var whole, apart []string
	for _, n := range a.Append(nil, src) {
		whole = append(whole, string(a.Terms.At(n)))
	}
	for at := 0; at < len(src); {
		start, end := Next(src, at)
		if start < at || end < start || end > len(src) || start == end && start != len(src) {
			t.Fatalf("Next(%q, %d) = %d, %d", src, at, start, end)
		}
		if next, _ := Next(src[at:start], 0); next != start-at {
			t.Fatalf("Next(%q, %d) passes over a token before %d", src, at, start)
		}
		token := src[start:end]
		if !utf8.Valid(token) {
			t.Fatalf("token %q is not valid UTF-8", token)
		}
		last := 0
		for _, p := range Parts(token, nil) {
			if p[0] < last || p[1] <= p[0] || p[1] > len(token) || strings.Trim(string(token[last:p[0]]), "_") != "" {
				t.Fatalf("parts of %q: %v", token, Parts(token, nil))
			}
			last = p[1]
		}
		Terms(token, func(term []byte) {
			if len(term) == 0 || len(term) > 4*MaxToken || !utf8.Valid(term) {
				t.Fatalf("token %q has the term %q", token, term)
			}
			apart = append(apart, string(term))
		})
		at = max(end, at+1)
	}
	if !slices.Equal(whole, apart) {
		t.Fatalf("the analyzer gives %q, its tokens %q", whole, apart)
	}
}

var seeds = []string{
	"", "func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {", "__init__ sha256 _ __ 0x1F 1e9",
	"用户名login登录 サーバー ー", "e\u0301 \u0301x \u0301", "\xff\xfe\xc3(\x00\xe4\xb8", "İ ẞ ǅ ﬁ", strings.Repeat("aB1_", 100), "٣٤ ३४ 𝒳𝒴",
}

func FuzzTerms(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		check(t, src)
		Terms(src, func([]byte) {}) // what is no token does no harm either
	})
}

func TestAnyTextHasTerms(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.OneOf(rapid.String(), rapid.SampledFrom(seeds), rapid.StringMatching(`[a-zA-Z0-9_ü用ー]{0,40}`),
			rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 8), func(b []byte) string { return string(b) }))).Draw(t, "pieces")
		check(t, []byte(strings.Join(pieces, rapid.SampledFrom([]string{"", " ", "."}).Draw(t, "between"))))
	})
}

func TestLexiconIsAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l Lexicon
		numbers := map[string]uint32{}
		var order []string
		short := rapid.StringN(0, 3, 4)
		for _, s := range rapid.SliceOfN(rapid.OneOf(short, rapid.StringN(0, 20, 40)), 0, 60).Draw(t, "strings") {
			for i := range 40 { // enough to grow the table
				s := s + strconv.Itoa(i/2)
				n, added := l.Number([]byte(s))
				want, known := numbers[s]
				if !known {
					want = uint32(len(order))
					numbers[s], order = want, append(order, s)
				}
				if n != want || added == known {
					t.Fatalf("%q is number %d (new: %v), want %d (new: %v)", s, n, added, want, !known)
				}
			}
		}
		if l.Len() != len(order) {
			t.Fatalf("%d strings, want %d", l.Len(), len(order))
		}
		for i, s := range order {
			if !bytes.Equal(l.At(uint32(i)), []byte(s)) {
				t.Fatalf("string %d is %q, want %q", i, l.At(uint32(i)), s)
			}
		}
	})
}

// Past its bound the analyzer forgets tokens, but terms keep their numbers.
func TestAnalyzerForgetsTokens(t *testing.T) {
	var a Analyzer
	term := func(token string) (n uint32) {
		for _, t := range a.Append(nil, []byte(token)) {
			n = t
		}
		return n
	}
	want := term("first")
	src := make([]byte, 0, 16*maxTokens)
	for i := range maxTokens + 10 {
		src = append(strconv.AppendInt(src, int64(1e9+i), 10), ' ') // numbers without terms
	}
	if len(a.Append(nil, src)) > 0 {
		t.Fatal("a long number has a term")
	}
	if a.tokens.Len() > 100 {
		t.Fatalf("%d tokens are remembered", a.tokens.Len())
	}
	if got := term("first"); got != want || a.Terms.Len() != 1 {
		t.Errorf("%q was term %d and is %d of %d", "first", want, got, a.Terms.Len())
	}
}
