package index

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Overview is what ranking knows of all files of a part together.
type Overview struct {
	// Languages is how many files with code there are in each language, by its number.
	Languages []int `json:"languages"`
	// Depths is how many sources there are by the number of directories above them.
	Depths []int `json:"depths"`
	// Versions are the directories that are named like a version or like what is no longer
	// worked on, with a slash at the end, in order.
	Versions []string `json:"versions"`
}

func (o *Overview) encode() ([]byte, error) { return json.Marshal(o) }

// Outdated are the names of directories that keep what is no longer worked on.
var Outdated = [...]string{"deprecated", "legacy", "obsolete", "attic", "old"}

const longestOutdated = 16 // a bound, so that few names are made lower-case

// Version is the number in the name of a directory such as v2, -1 without one.
func Version(name string) int {
	if len(name) < 2 || len(name) > 3 || name[0]|0x20 != 'v' {
		return -1
	}
	n := 0
	for _, c := range name[1:] {
		if c < '0' || c > '9' {
			return -1
		}
		n = 10*n + int(c-'0')
	}
	return n
}

// Languages returns how many files with code there are in each language, by its number.
func (p *Part) Languages() []int {
	if p.paged != nil {
		return p.paged.over.Languages
	}
	var count []int
	for i := range p.Files() {
		if l := p.Language(i); p.Live(i) && l.Outlined() && !l.Document() {
			for len(count) <= int(l) {
				count = append(count, 0)
			}
			count[l]++
		}
	}
	return count
}

// Depths returns how many files that are plain sources there are by their depth.
func (p *Part) Depths() []int {
	if p.paged != nil {
		return p.paged.over.Depths
	}
	var count []int
	for i := range p.Files() {
		if !p.Live(i) || p.Role(i) != 0 {
			continue
		}
		d := p.Depth(i)
		for len(count) <= d {
			count = append(count, 0)
		}
		count[d]++
	}
	return count
}

// Versions returns the directories that are named like a version or like what is no longer
// worked on, with a slash at the end, in order.
func (p *Part) Versions() []string {
	if p.paged != nil {
		return p.paged.over.Versions
	}
	var list []string
	last := []byte(nil)
	for i := range p.Files() {
		if !p.Live(i) {
			continue
		}
		path := p.pathOf(i)
		for at := 0; ; {
			n := bytes.IndexByte(path[at:], '/')
			if n < 0 {
				break
			}
			if dated(string(path[at:at+n])) && !bytes.HasPrefix(last, path[:at+n+1]) {
				list = append(list, string(path[:at+n+1]))
			}
			at += n + 1
		}
		last = path
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func dated(name string) bool {
	return Version(name) >= 0 || len(name) <= longestOutdated && slices.Contains(Outdated[:], strings.ToLower(name))
}

func (p *Part) overview() *Overview {
	return &Overview{p.Languages(), p.Depths(), p.Versions()}
}
