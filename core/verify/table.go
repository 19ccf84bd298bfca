package verify

import "strings"

// row takes a row of a table; the first one before a line of dashes is the head.
func (s *splitter) row(text string, n int) {
	cells := cellsOf(text)
	rule := true
	for _, c := range cells {
		rule = rule && strings.Trim(c, "-: ") == ""
	}
	switch {
	case rule:
	case s.heads == nil:
		s.heads = cells
	default:
		s.doc.blocks = append(s.doc.blocks, block{kind: row, line: n + 1, text: text, cells: cells, heads: s.heads})
	}
}

// cellsOf splits a row at bars that are neither escaped nor in code marks.
func cellsOf(text string) []string {
	var cells []string
	text = strings.TrimPrefix(text, "|")
	code, from := false, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case '`':
			code = !code
		case '|':
			if !code {
				cells = append(cells, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	if rest := strings.TrimSpace(text[min(from, len(text)):]); rest != "" {
		cells = append(cells, rest)
	}
	return cells
}
