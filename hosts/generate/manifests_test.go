package main

import (
	"path"
	"strings"
	"testing"
)

// TestStamp: the version of a package changes, that of what it depends on does not.
func TestStamp(t *testing.T) {
	for _, m := range manifests {
		lock := `"name": "other", "version": "9",` + "\nname = \"other\"\nversion = \"9\"\n<artifactId>other</artifactId><version>9</version>\n"
		text := map[string]string{
			"package.json":      "{\n  \"version\": \"NUMBER\",\n  \"dependencies\": {\"x\": \"1.0.3\"}\n}",
			"package-lock.json": "{\n  \"name\": \"cairn-extism\",\n  \"version\": \"NUMBER\",\n  \"packages\": {\"\": {\n\"name\": \"cairn-extism\",\n \"version\": \"NUMBER\"}}" + lock,
			"pyproject.toml":    "[project]\nversion = \"NUMBER\"\ndependencies = [\"extism==1.1.1\"]\n",
			"Cargo.toml":        "version = \"NUMBER\"\nextism = { version = \"=1.30.0\" }\n",
			"Cargo.lock":        "name = \"cairn-extism\"\nversion = \"NUMBER\"\n" + `name = "other", version = "9"`,
			"action.yml":        "  version:\n    description: The release\n    default: \"NUMBER\"\n  memory:\n    default: \"2\"\n",
			"github.yml":        "uses: actions/checkout@v4\nuses: cairn-search/cairn/plugins/ci@vNUMBER\nuses: cairn-search/cairn/plugins/ci@vNUMBER\n",
			"gitlab.yml":        "  CAIRN_VERSION: \"NUMBER\"\n  GIT_DEPTH: \"0\"\n",
			"azure.yml":         "  vmImage: x\n  CAIRN_VERSION: \"NUMBER\"\n",
			"versions.md":       "| release | NUMBER | where |\n| contract | 1 |\n",
			"README.md":         "<artifactId>cairn-extism</artifactId>\n  <version>NUMBER</version>" + lock,
			"pom.xml":           "<artifactId>cairn-extism</artifactId>\n  <version>NUMBER</version>" + lock,
		}
		name := path.Base(m.path)
		old, want := strings.ReplaceAll(text[name], "NUMBER", "0.1.0"), strings.ReplaceAll(text[name], "NUMBER", "12.0.0-rc.1")
		if old == want {
			t.Fatalf("there is no example of %s", name)
		}
		if got := string(stamp([]byte(old), m.before, []byte("12.0.0-rc.1"))); got != want {
			t.Errorf("%s becomes\n%s\nwant\n%s", name, got, want)
		}
	}
	if stamp([]byte("nothing"), manifests[0].before, []byte("1")) != nil {
		t.Error("a manifest without a version was stamped")
	}
}
