package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// aliases notes the names that a file gives to those of modules that it has: local a, b = m.x, m.y.
func (c *collector) aliases(imports []Import) {
	if c.of.Imports != outline.TableImports {
		return
	}
	whole := map[string]int{} // 1 more than the number of an import that a name stands for
	for i := range imports {
		for _, n := range imports[i].Names {
			if n.Original == "" {
				whole[n.Local] = i + 1
			}
		}
	}
	read := -1 // where the signature read last begins
	for i := range c.f.Definitions {
		d := &c.f.Definitions[i]
		if d.Kind != outline.Variable || d.Signature.Start <= read {
			continue
		}
		read = d.Signature.Start
		end := d.Signature.End
		if at := bytes.IndexByte(c.src[end:], '\n'); at >= 0 {
			end += at
		}
		text := c.src[d.Signature.Start:end]
		c.looks.Add(len(text))
		names, values, ok := bytes.Cut(bytes.TrimPrefix(text, []byte("local ")), []byte("="))
		if !ok {
			continue
		}
		list, given := bytes.Split(names, []byte(",")), bytes.Split(values, []byte(","))
		for n := 0; n < len(list) && n < len(given); n++ {
			module, field, ok := bytes.Cut(bytes.TrimSpace(given[n]), []byte("."))
			if at := whole[string(module)]; ok && at > 0 && word(field) {
				imports[at-1].Names = append(imports[at-1].Names, Name{Local: c.text(bytes.TrimSpace(list[n])), Original: c.text(field)})
			}
		}
	}
}

func word(text []byte) bool {
	for _, b := range text {
		if !identByte(b) {
			return false
		}
	}
	return len(text) > 0
}
