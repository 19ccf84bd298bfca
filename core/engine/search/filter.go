package search

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
)

// maxAlternative is how many patterns the braces of one may make.
const maxAlternative = 64

// FilterOf checks the lists; nil if there is nothing in them.
func FilterOf(q *contract.Filters) (*search.Filter, error) {
	if len(q.Languages)+len(q.Paths)+len(q.Kinds)+len(q.Roles) == 0 {
		return nil, nil
	}
	f, why := &search.Filter{}, ""
	for _, list := range []struct {
		field, noun string
		values      []string
		set         func(value string, not bool) bool
		known       func() []string
	}{
		{"languages", "language", q.Languages, func(v string, not bool) bool {
			l, ok := outline.LanguageNamed(v)
			mark(not, &f.Languages, &f.NotLanguages, 1<<l)
			return ok
		}, outline.LanguageNames},
		{"paths", "path", q.Paths, func(v string, not bool) bool {
			list := &f.Paths
			if not {
				list = &f.NotPaths
			}
			why = addPaths(list, v)
			return why == ""
		}, nil},
		{"kinds", "kind", q.Kinds, func(v string, not bool) bool {
			i := indexOf(outline.KindNames(), v)
			mark(not, &f.Kinds, &f.NotKinds, 1<<(i+1))
			return i >= 0
		}, outline.KindNames},
		{"roles", "role", q.Roles, func(v string, not bool) bool {
			role := search.Ordinary
			if i := indexOf(tree.RoleNames(), v); i >= 0 {
				role = 1 << i
			} else if v != "code" {
				return false
			}
			mark(not, &f.Roles, &f.NotRoles, role)
			return true
		}, func() []string { return append([]string{"code"}, tree.RoleNames()...) }},
	} {
		for i, v := range list.values {
			name, not := strings.CutPrefix(strings.TrimSpace(v), "!")
			if list.set(name, not) {
				continue
			}
			err := contract.Errorf(contract.CodeBadInput, "path %q is no pattern: %s", contract.Quoted(name), why)
			err.Fix = `give a directory, a file or a pattern such as "src/**/*.go"`
			if list.known != nil {
				err = unknown(list.noun, name, not, list.known())
			}
			if kind := contract.Meant(name, contract.SearchTypes()); list.field == "kinds" && err.SuggestedFix == "" && kind != "" {
				err.Fix = fmt.Sprintf("it is a type, not a kind: search by type %q", kind)
			}
			err.Field = fmt.Sprintf("%s[%d]", list.field, i)
			return nil, err
		}
	}
	return f, nil
}

// unknown is the error of a name that is none of those known.
func unknown(noun, name string, not bool, known []string) *contract.Error {
	err := contract.Unknown("", noun, name, known)
	if not && err.SuggestedFix != "" {
		err.SuggestedFix = "!" + err.SuggestedFix
	}
	return err
}

// mark adds a bit to what is wanted or to what is not.
func mark[T uint64 | tree.Role](not bool, wanted, unwanted *T, bit T) {
	if not {
		wanted = unwanted
	}
	*wanted |= bit
}

func indexOf(names []string, name string) int {
	for i, n := range names {
		if strings.EqualFold(n, name) {
			return i
		}
	}
	return -1
}

// addPaths adds the patterns that a text makes, one for each choice of its braces, or says why it makes none.
func addPaths(list *[]search.Path, s string) (why string) {
	for _, pair := range []string{"{}", "[]"} {
		if strings.Count(s, pair[:1]) > strings.Count(s, pair[1:]) { // somebody meant a choice
			return pair[:1] + " is not closed"
		}
	}
	if class := characters(s); class != "" {
		return "it has a class of characters, " + class + ", and patterns have none: write {a,b} for a choice"
	}
	if s = strings.TrimPrefix(s, "./"); s == "." {
		s = "**"
	}
	texts := braces([]string{s})
	if len(texts) > maxAlternative {
		return fmt.Sprintf("its braces have more than %d choices", maxAlternative)
	}
	for _, text := range texts {
		p, ok := tree.ParsePattern(text)
		switch {
		case !ok && strings.Trim(text, "/") == "":
			return "it names nothing"
		case !ok:
			return fmt.Sprintf("it has more than %d **", tree.MaxWild)
		}
		*list = append(*list, search.Path{Text: text, Pattern: p})
	}
	return ""
}

// characters is what of a text is written as a range of characters, "" for nothing. Other brackets
// are names, as of routes.
func characters(s string) string {
	_, rest, _ := strings.Cut(s, "[")
	inner, _, _ := strings.Cut(rest, "]")
	if plain := strings.TrimLeft(inner, "!^"); len(plain) == 3 && plain[1] == '-' {
		return "[" + inner + "]"
	}
	return ""
}

// braces writes out the choices of {a,b}, those within others first, until they are too many. Braces that do not close are names.
func braces(texts []string) []string {
	for at := 0; at < len(texts); {
		text := texts[at]
		open, end := inmost(text)
		if end < 0 {
			at++
			continue
		}
		rest := slices.Delete(texts, at, at+1)
		texts = nil
		for choice := range strings.SplitSeq(text[open+1:end], ",") {
			texts = append(texts, text[:open]+choice+text[end+1:])
		}
		for _, other := range rest {
			if !slices.Contains(texts, other) { // of {a,{b,c}} a is a choice beside b and beside c
				texts = append(texts, other)
			}
		}
		if len(texts) > maxAlternative {
			return texts
		}
		at = 0
	}
	return texts
}

// inmost finds a pair of braces with none within.
func inmost(s string) (open, end int) {
	for end = strings.IndexByte(s, '}'); end >= 0; {
		if open = strings.LastIndexByte(s[:end], '{'); open >= 0 {
			return open, end
		}
		next := strings.IndexByte(s[end+1:], '}')
		if next < 0 {
			break
		}
		end += 1 + next
	}
	return -1, -1
}
