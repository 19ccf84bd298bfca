package report

import (
	"slices"
	"strings"
)

// style is how a trace is written, as far as the order of its frames goes.
type style uint8

const (
	none     style = iota
	lone           // a place in running text
	upward         // innermost first: most languages
	downward       // innermost last: Python
)

// maxApart is how many lines without a frame a trace may have, maxShown how many where it shows the
// code of a function.
const (
	maxApart = 6
	maxShown = 300
)

// far tells whether the trace at hand has ended, by the lines since its last frame.
func (d *reader) far() bool {
	if d.shown {
		return d.apart > maxShown
	}
	return d.apart > maxApart
}

// shows notes where pytest goes on with the whole code of a function, whose place stands below it, and
// where the next test begins.
func (d *reader) shows(s string) {
	d.shown = d.style == downward && (d.shown && !strings.HasPrefix(s, "___") || strings.HasPrefix(s, "_ _ _ "))
}

// frame adds a frame to the trace at hand, or begins another one.
func (d *reader) frame(s style, f Frame) {
	if s != d.style || s == lone || d.far() {
		d.endTrace()
	}
	d.style, d.apart, d.shown = s, 0, false
	d.trace = append(d.trace, f)
	if f.Function != "" {
		d.out.Spans = append(d.out.Spans, Span{Call, f.Function})
	}
}

// endTrace numbers the frames of the trace at hand from the innermost one.
func (d *reader) endTrace() {
	if d.style == downward {
		slices.Reverse(d.trace)
	}
	for i, f := range d.trace {
		if len(d.out.Frames) == maxFrames {
			break
		}
		f.Depth = i
		d.out.Frames = append(d.out.Frames, f)
	}
	d.trace, d.style, d.shown = d.trace[:0], none, false
}

// traceLine reads a line of a stack trace.
func (d *reader) traceLine(s string) bool {
	s = strings.TrimPrefix(s, "from ")
	for _, read := range [...]func(*reader, string) bool{(*reader).pythonFrame, (*reader).atFrame, (*reader).numberedFrame, (*reader).placeFrame} {
		if read(d, s) {
			return true
		}
	}
	return false
}

// pythonFile reads what stands behind "File ".
func (d *reader) pythonFile(rest string) bool {
	path, tail, quoted := strings.Cut(strings.TrimPrefix(rest, `"`), `"`)
	f := Frame{}
	if quoted && strings.HasPrefix(rest, `"`) {
		digits, ok := strings.CutPrefix(tail, ", line ")
		if !ok {
			return false
		}
		f.Path = cleanPath(path[:min(len(path), maxPath)])
		f.Line, _ = number(digits)
	} else if p, ok := nextPlace(rest, 0); ok && p.start == 0 {
		f.Path, f.Line, tail = p.path, p.line, rest[p.end:]
	} else {
		return false
	}
	f.Function = functionAfter(tail)
	d.frame(downward, f)
	d.source = true
	return true
}

// pythonFrame reads `File "a.py", line 12, in f`, and what IPython makes of it:
// "File a.py:12, in f(x)", "a.py in f(x)", "---> 12 source".
func (d *reader) pythonFrame(s string) bool {
	if rest, ok := strings.CutPrefix(s, "File "); ok {
		return d.pythonFile(rest)
	}
	if path, tail, ok := strings.Cut(s, " in "); ok && strings.HasSuffix(tail, ")") && isFile(path) && !strings.Contains(path, " ") {
		d.frame(downward, Frame{Path: cleanPath(path), Function: functionAfter(", in " + tail)})
		d.source = true
		return true
	}
	if digits := strings.TrimLeft(s, "-"); len(s)-len(digits) > 1 && strings.HasPrefix(digits, "> ") {
		line, n := number(digits[2:])
		if last := len(d.trace) - 1; n > 0 && last >= 0 && d.style == downward {
			if d.trace[last].Line == 0 {
				d.trace[last].Line = line
			}
			d.apart = 0
			d.span(Code, digits[2+n:])
			return true
		}
	}
	return false
}

// functionAfter returns the function of ", in f(x)" or ":in `f'".
func functionAfter(s string) string {
	_, f, ok := strings.Cut(s, "in ")
	if !ok {
		return ""
	}
	f = strings.TrimLeft(strings.TrimSpace(f), "`'\"")
	end := strings.IndexAny(f, "('\"` ")
	if end >= 0 {
		f = f[:end]
	}
	return strings.Trim(f, "<>")
}

// atFrame reads "at f (a.js:1:2)", "at a.b.C.m(C.java:1)", "at N.C.M(T x) in
// a.cs:line 1", "at src/a.rs:1:2".
func (d *reader) atFrame(s string) bool {
	rest, ok := strings.CutPrefix(s, "at ")
	if !ok {
		return false
	}
	for _, word := range [...]string{"async ", "new ", "Object."} {
		rest = strings.TrimPrefix(rest, word)
	}
	head, inner, called := strings.Cut(rest, "(")
	head = strings.TrimSpace(head)
	p, found := nextPlace(rest, 0)
	switch {
	case found && called && p.start > len(head):
		f := Frame{Path: p.path, Line: p.line, Function: function(head)}
		if !strings.Contains(p.path, "/") {
			f.Path, f.Function = inPackage(head, p.path)
		}
		d.frame(upward, f)
	case found:
		f := Frame{Path: p.path, Line: p.line}
		// Rust has the function on the line before: "12: crate::f".
		if _, n := number(d.before); n > 0 && strings.HasPrefix(d.before[n:], ": ") {
			f.Function = function(d.before[n+2:])
		}
		d.frame(upward, f)
	case called && strings.HasSuffix(inner, ")") && strings.ContainsAny(head, ".:") && !strings.Contains(head, " "):
		d.frame(upward, Frame{Function: function(head)})
	default:
		return false
	}
	return true
}

// inPackage makes a path of a qualified name, as of Java, and a file's name:
// "a.b.C$D.m" and "C.java" are "a/b/C.java" and "C.D.m".
func inPackage(name, file string) (path, fn string) {
	name = name[strings.LastIndexByte(name, '/')+1:] // the module
	parts := strings.Split(name, ".")
	if len(parts) < 2 {
		return file, function(name)
	}
	class := len(parts) - 2
	return strings.Join(append(parts[:class:class], file), "/"), function(strings.Join(parts[class:], "."))
}

// numberedFrame reads "#0 0x1 in f (x) at a.c:1", "#1 0x2 in f a.c:1:2" and
// "#0 /a.php(12): C->m()".
func (d *reader) numberedFrame(s string) bool {
	rest, ok := strings.CutPrefix(s, "#")
	_, n := number(rest)
	if !ok || n == 0 || !strings.HasPrefix(rest[n:], " ") {
		return false
	}
	rest = strings.TrimSpace(rest[n:])
	if at, tail, ok := strings.Cut(rest, " in "); ok && strings.HasPrefix(at, "0x") {
		rest = tail
	}
	p, found := nextPlace(rest, 0)
	if !found {
		// A library without sources says as much as a function: nothing of ours.
		return strings.HasPrefix(rest, "0x") || strings.HasPrefix(rest, "[internal function]") || strings.HasPrefix(rest, "{main}")
	}
	f := Frame{Path: p.path, Line: p.line}
	if p.start > 0 {
		head, _, _ := strings.Cut(rest[:p.start], "(")
		f.Function = function(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(head), " at")))
	} else if _, call, ok := strings.Cut(rest[p.end:], ": "); ok {
		call, _, _ = strings.Cut(call, "(")
		f.Function = function(call)
	}
	d.frame(upward, f)
	return true
}

// goCall is the function of a line of Go's traces: "a/b.(*T).f({0x1, 0x2})", "created by a/b.f in goroutine 1".
func goCall(s string) string {
	s, _, _ = strings.Cut(strings.TrimPrefix(s, "created by "), " in goroutine ")
	if at := strings.LastIndexByte(s, '('); at >= 0 && strings.HasSuffix(s, ")") {
		s = s[:at]
	}
	return s
}

// behindPlace reads what stands behind the place that a line begins with.
func (d *reader) behindPlace(f *Frame, tail string) (order style, ok bool) {
	switch {
	case strings.HasPrefix(tail, ":in "), strings.HasPrefix(tail, ": in "):
		f.Function = functionAfter(tail)
		if _, message, ok := strings.Cut(tail, "': "); ok {
			d.span(Failure, message)
		}
		if strings.HasPrefix(tail, ": in ") {
			return downward, true // pytest
		}
		return upward, true
	case strings.HasPrefix(tail, " +0x"):
		f.Function = function(goCall(d.before))
		return upward, true
	case strings.HasPrefix(tail, ":") || strings.HasPrefix(tail, " -"):
		d.span(Failure, strings.TrimLeft(tail, ":- "))
		if f.Line > 0 && d.style == downward && !d.far() {
			return downward, true // the last line of pytest's: "a.py:12: Error"
		}
		return lone, true
	}
	return none, false
}

// placeFrame reads lines that begin with a place: "a.rb:1:in `f'", "a.py:1: in f",
// "a.go:1 +0x1d", "f@a.js:1:2", "a.c:1:2: error: …".
func (d *reader) placeFrame(s string) bool {
	p, ok := nextPlace(s, 0)
	if !ok {
		return false
	}
	head, tail := s[:p.start], strings.TrimLeft(s[p.end:], ")")
	f, order := Frame{Path: p.path, Line: p.line}, upward
	switch {
	case strings.TrimLeft(head, "0123456789: \t[]") == "" || strings.HasSuffix(head, " from "):
		if order, ok = d.behindPlace(&f, tail); !ok {
			return false
		}
	case strings.HasSuffix(p.path, "js") && strings.Contains(s, "@") && !strings.Contains(s, " "):
		f.Function, _, _ = strings.Cut(s, "@")
		if at := strings.IndexByte(p.path, '@'); at >= 0 {
			f.Path = p.path[at+1:]
		}
	default:
		return false
	}
	d.frame(order, f)
	return true
}
