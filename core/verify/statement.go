package verify

// statement is a relation that a sentence states.
type statement struct {
	rel     relation
	a, b    []*mention
	negated bool
	plainly bool // who does it stands just before the verb
	only    bool // nothing but
	strict  bool // "directly"
	all     bool // "the callers of b are a": all of them
	either  bool // it is not told which is a
	word    int  // token of the trigger
}

// sense is how a sentence means what it says.
type sense struct {
	// open is true if its statements cannot be held against it: "if", "should".
	open bool
	// proposes is true if its names need not exist: "add a function", "formerly".
	proposes bool
}

// senseOf reads the manner of a sentence from its words.
func senseOf(list []token) sense {
	var s sense
	for i, t := range list {
		switch {
		case t.mark == '?':
			s.open, s.proposes = true, true
		case t.word == "":
		case proposals[t.word], i == 0 && imperatives[t.word]:
			s.proposes, s.open = true, true
		case former[t.word]:
			s.proposes, s.open = true, true
		case suppositions[t.word] && !lookingOnly(list[i:]):
			s.open = true
		case t.word == "used" && i+1 < len(list) && list[i+1].word == "to":
			s.proposes, s.open = true, true
		}
	}
	return s
}

// looking are what a reader does who is told to look somewhere.
var looking = wordSet("look open read see go check search browse follow inspect visit")

// lookingOnly tells whether a condition is none, as in "if you look into a.go, …".
func lookingOnly(list []token) bool {
	return len(list) > 2 && (list[0].word == "if" || list[0].word == "when") && list[1].word == "you" && looking[list[2].word]
}

// reader finds the statements of a sentence.
type reader struct {
	list    []token
	depth   []int
	subject []*mention // of the last statement
	found   []statement
}

// statements finds what a sentence states, in its order.
func statements(list []token) []statement {
	r := &reader{list: list, depth: make([]int, len(list))}
	d := 0
	for i, t := range list {
		if t.mark == ')' && d > 0 {
			d--
		}
		r.depth[i] = d
		if t.mark == '(' {
			d++
		}
	}
	for i := range list {
		t, ok := r.trigger(i)
		switch w := r.list[i].word; {
		case actions[w] != relNone && (r.word(i+1) == "to" || r.word(i+1) == "of"):
			r.action(i, trigger{rel: actions[w]})
			continue
		case w == "passed":
			r.passed(i)
			continue
		case !ok:
			continue
		}
		switch {
		case t.rel == relDefine || t.rel == relHold:
			r.place(i, t.rel)
		case t.rel == relStart || t.rel == relEnd:
		case t.noun:
			r.noun(i, t)
		default:
			r.verb(i, t)
		}
	}
	for i := range list {
		if list[i].mention != nil {
			r.located(i)
		}
	}
	r.unordered()
	return r.found
}

// actions are nouns of what is done, which go on with "to" or "of".
var actions = map[string]relation{"call": relCall, "calls": relCall, "invocation": relCall, "invocations": relCall, "import": relImport, "imports": relImport, "inclusion": relImport, "usage": relUse, "usages": relUse, "reference": relUse, "references": relUse}

// trigger returns what the word at i says.
func (r *reader) trigger(i int) (trigger, bool) {
	w := r.list[i].word
	if w == "" {
		return trigger{}, false
	}
	if w == "type" && i > 0 && (r.list[i-1].word == "return" || r.list[i-1].word == "result") {
		return trigger{rel: relReturn, noun: true, flip: true}, true
	}
	t, ok := triggers[w]
	if !ok {
		return t, false
	}
	fits := func(t trigger) bool {
		if t.next == "" {
			return true
		}
		for j := i + 1; j < len(r.list) && j <= i+3; j++ {
			if r.list[j].word == t.next {
				return true
			}
			if r.list[j].mention != nil && w != "bring" && w != "brings" && w != "brought" && w != "pull" && w != "pulls" && w != "pulled" && w != "find" && w != "gibt" && w != "hands" && w != "hand" {
				return false
			}
		}
		return false
	}
	switch {
	case (w == "return" || w == "result") && i+1 < len(r.list) && r.list[i+1].word == "type":
		return t, false
	case (w == "called" || w == "used") && i+1 < len(r.list) && r.list[i+1].mention != nil && w == "called": // a function called `x`
		return t, false
	case (w == "is" || w == "are") && !r.bare(i):
		return t, false
	case w == "use" && r.word(i-1) == "to" && t.rel == relUse:
		return t, false
	}
	for _, m := range more[w] {
		if fits(m) && (!m.noun || r.word(i+1) == "of" || r.word(i+1) == "'s") {
			return m, true
		}
	}
	return t, fits(t)
}

// bare tells whether the word of being at i is the only verb before a place: "a is in
// b.go".
func (r *reader) bare(i int) bool {
	for j := i + 1; j < len(r.list) && j <= i+2; j++ {
		switch w := r.list[j].word; {
		case w == "in" || w == "at":
			return j+1 < len(r.list) && r.near(j+1, 4) != nil
		case w == "not" || w == "only" || w == "also":
		default:
			return false
		}
	}
	return false
}

func (r *reader) word(i int) string {
	if i < 0 || i >= len(r.list) {
		return ""
	}
	return r.list[i].word
}

// near returns the mention among the n tokens from i on.
func (r *reader) near(i, n int) *mention {
	for j := i; j < len(r.list) && j < i+n; j++ {
		if m := r.list[j].mention; m != nil {
			return m
		}
	}
	return nil
}
