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
		word, _, colon := bytes.Cut(text, []byte(":"))
		switch level := gherkinLevels[string(word)]; {
		case quote != nil:
			if bytes.HasPrefix(text, quote) {
				quote = nil
			}
		case beginsAny(text, `"""`, "```"):
			quote = text[:3]
		case beginsAny(text, "#", "@"):
		case level > 0 && colon:
			p.section(level, gherkinName(l.span(), word, text), l.span(), l.row, l.row-1)
			steps = level == 3
		case !steps:
			p.prose(l)
		}
	}
}

// gherkinLevels are the levels of what a word and a colon begin.
var gherkinLevels = map[string]int{
	"Feature": 1, "Rule": 2,
	"Scenario": 3, "Scenario Outline": 3, "Scenario Template": 3, "Example": 3, "Background": 3,
}

// gherkinName returns where the name behind the word of a line stands; the word itself if there is none.
func gherkinName(line Span, word, text []byte) Span {
	if len(bytes.TrimSpace(text[len(word)+1:])) > 0 {
		line.Start += len(word) + 1
	} else {
		line.End = line.Start + len(word)
	}
	return line
}
