package docs

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/rank"
	analysis "github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/core/tree"
)

// TestFormatNumbers: the numbers of languages, kinds and roles that docs/format.md tells are those
// that snapshots hold, and so are its examples of terms and of rounded lengths.
func TestFormatNumbers(t *testing.T) {
	page := strings.Join(strings.Fields(text(t, "format.md")), " ")
	numbered := func(from int, names []string) string {
		var list []string
		for i, name := range names {
			list = append(list, fmt.Sprintf("%d %s", from+i, name))
		}
		return strings.Join(list, ", ")
	}
	var languages []string
	for l := outline.Unknown; len(languages) < len(outline.LanguageNames()); l++ {
		languages = append(languages, l.String())
	}
	var roles []string
	for i, name := range tree.RoleNames() {
		roles = append(roles, fmt.Sprintf("%d %s", 1<<i, name))
	}
	terms := func(token string) string {
		var list []string
		analysis.Terms([]byte(token), func(term []byte) { list = append(list, "`"+string(term)+"`") })
		return fmt.Sprintf("`%s`: %s", token, strings.Join(list, ", "))
	}
	rounded := func(length int) string { return fmt.Sprintf("%d for %d", rank.Rounded(length), length) }
	for _, want := range []string{
		numbered(0, languages), numbered(1, outline.KindNames()), strings.Join(roles, ", "),
		terms("cookies"), terms("parseHTTPRequest2"), terms("max_retries"), terms("検索語"),
		rounded(7), rounded(15), rounded(16), rounded(18), rounded(1000),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("docs/format.md does not say %q", want)
		}
	}
}
