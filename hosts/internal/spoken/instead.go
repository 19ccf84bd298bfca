package spoken

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Reading is what a text may mean: one place, or several, and what is to be noted of it, "" for nothing.
type Reading struct {
	Places []string
	Note   string
}

// oneOf begins what is to be done about a name that several definitions have.
const oneOf = "use one of "

// Ambiguous tells whether an error is that several definitions have a name.
func Ambiguous(e *contract.Error) bool {
	return e.Code == contract.CodeBadInput && strings.HasPrefix(e.Fix, oneOf) && len(e.Similar) > 1
}

// Instead is what to ask for where what was wanted failed, the likeliest first. Of several definitions of
// a name it is the first, or all of them.
func Instead(wanted string, e *contract.Error, all bool) (list []Reading) {
	switch {
	case e.Code != contract.CodeBadInput && e.Code != contract.CodeNotFound:
		return nil
	case Ambiguous(e):
		return likeliest(e, all)
	}
	for _, place := range Readings(wanted) {
		list = append(list, Reading{Places: []string{place}})
	}
	if Same(wanted, e.SuggestedFix) {
		list = append(list, Reading{[]string{e.SuggestedFix}, fmt.Sprintf("%q is taken for %s", contract.Quoted(wanted), e.SuggestedFix)})
	}
	return list
}

// likeliest is the first of several definitions of a name, or all, with the others in a note.
func likeliest(e *contract.Error, all bool) []Reading {
	names := strings.Split(strings.TrimPrefix(e.Fix, oneOf), ", ")
	about, places := "others of that name: ", []string{e.SuggestedFix}
	if all {
		about, places = "several have that name, and all are taken: ", e.Similar
	} else {
		names = slices.DeleteFunc(names, func(name string) bool { return strings.HasPrefix(name, e.SuggestedFix) })
	}
	if e.SuggestedFix == "" {
		return nil
	}
	const told = 5
	if more := len(names) - told; more > 0 {
		names = append(names[:told], fmt.Sprintf("%d more", more))
	}
	return []Reading{{places, about + strings.Join(names, ", ")}}
}
