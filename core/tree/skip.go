package tree

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// The reasons for which the core leaves a file out of an index, or the definitions of
// one. Hosts add their own (ignored, unreadable, …); each is counted in stats.
const (
	SkipBinary     = "binary"             // a NUL byte among the first bytes, or a known binary extension
	SkipTooLarge   = "too-large"          // over the limit of the load
	SkipIrregular  = "irregular"          // link, device or other special entry of an archive
	SkipUnsafePath = "unsafe-path"        // absolute or climbing path of an archive entry
	SkipDuplicate  = "duplicate"          // the same path again; the first entry stands
	SkipBuiltin    = "builtin"            // version control, caches, installed packages
	SkipCostly     = "costly-definitions" // the file is found by its words alone: its definitions take more steps to find than its length allows
)

// The reasons of hosts for which something is missing that was meant to be there.
const (
	SkipUnreadable = "unreadable" // the system failed to read it
	SkipTooDeep    = "too-deep"   // its path is longer than MaxPath, or than the system takes
)

// binaryHead is how far Binary looks, as git does.
const binaryHead = 8000

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

// missing says what the reasons are called for which people have to be told.
var missing = []struct{ reason, one, many string }{
	{SkipUnreadable, "path could not be read", "paths could not be read"},
	{SkipTooDeep, "path is too deep for an index", "paths are too deep for an index"},
}

// How much of the paths a sentence of Missing names.
const (
	missingNames = 3
	missingBytes = 80
)

// Missing tells in a sentence what is not in an index although it was meant to be, with
// a few of the paths; "" if there is nothing of that kind.
func Missing(skips []contract.Skip) string {
	var said []string
	for _, m := range missing {
		for _, s := range skips {
			if s.Reason != m.reason || s.Count == 0 {
				continue
			}
			what := m.many
			if s.Count == 1 {
				what = m.one
			}
			said = append(said, strconv.Itoa(s.Count)+" "+what+": "+someOf(s))
		}
	}
	return strings.Join(said, "; ")
}

// Nothing is why nothing was found, said of what is in an index, if that is not all that was meant to be.
func Nothing(why string, skips []contract.Skip) string {
	if why == "" || Missing(skips) == "" {
		return why
	}
	return "in what could be indexed: " + why
}

// someOf lists a few of the paths.
func someOf(s contract.Skip) string {
	var names []string
	for _, e := range s.Examples[:min(len(s.Examples), missingNames)] {
		if len(e) > missingBytes {
			e = strings.ToValidUTF8(e[:missingBytes], "") + "…"
		}
		names = append(names, e)
	}
	if len(names) < s.Count {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

// MaxExamples is the number of paths kept for each reason.
const MaxExamples = 5

// Skips collects files left out, by reason. The zero value is ready for use.
type Skips struct{ byReason map[string]*contract.Skip }

// Add counts paths left out for a reason.
func (s *Skips) Add(reason string, paths ...string) { s.AddCount(reason, len(paths), paths...) }

// AddCount counts n files left out for a reason, some of them named.
func (s *Skips) AddCount(reason string, n int, examples ...string) {
	if s.byReason == nil {
		s.byReason = map[string]*contract.Skip{}
	}
	skip := s.byReason[reason]
	if skip == nil {
		skip = &contract.Skip{Reason: reason}
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
func (s *Skips) List() []contract.Skip {
	list := make([]contract.Skip, 0, len(s.byReason))
	for _, skip := range s.byReason {
		list = append(list, *skip)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].Reason < list[j].Reason })
	return list
}
