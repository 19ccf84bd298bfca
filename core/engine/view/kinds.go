package view

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/graph"
	"github.com/cairn-search/cairn/core/outline"
)

// Kinds checks the kinds of edges of a request; none stand for all.
func Kinds(field string, names []string) (set graph.KindSet, err error) {
	for i, name := range names {
		k, err := EdgeKind(fmt.Sprintf("%s[%d]", field, i), name)
		if err != nil {
			return set, err
		}
		set[k] = true
	}
	if len(names) == 0 {
		for _, i := range graph.Kinds {
			set[i.Kind] = true
		}
	}
	return set, nil
}

// EdgeKind checks a kind of edge.
func EdgeKind(field, name string) (graph.Kind, error) {
	k, ok := graph.KindOf(strings.ToUpper(strings.TrimSpace(name)))
	if !ok {
		var known []string
		for _, i := range graph.Kinds {
			known = append(known, i.Name)
		}
		return 0, contract.Unknown(field, "kind of edge", name, known)
	}
	return k, nil
}

// EntityType checks a type of entity.
func EntityType(field, name string) (graph.Type, error) {
	t, ok := graph.TypeOf(strings.ToLower(strings.TrimSpace(name)))
	if !ok {
		e := contract.Unknown(field, "type of entity", name, graph.Types())
		if symbolKind(name) {
			e.Fix, e.SuggestedFix = `did you mean "symbol"?`, graph.Symbol.String()
		}
		return 0, e
	}
	return t, nil
}

// symbolKind tells whether a word is a kind of symbols, such as "function".
func symbolKind(name string) bool {
	for k := outline.Function; k < outline.Heading; k++ {
		if k.String() == name {
			return true
		}
	}
	return false
}
