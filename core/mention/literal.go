package mention

// literals notes what Go's "x := T{…}" and "x := &T{…}" give a variable.
func (c *collector) literals() {
	line := lineCounter{src: c.src}
	d := -1
	for i := 0; i+2 < len(c.src); i++ {
		if c.src[i] != ':' || c.src[i+1] != '=' {
			continue
		}
		from := identBack(c.src, c.blankBack(i))
		variable := string(c.src[from:c.blankBack(i)])
		j := i + 2
		for j < len(c.src) && (c.src[j] == ' ' || c.src[j] == '&') {
			j++
		}
		start := j
		for j < len(c.src) && (identByte(c.src[j]) || c.src[j] == '.') {
			j++
		}
		if j == start || j == len(c.src) || c.src[j] != '{' || variable == "" {
			continue
		}
		row := line.at(start)
		for d+1 < len(c.f.Definitions) && c.f.Definitions[d+1].StartLine <= row {
			d++
		}
		e := d
		for e >= 0 && c.f.Definitions[e].EndLine < row {
			e = c.f.Definitions[e].Parent
		}
		name := identBack(c.src, j)
		of := ""
		if name > start {
			of = c.before(name)
		}
		c.add(Use{Kind: Type, Name: string(c.src[name:j]), Of: of, For: variable, Line: row, Definition: e})
	}
}
