package search

import "bytes"

// longestAttribute is how many lines an attribute above a definition has at most.
const longestAttribute = 400

// commented returns the first line of what is said above a definition that begins at a line: comments, and attributes with what
// they hold, such as a text of several lines (@doc """). free tells whether a line is not another definition's.
func (v *survey) commented(body []byte, head int, free func(line int) bool) int {
	first := head
	if head > len(v.starts) { // of a file whose text is not read
		return first
	}
	for above := head - 1; above >= 1 && above < len(v.owner) && free(above); above = first - 1 {
		attribute := v.attributed(body, above, head, free)
		switch {
		case attribute > 0:
			first = attribute
		case commentLine(v.line(body, above)):
			first = above
		default:
			return first
		}
	}
	return first
}

// attributed returns the line in which the attribute begins that ends in a line above head, in a text of its own or in lines that
// are indented; 0 if none does.
func (v *survey) attributed(body []byte, last, head int, free func(line int) bool) int {
	mark, margin := bytes.TrimSpace(v.line(body, last)), v.indent(body, head)
	text := string(mark) == `"""` || string(mark) == "'''"
	if !text && v.indent(body, last) <= margin {
		return 0
	}
	for above := last - 1; above >= max(1, last-longestAttribute) && free(above); above-- {
		line := bytes.TrimSpace(v.line(body, above))
		switch begins := v.indent(body, above) == margin && bytes.HasPrefix(line, []byte("@")); {
		case begins && (!text || bytes.HasSuffix(line, mark)):
			return above
		case text && bytes.HasSuffix(line, mark), !text && v.indent(body, above) <= margin:
			return 0
		}
	}
	return 0
}

// indent is how many bytes of white space a line of the file at hand begins with, -1 if it has nothing else.
func (v *survey) indent(body []byte, n int) int {
	line := v.line(body, n)
	return bytes.IndexFunc(line, func(r rune) bool { return r > ' ' })
}
