package outline

// quoted is the special function of languages in which "'" always encloses a character.
func quoted(p *Parser, i int) int {
	if p.src[i] == '\'' {
		return character(p, i)
	}
	return i
}

// ticked knows characters and names in backticks.
func ticked(p *Parser, i int) int {
	switch p.src[i] {
	case '\'':
		return character(p, i)
	case '`':
		for j := i + 1; j < len(p.src) && p.src[j] != '\n'; j++ {
			if p.src[j] == '`' {
				p.emit(tokName, wNone, i, j+1)
				return j + 1
			}
			p.looks.Add(1)
		}
	}
	return i
}
