package search

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"regexp"
	"regexp/syntax"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/order"
	"github.com/cairn-search/cairn/core/rank"
	"github.com/cairn-search/cairn/core/step"
)

// Pattern finds the lines of a text that hold a literal, or in which a regular expression of
// RE2 matches. A line is searched without its line feed, as it stands and also without a
// byte order mark before it and a carriage return behind it.
type Pattern struct {
	needle []byte         // what each line that matches holds; empty if that is not known
	re     *regexp.Regexp // nil if to hold the needle is enough
	effort int            // what a byte of a long line costs at most, where matches may begin everywhere
}

// MatchedLine is a line in which a pattern matches.
type MatchedLine struct {
	Number     int // 1-based
	Start, End int // bytes of the text, without the line feed
}

// Bounds of patterns.
const (
	// maxExpression is how many bytes a pattern has at most that is compiled.
	maxExpression = 16 << 10
	// longLine is the length in bytes from which on a line is read piece by piece, so that
	// the search may end within it.
	longLine = 16 << 10
	// maxEffort is what is spent on a long line at most: some seconds.
	maxEffort = 1 << 30
	// sparse is how many instructions of a program without repetitions run at a byte, where one of those
	// of a repetition does: alternatives mostly end at once, what is counted goes on.
	sparse = 16
)

var byteOrderMark = []byte("\ufeff")

// ParsePattern reads a pattern.
func ParsePattern(pattern string, regex, ignoreCase bool) (*Pattern, error) {
	refuse := func(code, message, fix string) error {
		return &contract.Error{Code: code, Message: message, Field: "pattern", Fix: fix}
	}
	const lineBreak, oneLine = "the pattern holds a line break, and lines are searched one by one", "search for what stands on one line"
	switch {
	case pattern == "":
		return nil, refuse(contract.CodeBadInput, "the pattern is empty", "say what to look for")
	case !regex && strings.Contains(pattern, "\n"):
		return nil, refuse(contract.CodeBadInput, lineBreak, oneLine)
	case !regex && !ignoreCase:
		return &Pattern{needle: []byte(pattern)}, nil
	case len(pattern) > maxExpression:
		return nil, refuse(contract.CodeTooLarge, "a regular expression, or a literal whose case is ignored, is longer than 16 KiB", "search for a part of it")
	}
	source := pattern
	if !regex {
		source = regexp.QuoteMeta(pattern)
	}
	if ignoreCase {
		source = "(?i)" + source
	}
	tree, err := syntax.Parse(source, syntax.Perl)
	if err != nil {
		what, fix := err.Error(), `write \ before what is meant as it stands, or search for a literal`
		if e := (*syntax.Error)(nil); errors.As(err, &e) {
			what = e.Code.String() + " " + strconv.Quote(contract.Quoted(e.Expr))
			if e.Code == syntax.ErrInvalidPerlOp || e.Code == syntax.ErrInvalidEscape {
				fix = "the syntax is that of RE2, which has no look-around and no back references"
			}
			if e.Code == syntax.ErrInvalidRepeatSize {
				fix = "a part is repeated at most 1000 times"
			}
		}
		return nil, refuse(contract.CodeBadInput, "the pattern is no regular expression: "+what, fix)
	}
	if holdsLineFeed(tree) {
		return nil, refuse(contract.CodeBadInput, lineBreak, oneLine)
	}
	re, err := regexp.Compile(source)
	if err != nil {
		return nil, refuse(contract.CodeTooLarge, "the pattern is too large a regular expression", "search for a part of it")
	}
	return &Pattern{needle: []byte(required(tree)), re: re, effort: max(counted(tree), len(source)/sparse)}, nil
}

// counted is how many copies of a part of an expression its repetitions make at most.
func counted(re *syntax.Regexp) int {
	copies := 1
	for _, sub := range re.Sub {
		copies = max(copies, counted(sub))
	}
	if re.Op == syntax.OpRepeat {
		copies *= max(re.Min, re.Max, 1)
	}
	return copies
}

// Fits tells whether a text can be searched in the time that a search may take: the one way to search is linear in
// a line, but its steps are those of all places at which a match may have begun. It returns the longest line if not.
func (p *Pattern) Fits(text []byte) (longest int, ok bool) {
	if p.re == nil || int64(len(text))*int64(p.effort) <= maxEffort || !bytes.Contains(text, p.needle) {
		return 0, true
	}
	for line := range bytes.Lines(text) {
		longest = max(longest, len(line))
	}
	return longest, longest <= longLine || longest <= maxEffort/p.effort
}

// holdsLineFeed tells whether an expression asks for a line feed as such. In a class it is
// one of several characters, and never matches.
func holdsLineFeed(re *syntax.Regexp) bool {
	return re.Op == syntax.OpLiteral && slices.Contains(re.Rune, '\n') || slices.ContainsFunc(re.Sub, holdsLineFeed)
}

// required returns the longest literal that whatever matches holds, "" if none is known.
func required(re *syntax.Regexp) string {
	switch {
	case re.Op == syntax.OpLiteral && re.Flags&syntax.FoldCase == 0:
		// The replacement character also matches bytes that are no character.
		return slices.MaxFunc(strings.Split(string(re.Rune), string(utf8.RuneError)), func(a, b string) int { return cmp.Compare(len(a), len(b)) })
	case re.Op == syntax.OpCapture, re.Op == syntax.OpPlus, re.Op == syntax.OpRepeat && re.Min > 0:
		return required(re.Sub[0])
	case re.Op == syntax.OpConcat:
		longest := ""
		for _, sub := range re.Sub {
			if s := required(sub); len(s) > len(longest) {
				longest = s
			}
		}
		return longest
	}
	return ""
}

// Lines calls yield with each line that matches, in order, while it agrees. Who stops it, by
// what stop says now and then, has not seen all.
func (p *Pattern) Lines(text []byte, stop func() bool, yield func(MatchedLine) bool) {
	if bytes.Equal(text, byteOrderMark) {
		return // no line, as for ripgrep
	}
	number, asked := 1, 0
	for at := 0; at < len(text); number++ {
		if at-asked >= step.Pace {
			if asked = at; stop() {
				return
			}
		}
		start := at
		if len(p.needle) > 0 {
			found := bytes.Index(text[at:], p.needle)
			if found < 0 {
				return
			}
			start += bytes.LastIndexByte(text[at:at+found], '\n') + 1
			number += bytes.Count(text[at:start], []byte("\n"))
		}
		end := len(text)
		if n := bytes.IndexByte(text[start:], '\n'); n >= 0 {
			end = start + n
		}
		if (p.re == nil || p.find(text[start:end], start == 0, 1, stop) != nil) && !yield(MatchedLine{number, start, end}) {
			return
		}
		at = end + 1
	}
}

// Matches returns where a pattern matches in a line that it matches, the first n at most; of
// a long line, the first. first tells whether it is the first line of its text.
func (p *Pattern) Matches(line []byte, first bool, n int) [][]int {
	if p.re != nil {
		return p.find(line, first, n, func() bool { return false })
	}
	var all [][]int
	for at := 0; len(all) < n; {
		found := bytes.Index(line[at:], p.needle)
		if found < 0 {
			break
		}
		all = append(all, []int{at + found, at + found + len(p.needle)})
		at += found + len(p.needle)
	}
	return all
}

// find returns the first n matches of the expression, nil if there are none.
func (p *Pattern) find(line []byte, first bool, n int, stop func() bool) [][]int {
	if all := p.findIn(line, n, stop); all != nil {
		return all
	}
	bare, mark := bytes.TrimSuffix(line, []byte("\r")), 0
	if first && bytes.HasPrefix(bare, byteOrderMark) {
		mark = len(byteOrderMark)
	}
	if len(bare)-mark == len(line) {
		return nil
	}
	all := p.findIn(bare[mark:], n, stop)
	for _, m := range all {
		m[0], m[1] = m[0]+mark, m[1]+mark
	}
	return all
}

func (p *Pattern) findIn(line []byte, n int, stop func() bool) [][]int {
	if len(line) <= longLine {
		return p.re.FindAllIndex(line, n)
	}
	if m := p.re.FindReaderIndex(&stoppable{bytes.NewReader(line), stop, 0}); m != nil {
		return [][]int{m}
	}
	return nil
}

// stoppable ends a text early if it is told to.
type stoppable struct {
	*bytes.Reader
	stop func() bool
	read int
}

// ReadRune implements io.RuneReader.
func (s *stoppable) ReadRune() (rune, int, error) {
	if s.read++; s.read%(step.Pace>>4) == 0 && s.stop() {
		return 0, 0, io.EOF
	}
	return s.Reader.ReadRune()
}

// CutAround returns at most as much of a line as passages show, with the place of a match in
// it: the text, where it begins in the line, and whether the line is longer.
func CutAround(line []byte, match int) (text string, from int, cut bool) {
	line = bytes.TrimSuffix(line, []byte("\r"))
	if len(line) > maxLine && match > maxLine*3/4 {
		for from = min(match-maxLine/4, len(line)-maxLine); from < match && !utf8.RuneStart(line[from]); {
			from++
		}
	}
	shown := line[from:]
	s := strings.ToValidUTF8(string(shown[:min(len(shown), maxLine+1)]), "\uFFFD")
	return index.Cut(s, maxLine), from, from > 0 || len(shown) > maxLine || len(s) > maxLine
}

// Files returns the files that pass a filter, as part and file, in the order in which they
// come by their roles and their places in the tree alone; ties go by path.
func (s *Searcher) Files(f *Filter) [][2]int {
	type file struct {
		at    [2]int
		score rank.Score
		path  []byte
	}
	var files []file
	passing, layouts, n := s.passing(f), s.layouts(), -1
	for part := range s.x.Parts {
		p := &s.x.Parts[part]
		for i := range p.Files() {
			if n++; !p.Live(i) || passing != nil && !passing.files[n] {
				continue
			}
			long, deep := standingOf(p.NameParts(i), max(0, p.Depth(i)-layouts[s.repository(part)].upper), &s.w)
			score := rank.One.Times(long).Times(deep)
			for _, d := range demotions {
				if p.Role(i)&d.role != 0 {
					score = score.Times(d.times(&s.w))
				}
			}
			files = append(files, file{[2]int{part, i}, score, p.PathBytes(i)})
		}
	}
	order.By(files, func(a, b file) int { return cmp.Or(cmp.Compare(b.score, a.score), bytes.Compare(a.path, b.path)) })
	out := make([][2]int, len(files))
	for i, f := range files {
		out[i] = f.at
	}
	return out
}
