package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestEnumerations: every value is there in every language, by a name of its own.
func TestEnumerations(t *testing.T) {
	s := read(t)
	typeScript, python, rust, java := writeTypeScript(s), writePython(s), writeRust(s), writeJava(s)
	if len(s.Enums) < 50 {
		t.Fatalf("%d enumerations", len(s.Enums))
	}
	for _, e := range s.Enums {
		named := map[string]string{}
		for _, v := range e.Values {
			if other, ok := named[v.constant()]; ok {
				t.Errorf("%s: the values %q and %q are both called %s", e.Name, other, v.Text, v.constant())
			}
			named[v.constant()] = v.Text
			for language, has := range map[string]bool{
				"TypeScript": strings.Contains(part(typeScript, "export type "+e.Name+" =", ";\n"), fmt.Sprintf("| %q", v.Text)),
				"Python":     strings.Contains(part(python, "\n"+e.Name+" = Literal[", "]\n"), fmt.Sprintf("%q", v.Text)),
				"Rust":       strings.Contains(part(rust, "pub mod "+snake(e.Name)+" {", "\n}\n"), fmt.Sprintf("pub const %s: &str = %q;", v.constant(), v.Text)),
				"Java":       strings.Contains(part(java, "public static final class "+e.Name+" {", "\n  }\n"), fmt.Sprintf("String %s = %q;", v.constant(), v.Text)),
			} {
				if !has {
					t.Errorf("%s has no value %q of %s", language, v.Text, e.Name)
				}
			}
		}
	}
}

// part is the text between a beginning and the next end.
func part(text, begin, end string) string {
	_, rest, _ := strings.Cut(text, begin)
	out, _, _ := strings.Cut(rest, end)
	return out
}

// TestLists: a list that is required is one in TypeScript, neither absent nor null.
func TestLists(t *testing.T) {
	s := read(t)
	text := writeTypeScript(s)
	lists := 0
	for _, x := range s.Types {
		body := part(text, "export interface "+x.Name+" {", "\n}\n")
		for _, f := range x.Fields {
			if f.Shape.Kind != "array" || f.Optional {
				continue
			}
			lists++
			if !strings.Contains(body, fmt.Sprintf("\n  %s: %s;", f.Name, tsShape(f.Shape))) {
				t.Errorf("%s.%s is no plain list", x.Name, f.Name)
			}
		}
	}
	if lists < 50 {
		t.Errorf("%d lists", lists)
	}
}

// TestPython: the types of Python are Python, without a warning.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3")
	}
	path := filepath.Join(root, "plugins", "extism", "python", "cairn_extism", "types.py")
	out, err := exec.Command(python, "-B", "-W", "error", "-c", "import runpy, sys; runpy.run_path(sys.argv[1])", path).CombinedOutput()
	if err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// TestBoundsAreTold: every language tells beside a field what it may be.
func TestBoundsAreTold(t *testing.T) {
	s := read(t)
	typeScript, python, rust, java := writeTypeScript(s), writePython(s), writeRust(s), writeJava(s)
	told := 0
	for _, x := range s.Types {
		for _, f := range x.Fields {
			if f.between() == "" && f.Default == "" {
				continue
			}
			told++
			says := f.explained()
			if !strings.Contains(strings.ToLower(says), f.between()) || f.Default != "" && !strings.HasSuffix(strings.ToLower(says), "default "+strings.ToLower(f.Default)+".") {
				t.Errorf("%s.%s: %s", x.Name, f.Name, says)
			}
			for language, has := range map[string]bool{
				"TypeScript": strings.Contains(part(typeScript, "export interface "+x.Name+" {", "\n}\n"), comment(says)),
				"Python":     strings.Contains(part(python, "\nclass "+x.Name+"(TypedDict):", "\n\n\n")+part(python, "\n"+x.Name+" = TypedDict(", "\n)\n"), "# "+says),
				"Rust":       strings.Contains(part(rust, "pub struct "+x.Name+" {", "\n}\n"), says),
				"Java":       strings.Contains(java, javadoc(says)),
			} {
				if !has {
					t.Errorf("%s does not tell of %s.%s: %s", language, x.Name, f.Name, says)
				}
			}
		}
	}
	if told < 200 {
		t.Errorf("%d fields have bounds", told)
	}
}
