package mention

// returned notes which functions return the object that they are methods of, and nothing else, where what they return is not said.
func (c *collector) returned() {
	if !c.of.Returns {
		return
	}
	const word = "return "
	line, within := lineCounter{src: c.src, looks: c.looks}, around{c: c}
	self := map[int]int{} // the lines in which functions return it, -1 for those that return something else
	var order []int
	for from := c.find(word, 0); from >= 0; from = c.find(word, from+len(word)) {
		if !c.begins(from) {
			continue
		}
		start := from + len(word)
		at := start
		for at < len(c.src) && identByte(c.src[at]) {
			at++
		}
		value := string(c.src[start:at])
		c.looks.Add(at - start)
		row := line.at(from)
		d := within.at(row)
		switch {
		case d < 0 || value == "None" && c.ends(at):
		case !selves[value] || !c.ends(at):
			self[d] = -1
		case self[d] == 0:
			self[d] = row
			order = append(order, d)
		}
	}
	for _, d := range order {
		if row := self[d]; row > 0 {
			c.add(Use{Kind: Type, Name: "self", For: Result, Line: row, Definition: d})
		}
	}
}

// begins tells whether nothing but blanks stands before an offset in its line.
func (c *collector) begins(at int) bool {
	from := at
	for at > 0 && (c.src[at-1] == ' ' || c.src[at-1] == '\t') {
		at--
	}
	c.looks.Add(from - at)
	return at == 0 || c.src[at-1] == '\n'
}
