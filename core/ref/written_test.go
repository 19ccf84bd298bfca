package ref_test

import (
	"testing"

	"github.com/cairn-search/cairn/core/ref"
)

func TestNamed(t *testing.T) {
	for written, want := range map[string]string{
		"src/click/core.py:1412  method Command.invoke": "src/click/core.py:Command.invoke",
		"    1412  method Command.invoke  at 333":       "Command.invoke",
		"src/click/utils.py:252-346  function echo":     "src/click/utils.py:echo",
		"194  function _find_binary_writer  at 333":     "_find_binary_writer",
		"method Command.invoke":                         "Command.invoke",
		"README.md:7-20  section Getting started":       "README.md:Getting started",
		"    7-20  heading Getting started  document":   "Getting started",
		"Command.invoke":                                "Command.invoke",
		"src/click/core.py:12":                          "src/click/core.py:12",
		"how are retries made":                          "how are retries made",
		"where function calls end":                      "where function calls end",
		"":                                              "",
	} {
		if got := ref.Named(written); got != want {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}

func TestDotted(t *testing.T) {
	for written, want := range map[string]string{
		"(*Mux).Mount": "Mux.Mount", "(Mux).Mount": "Mux.Mount", "(*List[T]).Push()": "List.Push", "*Mux": "Mux", "(*Mux)": "Mux",
		"a::b::c": "a.b.c", "Foo#bar": "Foo.bar", "A::B#c": "A.B.c", "#own": "#own", "Foo.#own": "Foo.#own", "a#": "a.", "plain": "plain", "(": "(",
	} {
		if got := ref.Dotted(written); got != want {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}

func TestColon(t *testing.T) {
	for written, want := range map[string]string{
		"Spec:report": "Spec.report", "a.Spec:report": "a.Spec.report", "Spec:12": "", "Spec:": "", ":report": "", "a/b:c": "", "a:b:c": "", "plain": "",
	} {
		if got, ok := ref.Colon(written); got != want || ok != (want != "") {
			t.Errorf("%q is read as %q, want %q", written, got, want)
		}
	}
}

func TestInPackage(t *testing.T) {
	for _, c := range []struct {
		path, pkg string
		want      bool
	}{
		{"mux.go", "chi", true}, {"middleware/logger.go", "middleware", true}, {"middleware/logger.go", "chi", false},
		{"src/click/utils.py", "click.utils", true}, {"src/click/utils.py", "lick.utils", false}, {"mux.go", "mux", true},
	} {
		if got := ref.InPackage(c.path, c.pkg, "chi"); got != c.want {
			t.Errorf("%s in %s: %v", c.path, c.pkg, got)
		}
	}
}

func TestBelow(t *testing.T) {
	for _, c := range []struct {
		path, pkg string
		want      bool
	}{
		{"axum/src/routing/mod.rs", "axum.routing", true}, {"axum/src/routing/mod.rs", "routing.axum", false}, {"axum/src/extract/state.rs", "axum.extract.state", true},
		{"axum/src/extract/state.rs", "axum.extrac", false}, {"mux.go", "chi", true}, {"tree/mux.go", "chi.tree", true}, {"mux.go", "chi.tree", false},
	} {
		if got := ref.Below(c.path, c.pkg, "chi"); got != c.want {
			t.Errorf("%s below %s: %v", c.path, c.pkg, got)
		}
	}
}

func TestWithin(t *testing.T) {
	for _, c := range []struct {
		name, of string
		want     bool
	}{
		{"Mux.Use", "Mux", true}, {"chi.Mux.Use", "Mux", true}, {"chi.Mux.Use", "chi", true}, {"Mux", "Mux", false}, {"Muxes.Use", "Mux", false}, {"AMux.Use", "Mux", false}, {"Use", "Mux", false},
	} {
		if got := ref.Within(c.name, c.of); got != c.want {
			t.Errorf("%s within %s: %v", c.name, c.of, got)
		}
	}
}
