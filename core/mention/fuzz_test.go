package mention

import (
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"testing"

	"github.com/cairn-search/cairn/core/outline"
)

// extracted extracts what a file mentions, stores it and reads it again.
func extracted(t *testing.T, path string, l outline.Language, src []byte) {
	var p outline.Parser
	o := p.Parse(l, src, Everything)
	m := Extract(path, l, src, o)
	for _, u := range m.Uses {
		if u.Name == "" || u.Definition < -1 || u.Definition >= len(o.Definitions) || u.Line < 1 {
			t.Errorf("%s: %+v, of %d definitions", path, u, len(o.Definitions))
		}
	}
	again, err := Decode(m.Append(nil))
	if diff := cmp.Diff(m, again, cmpopts.EquateEmpty()); err != nil || diff != "" {
		t.Errorf("%s: stored and read: %v\n%s", path, err, diff)
	}
}

// configurations are the files whose names say how they are read.
var configurations = []string{
	"package.json", "tsconfig.json", "composer.json", "Cargo.toml", "pyproject.toml", "go.mod", "pom.xml", "build.gradle", "Gemfile", "setup.cfg",
	"docker-compose.yaml", ".github/workflows/ci.yml", "openapi.yaml", "openapi.json", "swagger.json", "mkdocs.yml", "CMakeLists.txt", "Makefile", "a.csproj", "CODEOWNERS",
}

// FuzzConfiguration reads files that say what belongs together: JSON, TOML, YAML, XML.
func FuzzConfiguration(f *testing.F) {
	for i, s := range []string{`{"name":"a","main":"./b.js","exports":{".":{"import":"./c.mjs"}},"workspaces":["p/*"]}`, `{"extends":"./b","compilerOptions":{"paths":{"@/*":["src/*"]}}}`,
		"{}", "[package]\nname = \"a\"\n[dependencies]\nb = { path = \"../b\" }", "[project]\nname = 'a'", "module a\nreplace b => ../b", "<project><parent>", "services:\n  a: {build: .}", "a: &a [*a]"} {
		f.Add(uint8(i), []byte(s))
	}
	f.Fuzz(func(t *testing.T, n uint8, src []byte) {
		path := configurations[int(n)%len(configurations)]
		extracted(t, path, outline.Detect(path, src), src)
	})
}

// FuzzOpenAPI reads descriptions of interfaces, as YAML and as JSON.
func FuzzOpenAPI(f *testing.F) {
	f.Add(true, []byte("openapi: 3.0.0\npaths:\n  /a/{b}:\n    get:\n      operationId: getA\n      responses: {}\n"))
	f.Add(false, []byte(`{"openapi":"3.1.0","paths":{"/a":{"post":{"operationId":"postA"}}},"components":{"schemas":{"A":{"$ref":"#/components/schemas/A"}}}}`))
	f.Add(false, []byte(`{"swagger":"2.0","paths":{"/a":[{"post":`))
	f.Fuzz(func(t *testing.T, yaml bool, src []byte) {
		path := "openapi.json"
		if yaml {
			path = "openapi.yaml"
		}
		extracted(t, path, outline.Detect(path, src), src)
	})
}

// FuzzLanguages reads anything as any language.
func FuzzLanguages(f *testing.F) {
	names := outline.LanguageNames()
	for i := range names {
		f.Add(uint8(i), []byte("import a.b as c\nclass A extends B { f(x) { return this.y.z(x) } }\nuse a::{b, c};\n# A\n[l](a.md#b)\n"))
	}
	f.Fuzz(func(t *testing.T, n uint8, src []byte) {
		l, _ := outline.LanguageNamed(names[int(n)%len(names)])
		extracted(t, "a/b", l, src)
	})
}
