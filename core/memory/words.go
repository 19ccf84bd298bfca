package memory

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/lazy"
)

//go:embed words/en.txt
var englishFile string

// english are the lists of words of English, by the name of the variable that each is for.
var english = lazy.Value[map[string][]string]{Make: func() map[string][]string {
	lists := map[string][]string{}
	for line := range strings.Lines(englishFile) {
		if name, list, ok := strings.Cut(line, ":"); ok && line[0] != '#' {
			lists[name] = append(lists[name], strings.Fields(list)...)
		}
	}
	return lists
}}

// wordSet are the words of a list, or their stems, which are read when one is first asked for.
type wordSet struct {
	name  string
	stems bool
	once  sync.Once
	words map[string]bool
}

func (s *wordSet) has(w string) bool {
	s.once.Do(s.read)
	return s.words[w]
}

func (s *wordSet) read() {
	s.words = map[string]bool{}
	for _, w := range english.Get()[s.name] {
		if !s.stems {
			s.words[w] = true
			continue
		}
		for _, t := range termList(w) {
			if as := irregular.get()[t]; as != "" {
				t = as
			}
			s.words[t] = true
		}
	}
}

// worded is what a function makes of a list, when it is first asked for.
type worded[T any] struct {
	as   func(list []string) T
	name string
	once sync.Once
	made T
}

func (w *worded[T]) get() T {
	w.once.Do(func() { w.made = w.as(english.Get()[w.name]) })
	return w.made
}

func plainly(list []string) []string { return list }

// phrases are those of a list, as their words.
func phrases(list []string) (split [][]string) {
	for _, p := range list {
		split = append(split, strings.Split(p, "_"))
	}
	return split
}

// spaced are the phrases of a list as they are written.
func spaced(list []string) (texts []string) {
	for _, p := range list {
		texts = append(texts, strings.ReplaceAll(p, "_", " "))
	}
	return texts
}

// forms are what each word of a list is written as.
func forms(list []string) map[string]string {
	as := map[string]string{}
	for _, p := range list {
		from, to, _ := strings.Cut(p, "=")
		as[from] = to
	}
	return as
}
