package outline

import (
	"strings"
	"testing"
)

func TestDetect(t *testing.T) {
	for _, c := range []struct {
		path, head string
		want       Language
	}{
		{"a/b.go", "", Go}, {"B.PY", "", Python}, {`dir\x.Tsx`, "", TSX}, {"x.d.ts", "", TypeScript}, {"a.h", "int f(void);\n", C},
		{"a.h", "#pragma once\nnamespace a {\n", CPP}, {"a.h", "  template <class T>\n", CPP}, {"a.h", "#include <vector>\n", CPP},
		{"a.h", "#include <stdio.h>\n#include <sys/types.h>\n", C}, {"a.h", "/* \n * class of service\n */\n", C},
		{"Makefile", "", Makefile}, {"Dockerfile.dev", "", Dockerfile}, {"Gemfile", "", Ruby}, {"CMakeLists.txt", "", CMake},
		{"run", "#!/usr/bin/env -S python3.11 -u\n", Python}, {"run", "#!/bin/sh", Bash}, {"run", "#! /usr/bin/node\n", JavaScript},
		{"run", "", Unknown}, {"run", "#!", Unknown}, {"run", "#!/opt/odd", Unknown}, {"a.unknown", "#!/bin/bash\n", Bash}, {"", "", Unknown},
		{"a.inc", "<?php echo 1;", PHP}, {"a.inc", "x", Unknown}, {"a.json", "", JSON}, {"a.rst", "", ReStructuredText}, {"a.adoc", "", AsciiDoc}, {"a.ipynb", "", Notebook},
		{"a.feature", "@a\nFeature: x", Gherkin}, {"1.feature", "Added it.", Text}, {"a.yaml", "openapi: 3.0.1\n", OpenAPI}, {"a.yml", "# c\nswagger: \"2.0\"\n", OpenAPI}, {"a.json", "{\n \"openapi\" : \"3.1.0\"", OpenAPI},
		{"a.yaml", "x:\n  openapi: 3.0.1\n", YAML}, {"a.json", "{\"a\":{\"b\":{\"openapi\":\"3.1\"", JSON}, {"a.json", "{\"openapi\": true}", JSON}, {"a.yaml", "openapi: yes\n", YAML}, {"a.vue", "", Vue}, {".bashrc", "", Bash}, {".", "", Unknown},
	} {
		if got := Detect(c.path, []byte(c.head)); got != c.want {
			t.Errorf("Detect(%q, %q) = %s, want %s", c.path, c.head, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for l := Unknown; l < languageCount; l++ {
		if name := l.String(); name == "" || seen[name] || name != strings.ToLower(name) {
			t.Errorf("language %d is called %q", l, name)
		}
		seen[l.String()] = true
		if !l.Document() && l.Outlined() != (syntaxes[l] != nil) {
			t.Errorf("%s: outlined %t, syntax %t", l, l.Outlined(), syntaxes[l] != nil)
		}
	}
	if languageCount.String() != "unknown" || Kind(200).String() != "unknown" || Heading.String() != "heading" || Function.String() != "function" {
		t.Error("names are shifted")
	}
}

// TestWords holds that no language gives one word two meanings, of which the table would keep either.
func TestWords(t *testing.T) {
	for l, s := range syntaxes {
		if s == nil {
			continue
		}
		seen := map[string]word{}
		for w, text := range s.words {
			for _, name := range strings.Fields(text) {
				if other, ok := seen[name]; ok {
					t.Errorf("%s: %q means %d and %d", Language(l), name, w, other)
				}
				seen[name] = w
			}
		}
		if len(seen) > 256 {
			t.Errorf("%s: %d words in a table of 512", Language(l), len(seen))
		}
	}
}
