package memory

import (
	_ "embed"
	"strings"
)

//go:embed words/en.txt
var englishFile string

// english are the lists of words of English, by the name of the variable that each is for.
var english = readWords(englishFile)

func readWords(file string) map[string][]string {
	lists := map[string][]string{}
	for line := range strings.Lines(file) {
		if name, list, ok := strings.Cut(line, ":"); ok && line[0] != '#' {
			lists[name] = append(lists[name], strings.Fields(list)...)
		}
	}
	return lists
}

func wordSet(list []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range list {
		set[w] = true
	}
	return set
}

func stemSet(list []string) map[string]bool {
	set := map[string]bool{}
	for _, w := range list {
		for _, t := range termList(w) {
			if as := irregular[t]; as != "" {
				t = as
			}
			set[t] = true
		}
	}
	return set
}

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
