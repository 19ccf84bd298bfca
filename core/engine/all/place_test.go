package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// What is read may be named as people and models name it.
func TestReadPlaces(t *testing.T) {
	c := loaded(t, files{
		"a/server.go": "package a\n\n// Serve answers.\nfunc (s *Server) Serve() {\n\ts.n++\n}\n\ntype Server struct{ n int }\n\nfunc only() {}\n",
		"b/server.go": "package b\n\ntype Other struct{}\n\nfunc (o *Other) Serve() {}\n\nfunc Run() {}\n",
		"c.go":        "package c\n\nfunc Run() {}\n",
		"odd:1-2":     "odd\nname\n",
		"x:y.md":      "# Title\n\nText.\n",
	}, "keep")
	for path, want := range map[string]string{
		"a/server.go:4-5":         "func (s *Server) Serve() {\n\ts.n++\n",
		"a/server.go:10":          "func only() {}\n",
		"a/server.go:8-":          "type Server struct{ n int }\n\nfunc only() {}\n",
		"a/server.go:8-99":        "type Server struct{ n int }\n\nfunc only() {}\n",
		"./a/server.go:Serve":     "func (s *Server) Serve() {\n\ts.n++\n}\n",
		"b/server.go:Other.Serve": "func (o *Other) Serve() {}\n",
		"Server.Serve":            "func (s *Server) Serve() {\n\ts.n++\n}\n",
		"Other::Serve":            "func (o *Other) Serve() {}\n",
		"only":                    "func only() {}\n",
		"only()":                  "func only() {}\n",
		"odd:1-2":                 "odd\nname\n",
		"odd:1-2:2":               "name\n",
		"x:y.md:Title":            "# Title\n\nText.\n",
		"Run":                     `2 definitions are named "Run" (use one of b/server.go:Run, c.go:Run)`,
		"Serve":                   `2 definitions are named "Serve" (use one of a/server.go:Server.Serve, b/server.go:Other.Serve)`,
		"a/server.go:0":           `lines 0 of "a/server.go" (lines begin at 1, and the first comes before the last)`,
		"a/server.go:5-4":         `lines 5-4 of "a/server.go" (lines begin at 1, and the first comes before the last)`,
		"a/server.go:99":          `"a/server.go" has 10 lines`,
		"a/server.go:Nothing":     "a/server.go defines no \"Nothing\" (read a/server.go for what there is)",
		"Nothing":                 "no file or directory",
		"a/server.go:":            "a/server.go defines no \"\" (read a/server.go for what there is)",
		"a/server.go:Srve":        "a/server.go defines no \"Srve\" (did you mean a/server.go:Server.Serve?)",
		"a/server.go#L10":         "func only() {}\n",
		"a/server.go:L8-L9":       "type Server struct{ n int }\n\n",
		"a/server.go:10:6":        "func only() {}\n",
		"b.server.Run":            "func Run() {}\n",
		"c.go:Rn":                 "c.go defines no \"Rn\" (did you mean c.go:Run?)",
		"Othr":                    `no file or directory "Othr" in the index (did you mean b/server.go:Other?)`,
		":":                       "no file or directory",
	} {
		a := (&host{}).run(c, "read", contract.FileReadRequest{Path: path})
		if a.Error != nil {
			if got := a.Error.Message + " (" + a.Error.Fix + ")"; !strings.Contains(got, want) {
				t.Errorf("%s: %s", path, got)
			}
		} else if got := a.Result.(*contract.FileReadResponse).Text; got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	// What is told after the place goes before it.
	r := (&host{}).must(t, c, "read", contract.FileReadRequest{Path: "a/server.go:4-6", Start: 5}).Result.(*contract.FileReadResponse)
	if r.Lines != (contract.Lines{Start: 5, End: 6}) {
		t.Errorf("%+v", r.Lines)
	}
}

// TestOverloads: of functions of one name the one is read, and inspected, whose types stand behind the name.
func TestOverloads(t *testing.T) {
	c := loaded(t, files{
		"src/Text.java":  "class Text {\n    String join(boolean[] all, char by) { return one(all); }\n    String join(Object[] all, String by) { return two(all); }\n    String join(Object all) { return three(all); }\n}\n",
		"src/Lines.java": "class Lines {\n    String join(int[] all) { return \"\"; }\n}\n",
		"src/one.c":      "void hello(int x);\n\nvoid hello(int y)\n{\n\ty++;\n}\n", // a prototype stands for what it announces, unless its line is asked for
	}, "keep")
	for name, line := range map[string]int{
		"hello": 3, "one.c:hello": 3, "hello(int)": 3, "src/one.c:1": 1,
		"Text.join": 2, "Text.join(Object[], String)": 3, "Text.join(Object)": 4, "Text#join(Object)": 4, "Text.java:join(Object[] all, String by)": 3, "src/Text.java:Text.join(java.lang.Object)": 4,
		"Lines.join(int[])": 2, "Text.join(float)": 2,
	} {
		r := (&host{}).must(t, c, "read", contract.FileReadRequest{Path: name}).Result.(*contract.FileReadResponse)
		if r.Lines.Start != line {
			t.Errorf("read %s: line %d, not %d", name, r.Lines.Start, line)
		}
		n := (&host{}).must(t, c, "inspect", contract.InspectRequest{Ref: name}).Result.(*contract.InspectResponse)
		if n.Entity.Lines.Start != line || n.Entity.Path != r.Path {
			t.Errorf("inspect %s: %s line %d, not %d", name, n.Entity.Path, n.Entity.Lines.Start, line)
		}
	}
}
