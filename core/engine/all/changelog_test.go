package all

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The changelog lists the operations of the contract, all of them.
func TestChangelogListsOperations(t *testing.T) {
	b, err := os.ReadFile("../../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, ok := strings.Cut(string(b), "- Contract version 1: ")
	if !ok {
		t.Fatal("the changelog does not tell the contract")
	}
	list, _, _ = strings.Cut(list, ".")
	var told []string
	for _, m := range regexp.MustCompile("`([a-z]+)`").FindAllStringSubmatch(list, -1) {
		told = append(told, m[1])
	}
	if want := New(1).Operations(); !slices.Equal(told, want) {
		t.Errorf("the changelog lists %q, the operations are %q", told, want)
	}
}
