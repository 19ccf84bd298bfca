package index

import "sort"

// FileOrder goes through the live files of all parts in order of path.
type FileOrder struct {
	x  *Index
	at []int // the next file of each part
}

// FilesFrom begins at a path, or where it would be.
func FilesFrom(x *Index, path string) *FileOrder {
	m := &FileOrder{x, make([]int, len(x.Parts))}
	for i := range x.Parts {
		p := &x.Parts[i]
		m.at[i] = sort.Search(p.Files(), func(j int) bool { return string(p.PathBytes(j)) >= path })
	}
	return m
}

// Next returns the next file by its part and number there; ok is false behind the last.
func (m *FileOrder) Next() (part, file int, ok bool) {
	part = -1
	for i := range m.x.Parts {
		p := &m.x.Parts[i]
		for m.at[i] < p.Files() && !p.Live(m.at[i]) {
			m.at[i]++
		}
		if m.at[i] == p.Files() {
			continue
		}
		if part < 0 || string(p.PathBytes(m.at[i])) < string(m.x.Parts[part].PathBytes(m.at[part])) {
			part = i
		}
	}
	if part < 0 {
		return 0, 0, false
	}
	file = m.at[part]
	m.at[part]++
	return part, file, true
}
