package mention

import (
	"bytes"

	"github.com/cairn-search/cairn/core/outline"
)

// maxLinks is how many links of a page are noted: one with more is an index.
const maxLinks = 1000

// html notes the links and names of a page of HTML, and what it has in <code>. A
// name that stands right before a title is that of its section.
func (p *page) html(src []byte) {
	if outline.GeneratedPage(src) {
		return
	}
	row, counted := 1, 0
	for at := 0; at < len(src); {
		t, next := outline.NextTag(src, at)
		p.looks.Add(3 * (next - at))
		if at < t.Start && len(p.names) > 0 && len(bytes.TrimSpace(src[at:t.Start])) > 0 {
			p.named()
		}
		row += bytes.Count(src[counted:t.Start], []byte("\n"))
		counted = t.Start
		p.to(row)
		if !t.Close {
			if heading(t.Name.Of(src)) && p.title() {
				p.named()
			}
			p.tag(src, t)
			if bytes.EqualFold(t.Name.Of(src), []byte("code")) && next < len(src) {
				if end := bytes.IndexByte(src[next:min(len(src), next+maxQuote)], '<'); end > 0 {
					p.note(Quote, bytes.TrimSpace(src[next:next+end]), "")
				}
			}
		}
		at = next
	}
	p.named()
}

func heading(name []byte) bool {
	return len(name) == 2 && name[0]|0x20 == 'h' && '1' <= name[1] && name[1] <= '6'
}

// tag notes where a tag leads, and the name it has.
func (p *page) tag(src []byte, t outline.Tag) {
	if t.Close || t.Attributes.Empty() {
		return
	}
	p.looks.Add(8 * (t.Attributes.End - t.Attributes.Start)) // twice for each of four names
	for _, name := range [...]string{"href", "src"} {
		s := t.Attribute(src, name)
		target := bytes.TrimSpace(s.Of(src))
		if len(target) > 0 && len(target) < 1024 && bytes.IndexByte(target, '{') < 0 && bytes.IndexByte(target, '<') < 0 && !bytes.HasPrefix(target, []byte("//")) &&
			bytes.IndexByte(target, ':') < 0 && p.links < maxLinks {
			p.links++
			p.note(Link, target, "")
		}
	}
	for _, name := range [...]string{"id", "name"} {
		if name == "name" && !bytes.EqualFold(t.Name.Of(src), []byte("a")) {
			continue
		}
		id := t.Attribute(src, name).Of(src)
		if len(id) == 0 || bytes.IndexByte(id, '{') >= 0 {
			continue
		}
		if heading(t.Name.Of(src)) && p.title() {
			p.note(Anchor, id, "")
		} else {
			p.name(id)
		}
	}
}
