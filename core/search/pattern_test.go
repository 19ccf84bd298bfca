package search

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

func never() bool { return false }

// matched are the numbers of the lines in which a pattern matches.
func matched(t testing.TB, text []byte, pattern string, regex, ignoreCase bool) []int {
	p, err := ParsePattern(pattern, regex, ignoreCase)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	p.Lines(text, never, func(l MatchedLine) bool {
		numbers = append(numbers, l.Number)
		line := text[l.Start:l.End]
		matches := p.Matches(line, l.Start == 0, 3)
		if bytes.IndexByte(line, '\n') >= 0 || len(matches) == 0 || len(matches) > 3 {
			t.Fatalf("line %d is %q, with matches at %v", l.Number, line, matches)
		}
		for _, m := range matches {
			if m[0] < 0 || m[1] < m[0] || m[1] > len(line) || p.re == nil && string(line[m[0]:m[1]]) != pattern {
				t.Fatalf("line %d, %q, with matches at %v", l.Number, line, matches)
			}
		}
		return true
	})
	return numbers
}

// naively is the same, line by line.
func naively(text []byte, pattern string, regex, ignoreCase bool) (numbers []int) {
	matches := func(line string) bool { return strings.Contains(line, pattern) }
	if regex || ignoreCase {
		source := pattern
		if !regex {
			source = regexp.QuoteMeta(pattern)
		}
		if ignoreCase {
			source = "(?i)" + source
		}
		matches = regexp.MustCompile(source).MatchString
	}
	lines := strings.Split(string(text), "\n")
	if lines[len(lines)-1] == "" || string(text) == "\ufeff" {
		lines = lines[:len(lines)-1]
	}
	for i, line := range lines {
		bare := strings.TrimSuffix(line, "\r")
		if i == 0 {
			bare = strings.TrimPrefix(bare, "\ufeff")
		}
		if matches(line) || matches(bare) {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

func TestPattern(t *testing.T) {
	text := []byte("\ufeffpackage a\r\nif err != nil {\r\n\r\n\tretry(retries(x))\n\xff\x00 RETRY(\n")
	for _, c := range []struct {
		pattern           string
		regex, ignoreCase bool
		want              string
	}{
		{"if err != nil", false, false, "[2]"},
		{"retry(", false, false, "[4]"},
		{"retry(", false, true, "[4 5]"},
		{`retr(y|ies)\(`, true, false, "[4]"},
		{`^package`, true, false, "[1]"},
		{"^\ufeff", true, false, "[1]"},
		{`a$`, true, false, "[1]"},
		{`\r$`, true, false, "[1 2 3]"},
		{`^$`, true, false, "[3]"},
		{`a*`, true, false, "[1 2 3 4 5]"},
		{`\x00`, true, false, "[5]"},
		{`[^x]\z`, true, false, "[1 2 3 4 5]"},
		{`\s`, true, false, "[1 2 3 4 5]"},
		{`^.\x00`, true, false, "[5]"},
		{`\x{fffd}\x00 R`, true, false, "[5]"}, // which is what a byte that is no text reads as
		{`(?s)a.if`, true, false, "[]"},
		{`x)`, false, false, "[4]"},
	} {
		if got := fmt.Sprint(matched(t, text, c.pattern, c.regex, c.ignoreCase)); got != c.want {
			t.Errorf("%q matches lines %s, want %s", c.pattern, got, c.want)
		}
		if got := fmt.Sprint(naively(text, c.pattern, c.regex, c.ignoreCase)); got != c.want {
			t.Errorf("%q naively matches lines %s, want %s", c.pattern, got, c.want)
		}
	}
	for _, empty := range []string{"", "\ufeff"} {
		if got := matched(t, []byte(empty), "a*", true, false); got != nil {
			t.Errorf("%q, which has no line, matches in %v", empty, got)
		}
	}
}

func TestPatternsAreRefused(t *testing.T) {
	long := strings.Repeat("a", maxExpression+1)
	for _, c := range []struct {
		pattern           string
		regex, ignoreCase bool
		code, says        string
	}{
		{"", false, false, contract.CodeBadInput, "is empty"},
		{"a\nb", false, false, contract.CodeBadInput, "line break"},
		{"a\nb", true, false, contract.CodeBadInput, "line break"},
		{`(x|a\n)*`, true, false, contract.CodeBadInput, "line break"},
		{`retry(`, true, false, contract.CodeBadInput, "missing closing ) `retry(`|write \\ before"},
		{`(?=a)`, true, false, contract.CodeBadInput, "no look-around"},
		{`(a)\1`, true, false, contract.CodeBadInput, "no back references"},
		{`a{1001}`, true, false, contract.CodeBadInput, "invalid repeat count"},
		{"\xff", true, false, contract.CodeBadInput, "invalid UTF-8"},
		{"a{1001}", true, false, contract.CodeBadInput, "repeat"},
		{long, true, false, contract.CodeTooLarge, "16 KiB"},
		{long, false, true, contract.CodeTooLarge, "16 KiB"},
	} {
		_, err := ParsePattern(c.pattern, c.regex, c.ignoreCase)
		var e *contract.Error
		if !errors.As(err, &e) || e.Code != c.code || e.Field != "pattern" || e.Fix == "" {
			t.Errorf("%.20q: %+v", c.pattern, err)
			continue
		}
		for says := range strings.SplitSeq(c.says, "|") {
			if !strings.Contains(strings.ReplaceAll(e.Error(), `"`, "`"), says) {
				t.Errorf("%.20q: %v, which does not say %s", c.pattern, e, says)
			}
		}
	}
	if got := matched(t, []byte("x\n"+long+long+"\n"), long, false, false); fmt.Sprint(got) != "[2]" {
		t.Errorf("a long literal matches in %v", got)
	}
}

// What a pattern requires is in each line that it matches.
func TestRequired(t *testing.T) {
	for pattern, want := range map[string]string{
		`retr(y|ies)\(`: "retr", `(abc)+de`: "abc", `a|b`: "", `(?i)abc`: "", `x*abc?`: "ab", `(?:abc){2,}`: "abc", `(?:abc){0,2}`: "",
		`ab\x{fffd}c`: "ab", `(?i:ab)cd`: "cd", `^abc$`: "abc", `a.bc`: "bc",
	} {
		p, err := ParsePattern(pattern, true, false)
		if err != nil || string(p.needle) != want {
			t.Errorf("%s requires %q, %v, want %q", pattern, p.needle, err, want)
		}
	}
}

// A line of 10 MB takes a moment, also with an expression that takes others years, and the
// search ends within it.
func TestPatternInLongLine(t *testing.T) {
	line := append(bytes.Repeat([]byte("a"), 10<<20), 'b')
	if got := matched(t, line, "aab", false, false); len(got) != 1 {
		t.Errorf("a literal matches in %v", got)
	}
	if got := matched(t, line[:1<<20], `^(a+)+b`, true, false); got != nil {
		t.Errorf("an expression matches in %v", got)
	}
	p, err := ParsePattern(`(a|aa)+[^ab]`, true, false)
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	p.Lines(line, func() bool { asked++; return asked > 3 }, func(l MatchedLine) bool { t.Error("found"); return true })
	if asked < 4 || asked > 10 {
		t.Errorf("asked %d times whether to stop", asked)
	}
	text, from, cut := CutAround(line, len(line)-3)
	if !cut || len(text) != maxLine || from != len(line)-maxLine || !strings.HasSuffix(text, "ab") {
		t.Errorf("%q from %d, %v", text, from, cut)
	}
	if text, from, cut = CutAround([]byte(strings.Repeat("é", 300)), 401); !cut || from%2 != 0 || from > 401 || !strings.HasPrefix(text, "éé") || len(text) > maxLine {
		t.Errorf("%q from %d, %v", text, from, cut)
	}
	if text, from, cut = CutAround([]byte("abc\r"), 0); cut || from != 0 || text != "abc" {
		t.Errorf("%q from %d, %v", text, from, cut)
	}
}

func FuzzPattern(f *testing.F) {
	f.Add([]byte("\ufeffa\r\nretry(x)\n\xff"), `retr(y|ies)\(`, true, false)
	f.Add([]byte("if err != nil {\n}\n"), "err != nil", false, false)
	f.Add([]byte("\n\nA\u212a k"), `a*K$`, true, true)
	f.Add([]byte("\xff\n"), "\\x{fffd}", true, false)
	f.Fuzz(func(t *testing.T, text []byte, pattern string, regex, ignoreCase bool) {
		if _, err := ParsePattern(pattern, regex, ignoreCase); err != nil || len(pattern) > 200 || len(text) > 20000 {
			return
		}
		got, want := matched(t, text, pattern, regex, ignoreCase), naively(text, pattern, regex, ignoreCase)
		if !slices.Equal(got, want) {
			t.Errorf("%q in %q: lines %v, want %v", pattern, text, got, want)
		}
	})
}

// What would take minutes is told before, by the repetitions of a pattern and the longest line; other patterns and
// texts of many lines are searched.
func TestFits(t *testing.T) {
	line := bytes.Repeat([]byte("a"), 10<<20)
	lines := bytes.Repeat([]byte("aaaaaaa\n"), 10<<20/8)
	words := strings.Repeat("word|other|", 300)
	for _, c := range []struct {
		pattern string
		text    []byte
		want    bool
	}{
		{"a{500}b|c$", line, false}, {"(a{30}){30}c|b", line, false}, {strings.Repeat("a?", 8000) + "|b", line, false},
		{"a{500}b|c$", lines, true}, {"a{500}bc", line, true}, {`a{2,40}b|\d{4}-\d\d`, line, true}, {words + "b", line[:1<<20], true}, {"a+b|c$", line, true},
	} {
		p, err := ParsePattern(c.pattern, true, false)
		if err != nil {
			t.Fatal(err)
		}
		if longest, ok := p.Fits(c.text); ok != c.want || !ok && longest != len(line) {
			t.Errorf("%.20s: %v for a line of %d bytes, want %v", c.pattern, ok, longest, c.want)
		}
	}
}
