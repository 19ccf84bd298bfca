package worktree

import (
	"bytes"
	"strings"
)

// maxIgnoreBytes is git's own limit: a longer ignore file is taken as empty.
const maxIgnoreBytes = 100 << 20

// verdict is what a list of patterns says about a path.
type verdict uint8

const (
	undecided verdict = iota
	ignored
	included
)

// pattern is a line of an ignore file.
type pattern struct {
	text     string // without !, leading slash, trailing slash
	literal  int    // how many bytes of text come before the first special one
	negative bool   // the line begins with !
	dirOnly  bool   // the line ends with a slash
	nameOnly bool   // no slash inside: compared with the last component
	suffix   bool   // an asterisk and then only literal bytes
}

// patterns is an ignore file. Its last matching line decides.
type patterns struct {
	lines []pattern
	fold  bool // core.ignoreCase
}

func parsePatterns(data []byte, fold bool) *patterns {
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	out := &patterns{fold: fold}
	for line := range strings.SplitSeq(string(data), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		line = strings.TrimSuffix(line, "\r")
		if end := strings.IndexByte(line, 0); end >= 0 {
			line = line[:end] // git reads lines as C strings
		}
		if p, ok := parsePattern(trimSpaces(line)); ok {
			out.lines = append(out.lines, p)
		}
	}
	if len(out.lines) == 0 {
		return nil
	}
	return out
}

// trimSpaces drops the spaces at the end that no backslash protects.
func trimSpaces(line string) string {
	end := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			continue
		case '\\':
			if i++; i == len(line) {
				return line
			}
		}
		end = i + 1
	}
	return line[:end]
}

func parsePattern(line string) (p pattern, ok bool) {
	line, p.negative = strings.CutPrefix(line, "!")
	p.text, p.dirOnly = strings.CutSuffix(line, "/")
	p.nameOnly = !strings.Contains(p.text, "/")
	if !p.nameOnly {
		p.text = strings.TrimPrefix(p.text, "/")
	}
	for p.literal < len(p.text) && !special(p.text[p.literal]) {
		p.literal++
	}
	p.suffix = strings.HasPrefix(p.text, "*") && !strings.ContainsAny(p.text[1:], `*?[\`)
	return p, p.text != ""
}

// match looks for the line that decides about a path. path is relative to the
// directory that the list belongs to, and its last component begins at nameAt.
func (l *patterns) match(path []byte, nameAt int, isDir bool) verdict {
	for i := len(l.lines) - 1; i >= 0; i-- {
		p := &l.lines[i]
		if p.dirOnly && !isDir {
			continue
		}
		if p.nameOnly && !p.matchName(path[nameAt:], l.fold) {
			continue
		}
		if !p.nameOnly && !p.matchPath(path, l.fold) {
			continue
		}
		if p.negative {
			return included
		}
		return ignored
	}
	return undecided
}

func (p *pattern) matchName(name []byte, fold bool) bool {
	switch {
	case p.literal == len(p.text):
		return len(name) == len(p.text) && equal(p.text, name, fold)
	case p.suffix:
		from := len(name) - len(p.text) + 1
		return from >= 0 && equal(p.text[1:], name[from:], fold)
	}
	return wildcard{fold: fold}.match(p.text, name)
}

func (p *pattern) matchPath(path []byte, fold bool) bool {
	if len(path) < p.literal || !equal(p.text[:p.literal], path[:p.literal], fold) {
		return false
	}
	// As in git, what follows the literal part is a pattern in its own right.
	return wildcard{path: true, fold: fold}.match(p.text[p.literal:], path[p.literal:])
}

// equal compares two texts of one length.
func equal(a string, b []byte, fold bool) bool {
	if !fold {
		return a == string(b)
	}
	w := wildcard{fold: true}
	for i := range b {
		if w.lower(a[i]) != w.lower(b[i]) {
			return false
		}
	}
	return true
}
