package outline

import "bytes"

var gherkinLanguage = language{
	name:       "gherkin",
	also:       []string{"cucumber"},
	extensions: []string{"feature"},
	narrow: func(extension string, head []byte) Language {
		if head != nil && !bytes.Contains(head, []byte("Feature:")) && !bytes.Contains(head, []byte("Scenario")) {
			return Text // a note on a feature
		}
		return Gherkin
	},
	form:   isDocument,
	Traits: Traits{Markup: PlainMarkup},
}

// gherkin finds the features, rules and scenarios of a Gherkin file. What a feature says of itself may be a user story.
func (p *Parser) gherkin() {
	l := p.lines(0, len(p.src), 0)
	var quote []byte // what ends a text in quotes
	steps := false
	for l.advance() {
		text := l.text
		if quote != nil {
			if bytes.HasPrefix(text, quote) {
				quote = nil
			}
			continue
		}
		if bytes.HasPrefix(text, []byte(`"""`)) || bytes.HasPrefix(text, []byte("```")) {
			quote = text[:3]
			continue
		}
		if len(text) > 0 && (text[0] == '#' || text[0] == '@') {
			continue
		}
		word, name, ok := bytes.Cut(text, []byte(":"))
		level := 0
		if ok {
			switch string(word) {
			case "Feature":
				level = 1
			case "Rule":
				level = 2
			case "Scenario", "Scenario Outline", "Scenario Template", "Example", "Background":
				level = 3
			}
		}
		if level > 0 {
			s := l.span()
			if len(bytes.TrimSpace(name)) > 0 {
				s.Start += len(word) + 1
			} else {
				s.End = s.Start + len(word)
			}
			p.section(level, s, l.span(), l.row, l.row-1)
			steps = level == 3
			continue
		}
		if !steps {
			p.prose(l)
		}
	}
}
