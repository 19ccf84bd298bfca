package tree

import (
	"bytes"
	"slices"
	"sort"
	"strings"
)

// The reasons for which the core leaves a file out of an index. Hosts add their
// own (ignored, unreadable, …); each is counted in stats.
const (
	SkipBinary     = "binary"      // a NUL byte among the first bytes, or a known binary extension
	SkipTooLarge   = "too-large"   // over the limit of the load
	SkipIrregular  = "irregular"   // link, device or other special entry of an archive
	SkipUnsafePath = "unsafe-path" // absolute or climbing path of an archive entry
	SkipDuplicate  = "duplicate"   // the same path again; the first entry stands
	SkipBuiltin    = "builtin"     // version control, caches, installed packages
)

// binaryHead is how far Binary looks, as git does.
const binaryHead = 8000

// Binary tells whether content is not text, by git's rule: a NUL byte among
// its first 8,000 bytes.
func Binary(content []byte) bool {
	return bytes.IndexByte(content[:min(len(content), binaryHead)], 0) >= 0
}

var binaryExt = func() map[string]bool {
	m := map[string]bool{}
	for _, e := range strings.Fields(`png jpg jpeg gif webp ico bmp tiff psd avif heic mp3 mp4 m4a wav ogg flac avi mov mkv webm
		zip gz tgz bz2 xz zst 7z rar jar war ear class pyc pyo o a so dylib dll exe lib obj wasm pdb bin dat
		pdf doc docx xls xlsx ppt pptx odt ttf otf woff woff2 eot sqlite db npy npz pkl parquet onnx pt h5 cairn`) {
		m["."+e] = true
	}
	return m
}()

// BinaryPath tells whether a path's extension is one that never holds text, so
// that a host need not read the file.
func BinaryPath(path string) bool {
	i := strings.LastIndexByte(path, '.')
	return i >= 0 && binaryExt[strings.ToLower(path[i:])]
}

// Skip counts the files left out for one reason.
type Skip struct {
	Reason string `json:"reason"`
	Count  int    `json:"count"`
	// Examples are up to five of the paths, the first in byte order.
	Examples []string `json:"examples,omitempty"`
}

// MaxExamples is the number of paths kept for each reason.
const MaxExamples = 5

// Skips collects files left out, by reason. The zero value is ready for use.
type Skips struct{ byReason map[string]*Skip }

// Add counts paths left out for a reason.
func (s *Skips) Add(reason string, paths ...string) { s.AddCount(reason, len(paths), paths...) }

// AddCount counts n files left out for a reason, some of them named.
func (s *Skips) AddCount(reason string, n int, examples ...string) {
	if s.byReason == nil {
		s.byReason = map[string]*Skip{}
	}
	skip := s.byReason[reason]
	if skip == nil {
		skip = &Skip{Reason: reason}
		s.byReason[reason] = skip
	}
	skip.Count += n
	for _, e := range examples {
		at, _ := slices.BinarySearch(skip.Examples, e)
		if at < MaxExamples {
			skip.Examples = slices.Insert(skip.Examples, at, e)
			skip.Examples = skip.Examples[:min(len(skip.Examples), MaxExamples)]
		}
	}
}

// List returns the counts, ordered by reason.
func (s *Skips) List() []Skip {
	list := make([]Skip, 0, len(s.byReason))
	for _, skip := range s.byReason {
		list = append(list, *skip)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Reason < list[j].Reason })
	return list
}
