package all

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

func TestFilters(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	for _, q := range []struct {
		request string
		want    string // paths in order of name, or the reason
	}{
		{`"languages":["golang"],"roles":["code"]`, "go"},
		{`"languages":["!go"]`, "!go"},
		{`"paths":["./src/"]`, "src"},
		{`"paths":["src/{server,none}.go"]`, "one"},
		{`"paths":["!src"," !vendor"]`, "!src !vendor"},
		{`"kinds":["Method"]`, "method"},
		{`"roles":["test"]`, "test"},
		{`"languages":["zig"]`, "none"},
	} {
		a := c.Start("search", []byte(`{"query":"serve","limit":100,`+q.request+`}`))
		if !a.Done || a.Error != nil {
			t.Fatalf("%s: %s", q.request, a.JSON())
		}
		r := a.Result.(*contract.SearchResponse)
		if (len(r.Results) == 0) != (q.want == "none") || (r.Reason != "") != (q.want == "none") {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
		for _, x := range r.Results {
			ok := map[string]bool{
				"go": x.Language == "go" && len(x.Roles) == 0, "!go": x.Language != "go", "src": strings.HasPrefix(x.Path, "src/"),
				"one": x.Path == "src/server.go", "!src !vendor": !strings.HasPrefix(x.Path, "src/") && !strings.HasPrefix(x.Path, "vendor/"),
				"method": x.Definition != nil && x.Definition.Kind == "method" && x.Snippet.End >= x.Definition.Lines.Start && x.Snippet.Start <= x.Definition.Lines.End,
				"test":   len(x.Roles) > 0 && x.Roles[0] == "test",
			}[q.want]
			if !ok {
				t.Errorf("%s: %s passes, with %v", q.request, x.Path, x.Definition)
			}
		}
	}
}

func TestFiltersAreRefused(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	many, _ := json.Marshal(make([]string, 101))
	for _, q := range []struct{ request, field, says, fix string }{
		{`"languages":["go","golan"]`, "languages[1]", `unknown language "golan"`, `did you mean "go"?`},
		{`"languages":["!pyton"]`, "languages[0]", `unknown language "pyton"`, `did you mean "python"?`},
		{`"kinds":["functoin"]`, "kinds[0]", `unknown kind "functoin"`, `did you mean "function"?`},
		{`"kinds":[""]`, "kinds[0]", `unknown kind ""`, "use one of function"},
		{`"roles":["tests"]`, "roles[0]", `unknown role "tests"`, `did you mean "test"?`},
		{`"paths":["src/[a-"]`, "paths[0]", `path "src/[a-" is no pattern: [ is not closed`, "give a directory"},
		{`"paths":["src/[a-z].go"]`, "paths[0]", "is no pattern: it has a class of characters, [a-z], and patterns have none", "give a directory"},
		{`"paths":["{a,b"]`, "paths[0]", `path "{a,b" is no pattern: { is not closed`, "give a directory"},
		{`"paths":["!/"]`, "paths[0]", `path "/" is no pattern: it names nothing`, "give a directory"},
		{`"paths":["` + strings.Repeat("**/a/", 9) + `"]`, "paths[0]", "is no pattern: it has more than 4 **", "give a directory"},
		{`"paths":["` + strings.Repeat("{a,b}", 9) + `"]`, "paths[0]", "is no pattern: its braces have more than 64 choices", "give a directory"},
		{`"languages":[""]`, "languages[0]", `unknown language ""`, "use one of"},
		{`"paths":["` + strings.Repeat("a", 1001) + `"]`, "paths[0]", "more than may be", "at most 1000 bytes"},
		{`"paths":` + string(many), "paths", "101 elements, more than may be", "use at most 100"},
		{`"languages":"go"`, "languages", "string where an array is wanted", ""},
	} {
		a := c.Start("search", []byte(`{"query":"serve",`+q.request+`}`))
		if e := a.Error; !a.Done || e == nil || e.Code != contract.CodeBadInput && e.Code != contract.CodeTooLarge || e.Field != q.field || !strings.Contains(e.Message, q.says) || !strings.Contains(e.Fix, q.fix) {
			t.Errorf("%s: %s", q.request, a.JSON())
		}
	}
}
