package mention

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/step"
)

// TestImports compares the package and the imports of a small file per language,
// and the modules of manifests, with those written beside it.
func TestImports(t *testing.T) { compare(t, "imports", 20, render) }

// render writes a line for the package, for each import and for each module.
func render(path string, src []byte) string {
	var p outline.Parser
	var b strings.Builder
	l := outline.Detect(path, src)
	f := p.Parse(l, src, Everything)
	if name := packageOf(l, src, f, &step.Looks{}); name != "" {
		fmt.Fprintf(&b, "package %s\n", name)
	}
	for _, m := range imports(l, src, f, &step.Looks{}) {
		fmt.Fprintf(&b, "%d %s", m.Line, m.Path)
		for i, flag := range [...]string{"all", "types", "dynamic", "export", "system"} {
			if m.Flags&(1<<i) != 0 {
				b.WriteString(" +" + flag)
			}
		}
		for i, n := range m.Names {
			b.WriteString([]string{" |", ","}[min(i, 1)] + " " + n.Local)
			if n.Original != "" {
				b.WriteString("=" + n.Original)
			}
		}
		b.WriteByte('\n')
	}
	for _, m := range modules(path, src, &step.Looks{}) {
		fmt.Fprintf(&b, "module %q %s\n", m.Name, m.Directory)
	}
	return b.String()
}

// What stands in a repository may be anything: nothing may panic, and every
// import must be on a line of the file.
func FuzzImports(f *testing.F) {
	seed(f, "imports")
	f.Fuzz(func(t *testing.T, path string, src []byte) {
		var p outline.Parser
		l := outline.Detect(path, src)
		o := p.Parse(l, src, Everything)
		lines := strings.Count(string(src), "\n") + 1
		for _, m := range imports(l, src, o, &step.Looks{}) {
			if m.Path == "" || m.Line < 1 || m.Line > lines {
				t.Errorf("import %+v of a file of %d lines", m, lines)
			}
			for _, n := range m.Names {
				if n.Local == "" {
					t.Errorf("import %+v has a name that is none", m)
				}
			}
		}
		packageOf(l, src, o, &step.Looks{})
		modules(path, src, &step.Looks{})
	})
}
