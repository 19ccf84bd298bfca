package index

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// Overview is what ranking knows of all files of a part together.
type Overview struct {
	// Languages are those that there are files of, by their numbers.
	Languages []LanguageCount `json:"languages"`
	// Depths is how many sources there are by the number of directories above them.
	Depths []int `json:"depths"`
	// Versions are the directories that are named like a version or like what is no longer
	// worked on, with a slash at the end, in order.
	Versions []string `json:"versions"`
	// Contents tells whether the content of every file is stored.
	Contents bool `json:"contents"`
}

// LanguageCount is how much there is in a language.
type LanguageCount struct {
	Language outline.Language `json:"language"`
	Files    int              `json:"files"`
	Bytes    int64            `json:"bytes"`
	Lines    int64            `json:"lines"`
}

func (o *Overview) encode() ([]byte, error) { return json.Marshal(o) }

// Outdated are the names of directories that keep what is no longer worked on.
var Outdated = [...]string{"deprecated", "legacy", "obsolete", "attic", "old", "compat"}

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

// Languages returns how much there is in each language, by its number.
func (p *Part) Languages() (list []LanguageCount) {
	if p.paged != nil {
		return p.paged.over.Languages
	}
	var by [256]LanguageCount
	for i := range p.Files() {
		if p.Live(i) {
			r := p.record(i)
			l := &by[r[46]]
			l.Files++
			l.Bytes += int64(binary.LittleEndian.Uint64(r[16:]))
			l.Lines += int64(u32(r[32:]))
		}
	}
	for i, l := range by {
		if l.Language = outline.Language(i); l.Files > 0 {
			list = append(list, l)
		}
	}
	return list
}

// HasContents tells whether every live file's content is stored.
func (p *Part) HasContents() bool {
	if p.paged != nil {
		return p.paged.over.Contents
	}
	for i := range p.Files() {
		if p.Live(i) && !p.HasContent(i) {
			return false
		}
	}
	return true
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
		// The directories that the file before lies in too were looked at with that.
		for at := bytes.LastIndexByte(path[:common(path, last)], '/') + 1; ; {
			n := bytes.IndexByte(path[at:], '/')
			if n < 0 {
				break
			}
			if dated(string(path[at : at+n])) {
				list = append(list, string(path[:at+n+1]))
			}
			at += n + 1
		}
		last = path
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// common is how many bytes two paths begin with alike.
func common(a, b []byte) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

func dated(name string) bool {
	return Version(name) >= 0 || len(name) <= longestOutdated && slices.Contains(Outdated[:], strings.ToLower(name))
}

func (p *Part) overview() *Overview {
	return &Overview{p.Languages(), p.Depths(), p.Versions(), p.HasContents()}
}
