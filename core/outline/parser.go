package outline

import (
	"bytes"
	"math"
	"math/bits"
	"sort"

	"github.com/cairn-search/cairn/core/step"
)

// Parser holds the buffers that parsing needs, to be used again for the next file. The zero value is ready. It is not safe for
// concurrent use.
type Parser struct {
	// Looks counts what parsing looks at, and may end it: Parse is then to be called within [step.Looks.Run]. With nil, only the
	// parser counts.
	Looks *step.Looks

	looks    *step.Looks // the one in use
	own      step.Looks
	file     File
	want     Want
	src      []byte
	syntax   *syntax
	language Language

	tokens   []token
	end      int // the first end token
	notes    []note
	brackets []bracket
	heredocs []heredoc
	branches []branch
	line     uint32
	first    bool
	plain    bool      // heredocs are not believed any more
	shifts   bool      // nor is what may be an operator instead
	barren   int       // no regular expression begins before this offset
	unclosed [256]bool // delimiters that do not come any more
	braces   int       // how many of the open brackets are braces
	floor    int       // brackets below are not closed: they were opened before an #else

	budget         int // steps of looking ahead that are left
	counted        int // budget at which these were counted last
	due            int // and under which they are to be counted next
	frames         []frame
	bodyOfNameless int // the brace of the function without a name that was seen last
	lead           int // the token that doc was asked for last, and the answer
	above          Span
	cells          *Parser         // of a notebook's code
	room           []byte          // for the text of a file
	claimed        int             // the requirement at hand, or -1
	blocks         []extent        // for those around a token
	extent         extent          // the block that a variable is bound in
	fieldNames     map[string]bool // of the file; nil until they are asked for
	inner          bound           // the variables of the function at hand
	outer          bound           // and those outside of functions
	owner          int             // the function whose variables inner has, or -1
	local          bool            // what the chain of names at hand begins with is one of those
	instantiated   int             // the token behind the explicit instantiation that was seen last
	initialiser    int             // the name of the base or member that is initialised next, 0 if none is
	given          int             // arguments that belong to calls
	composites     []composite     // around the token at hand
	groups         []int           // imports that are groups, around the one at hand
	ends           []uint32        // per definition, the index of its last token
	nested         []nested        // around the argument at hand

	// What was found by looking far, so that it need not be looked for again.
	cutFrom, cut   int     // lineHead: where it looked from, and the token found
	listFrom, list int     // nameList: the same
	columns        []int32 // of tokens, 1 more; 0 is not known
	asked          int     // the bracket that unclosedAbove was asked about last, and the answer
	answer         bool
	wish, reason   finder // of user stories
	brokenFrom     int    // paragraph: where it looked from, and the empty line found
	broken         int
	closedFrom     int // headingEnd: the same of the end of a heading
	closed         int
}

// place is what a frame's tokens are.
type place uint8

const (
	atTop   place = iota
	inType        // members
	inEnum        // constants first
	inBody        // statements
	inValue       // an initialiser
	inImpl        // members of a type defined elsewhere
)

// frame is a region that the walk over the tokens is inside of.
type frame struct {
	definition int // the innermost definition around, or -1
	last       int // its last token
	place      place
	scope      Span
	column     int
	nameless   bool // it is in a function without a name, within the definition
	// Of sections:
	demands bool // requirements are to be expected
	claim   int  // the requirement that the heading is, or -1
}

// lookahead is how often a token may be looked at on average. Files of 29 repositories and the Go sources stay below 2.
const lookahead = 16

const maxSource = math.MaxUint32 / 2

// Parse outlines src. The result belongs to the parser and is valid until its next Parse; it refers to src by offsets only. A language
// that is not outlined, or a source beyond 2 GB, gives an empty file; of a language that is not known the definitions are guessed.
func (p *Parser) Parse(l Language, src []byte, want Want) *File {
	f := &p.file
	*f = File{Text: src, Definitions: f.Definitions[:0], Imports: f.Imports[:0], Inherits: f.Inherits[:0], Calls: f.Calls[:0], Names: f.Names[:0], Typed: f.Typed[:0], Given: f.Given[:0], Exports: f.Exports[:0], Returned: f.Returned[:0], Shadows: f.Shadows[:0], Rebound: f.Rebound[:0], Blocks: f.Blocks[:0], Contextual: f.Contextual[:0], Comments: f.Comments[:0]}
	if !l.Outlined() && l != Unknown || len(src) > maxSource || want == 0 {
		return f
	}
	p.begin(l, src, want)
	p.fieldNames = nil
	switch {
	case l == Unknown:
		p.guess()
	case l.Document():
		p.document()
	default:
		p.code(syntaxOf(l))
	}
	if want&Definitions == 0 {
		f.Definitions = f.Definitions[:0]
		for i := range f.Inherits {
			f.Inherits[i].Definition = -1
		}
		for i := range f.Calls {
			f.Calls[i].Definition = -1
		}
		for i := range f.Names {
			f.Names[i].Definition = -1
		}
		f.Typed, f.Returned = f.Typed[:0], f.Returned[:0]
	}
	p.src = nil
	return f
}

// begin makes the parser ready for a source.
func (p *Parser) begin(l Language, src []byte, want Want) {
	p.src, p.want, p.language = src, want, l
	if p.looks = p.Looks; p.looks == nil {
		p.looks = &p.own
	}
	p.tokens, p.notes, p.brackets, p.heredocs = p.tokens[:0], p.notes[:0], p.brackets[:0], p.heredocs[:0]
	p.branches, p.ends = p.branches[:0], p.ends[:0]
	p.plain, p.shifts, p.braces, p.floor, p.barren, p.lead = false, false, 0, 0, 0, -1
	p.cutFrom, p.cut, p.listFrom, p.list, p.asked, p.columns = 0, -1, 0, -1, -1, p.columns[:0]
	p.brokenFrom, p.broken, p.closedFrom, p.closed, p.bodyOfNameless = 0, -1, 0, -1, -1
	p.wish, p.reason = finder{words: wishes}, finder{words: reasons}
	p.unclosed, p.local = [256]bool{}, false
}

// code outlines a program.
func (p *Parser) code(s *syntax) {
	p.syntax = s
	s.once.Do(s.build)
	if s.data != "" {
		p.looks.Add(len(p.src) >> 4)
		if at := bytes.Index(p.src, []byte("\n"+s.data+"\n")); at >= 0 {
			p.src = p.src[:at+1]
		}
	}
	p.lex(s)
	p.frames = append(p.frames[:0], frame{definition: -1, last: math.MaxInt})
	p.budget = (p.end + 8) * lookahead
	p.counted, p.due = p.budget, p.budget
	s.outline(p)
	if p.want&Calls != 0 {
		p.calls()
		for _, n := range p.notes {
			p.file.Comments = append(p.file.Comments, Span{int(n.start), int(n.end)})
		}
	}
}

// top returns the innermost frame that holds token i; frames that ended are left. Those that walk over the tokens call it at each step.
func (p *Parser) top(i int) *frame {
	p.looks.Add(1)
	n := len(p.frames)
	for p.frames[n-1].last < i {
		n--
	}
	p.frames = p.frames[:n]
	return &p.frames[n-1]
}

// define appends a definition: its name is token name, its declaration the tokens from lead (decorators) over from to before head, its
// last token last. It returns the index.
func (p *Parser) define(kind Kind, name, lead, from, head, last int) int {
	t := p.tokens
	last = min(max(last, name), p.end-1)
	d := Definition{
		Kind:      kind,
		Name:      p.name(name),
		Doc:       p.doc(lead),
		StartLine: int(t[lead].line),
		EndLine:   p.lastLine(last),
		Parent:    p.frames[len(p.frames)-1].definition,
	}
	d.Signature = Span{int(t[from].start), int(t[max(head-1, name)].end)}
	if p.syntax.scoped && (kind.IsFunction() || kind == Class || kind == Interface || kind == Type || kind == Enum) {
		p.closure(d.Parent)
	}
	p.file.Definitions = append(p.file.Definitions, d)
	p.ends = append(p.ends, uint32(last))
	return len(p.file.Definitions) - 1
}

// name returns the name that a token is, without the quotes of a string.
func (p *Parser) name(i int) Span {
	s := Span{int(p.tokens[i].start), int(p.tokens[i].end)}
	if p.tokens[i].kind == tokString && s.End > s.Start+2 && p.src[s.Start] == p.src[s.End-1] {
		return Span{s.Start + 1, s.End - 1}
	}
	return s
}

func (p *Parser) written(i int) []byte { return p.src[p.tokens[i].start:p.tokens[i].end] }

// is tells whether token i is written as text.
func (p *Parser) is(i int, text string) bool { return string(p.written(i)) == text }

// at tells whether token i is of one of several kinds.
func (p *Parser) at(i int, kinds ...byte) bool { return bytes.IndexByte(kinds, p.tokens[i].kind) >= 0 }

// until goes on from token i to the first of one of several kinds, or to the end, over what is in brackets.
func (p *Parser) until(i int, kinds ...byte) int {
	for p.tokens[i].kind != tokEnd && !p.at(i, kinds...) {
		i = p.follow(i)
	}
	return i
}

// lastName returns the last token of "a.b.c", of which token i is the first.
func (p *Parser) lastName(i int) int {
	for t := p.tokens; t[i+1].kind == '.' && t[i+2].kind == tokName && p.back(); {
		i += 2
	}
	return i
}

// capital tells whether token i begins with a capital letter.
func (p *Parser) capital(i int) bool {
	c := p.src[p.tokens[i].start]
	return 'A' <= c && c <= 'Z'
}

// span returns where tokens first to last stand.
func (p *Parser) span(first, last int) Span {
	return Span{int(p.tokens[first].start), int(p.tokens[last].end)}
}

// neverEnds is the last token of a frame that something else than a token ends.
const neverEnds = math.MaxInt32

// enter makes the tokens up to last a frame of definition d.
func (p *Parser) enter(d, last int, at place) {
	p.frames = append(p.frames, frame{definition: d, last: last, place: at})
}

// lastLine returns the line on which token i ends; the end token lies on the last line that holds something.
func (p *Parser) lastLine(i int) int {
	t := &p.tokens[min(i, max(p.end-1, 0))]
	if t.kind == tokString || t.kind == tokDefine {
		return int(t.link)
	}
	return int(t.line)
}

// doc returns the comments directly above token i: each begins its line, and no empty line is between.
func (p *Parser) doc(i int) Span {
	if i != p.lead {
		p.lead, p.above = i, p.comments(i)
	}
	return p.above
}

func (p *Parser) comments(i int) Span {
	t := &p.tokens[i]
	if !t.first || len(p.notes) == 0 {
		return Span{}
	}
	p.looks.Add(bits.Len(uint(len(p.notes))))
	after := uint32(0)
	if i > 0 {
		after = p.tokens[i-1].end
	}
	n := sort.Search(len(p.notes), func(k int) bool { return p.notes[k].start >= t.start })
	var s Span
	line := t.line
	for n--; n >= 0; n-- {
		p.looks.Add(1)
		c := &p.notes[n]
		if !c.own || c.start < after || c.last+1 < line || p.syntax.directives && p.src[c.start] == '#' {
			break
		}
		if s.End == 0 {
			s.End = int(c.end)
		}
		s.Start, line = int(c.start), c.line
	}
	return s
}

// follow returns the token behind i: behind the closing bracket where i is an opening one.
//
// All looking ahead goes through here. Code nests so that a token is looked at a few times; input made to be looked at more often is
// given up at the budget, which keeps the time linear.
func (p *Parser) follow(i int) int {
	if p.budget--; p.budget < p.due && !p.allowed() {
		return p.behind(max(i, p.end-1))
	}
	switch t := &p.tokens[i]; t.kind {
	case '(', '[', '{':
		return p.closing(i) + 1
	case tokEnd:
		return p.behind(i)
	}
	return i + 1
}

// behind returns the token behind i, but for the last end token: who goes on up to a token reaches it, also behind the end.
func (p *Parser) behind(i int) int { return min(i+1, len(p.tokens)-1) }

// ahead returns the token behind i like follow, but goes into brackets.
func (p *Parser) ahead(i int) int {
	if p.budget--; p.budget < p.due && !p.allowed() {
		i = max(i, p.end-1)
	}
	return p.behind(i)
}

// back tells whether one more token may be looked at on the way back.
func (p *Parser) back() bool {
	p.budget--
	return p.budget >= p.due || p.allowed()
}

// allowed counts the steps of looking ahead since it did so last, and tells whether some are left.
func (p *Parser) allowed() bool {
	const every = 1 << 12
	p.looks.Add(p.counted - p.budget)
	p.counted, p.due = p.budget, max(p.budget-every, 0)
	return p.budget >= 0
}

// closing returns the token that closes bracket i; one that was never closed ends before the token it is linked to.
func (p *Parser) closing(i int) int {
	link := int(p.tokens[i].link)
	if link > i && int(p.tokens[link].link) == i {
		return link
	}
	return max(link-1, i)
}
