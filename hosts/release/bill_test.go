package main

import (
	"bytes"
	"os"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// The bill names each module once, with those of the page, and is the same each time.
func TestBill(t *testing.T) {
	lock, err := os.ReadFile("../web/package-lock.json")
	if err != nil {
		t.Fatal(err)
	}
	infos := []*debug.BuildInfo{
		{GoVersion: "go1.26.1", Deps: []*debug.Module{{Path: "example.org/b", Version: "v1.0.0"}, {Path: "example.org/a", Version: "v2.0.0+incompatible"}}},
		{GoVersion: "go1.26.1", Deps: []*debug.Module{{Path: "example.org/b", Version: "v1.0.0"}, {Path: "example.org/c", Replace: &debug.Module{Path: "example.org/d", Version: "v3.0.0"}}}},
	}
	first, err := bill("1.2.3", time.Unix(0, 0), infos, lock)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := bill("1.2.3", time.Unix(0, 0), infos, lock); err != nil || !bytes.Equal(first, again) {
		t.Errorf("the second bill differs, %v", err)
	}
	var out cdx.BOM
	if err := cdx.NewBOMDecoder(bytes.NewReader(first), cdx.BOMFileFormatJSON).Decode(&out); err != nil {
		t.Fatal(err)
	}
	var urls []string
	for _, c := range *out.Components {
		urls = append(urls, c.PackageURL)
		if c.Name == "preact" && (c.Hashes == nil || len((*c.Hashes)[0].Value) != 128) {
			t.Errorf("%+v", c)
		}
	}
	for _, want := range []string{"pkg:golang/std@1.26.1", "pkg:golang/example.org/a@v2.0.0%2Bincompatible", "pkg:golang/example.org/b@v1.0.0", "pkg:golang/example.org/d@v3.0.0"} {
		if !slices.Contains(urls, want) {
			t.Errorf("%s is not among %q", want, urls)
		}
	}
	if !slices.IsSorted(urls) || !slices.ContainsFunc(*out.Components, func(c cdx.Component) bool { return c.Name == "preact" }) {
		t.Errorf("%q", urls)
	}
	if _, err := bill("1.2.3", time.Unix(0, 0), nil, []byte(`{"packages":{"node_modules/x":{"version":"1.0.0"}}}`)); err == nil {
		t.Error("a package without a hash is taken")
	}
}
