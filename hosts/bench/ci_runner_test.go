package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestMochaArgs holds that mocha gets what a project's own script gives it, but for the reporter.
func TestMochaArgs(t *testing.T) {
	for script, want := range map[string][2][]string{
		"mocha --require test/env --reporter spec --check-leaks test/ test/deep/": {{"--require", "test/env", "--check-leaks"}, {"test/", "test/deep/"}},
		"npm run lint && mocha": {nil, nil},
		"nyc --reporter=text mocha --reporter=dot -r @babel/register 'test/*.js' && echo done": {{"-r", "@babel/register"}, {"test/*.js"}},
		"node_modules/.bin/mocha -R dot": {nil, nil},
		"node --test":                    {nil, {"test/"}},
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"scripts": {"test": "`+script+`"}}`), 0o644); err != nil {
			t.Fatal(err)
		}
		flags, tests, err := mochaArgs(dir)
		if err != nil || !slices.Equal(flags, want[0]) || !slices.Equal(tests, want[1]) {
			t.Errorf("%s: flags %q, tests %q, %v; want %q", script, flags, tests, err, want)
		}
	}
}
