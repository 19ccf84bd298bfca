package tree

import (
	"strings"
	"testing"
)

func TestOwners(t *testing.T) {
	rules := ParseOwners([]byte(`# comment
*              @all
*.js           @js  # the last rule counts
/build/logs/   @logs
docs/*         docs@example.com
apps/          @apps
/scripts/      @one @two
**/cache       @cache
/apps/**/x.go  @deep
[Section] @ignored
/none.txt
`))
	for path, want := range map[string]string{
		"main.go": "@all", "a/b.js": "@js", "build/logs/x/y.txt": "@logs", "a/build/logs/x": "@all", "docs/x.md": "docs@example.com",
		"docs/a/x.md": "@all", "a/apps/x": "@apps", "apps": "@all", "scripts/x.sh": "@one @two", "a/b/cache/y": "@cache", "cache": "@cache",
		"apps/a/b/x.go": "@deep", "apps/x.go": "@deep", "none.txt": "",
	} {
		if got := strings.Join(rules.Of(path), " "); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
	if len(ParseOwners([]byte(strings.Repeat("**/a/", 40)+"\n"))) != 0 {
		t.Error("a pattern of many wild parts was taken")
	}
}
