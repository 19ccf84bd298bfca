package mention

// making notes what call n of the file makes an object of.
func (c *collector) making(n int) {
	call := &c.f.Calls[n]
	of := c.before(call.Name.Start)
	if of == Unknown || c.builtin()[string(call.Name.Of(c.src))] {
		return
	}
	c.add(Use{Kind: Call, Name: c.text(call.Name.Of(c.src)), Of: of, For: Made, Arguments: min(call.Arguments, MaxArguments), ArgumentTypes: c.argumentTypes(n), Line: call.Line, Definition: call.Definition})
}
