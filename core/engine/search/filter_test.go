package search

import (
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/tree"
)

// Every name makes a filter of its own.
func TestFiltersTellNamesApart(t *testing.T) {
	seen := map[string]string{}
	for _, c := range []struct {
		names []string
		of    func(name string) contract.Filters
	}{
		{outline.LanguageNames(), func(n string) contract.Filters { return contract.Filters{Languages: []string{n}} }},
		{outline.KindNames(), func(n string) contract.Filters { return contract.Filters{Kinds: []string{n}} }},
		{append(tree.RoleNames(), "code"), func(n string) contract.Filters { return contract.Filters{Roles: []string{n}} }},
	} {
		for _, name := range c.names {
			q := c.of(name)
			f, err := FilterOf(&q)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			key := search.Filter{Languages: f.Languages, Kinds: f.Kinds, Roles: f.Roles}
			if fmt.Sprint(key) == fmt.Sprint(search.Filter{}) {
				t.Errorf("%s filters nothing", name)
			}
			if other := seen[fmt.Sprint(key)]; other != "" {
				t.Errorf("%s filters what %s does", name, other)
			}
			seen[fmt.Sprint(key)] = name
		}
	}
}

func FuzzPathFilter(f *testing.F) {
	for _, s := range []string{"src/**/*.{ts,tsx}", "!vendor", "{{a,b},c}", "{", "}{", "{,}", "**", "a//b"} {
		f.Add(s, "src/a.ts")
	}
	f.Fuzz(func(t *testing.T, s, path string) {
		q := contract.Filters{Paths: []string{s}}
		filter, err := FilterOf(&q)
		if (filter == nil) == (err == nil) {
			t.Fatalf("%v, %v", filter, err)
		}
		if err != nil {
			return
		}
		for _, p := range append(filter.Paths, filter.NotPaths...) {
			p.Pattern.Match(path)
		}
	})
}
