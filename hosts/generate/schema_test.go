package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/engine/all"
	"github.com/cairn-search/cairn/wasm"
	_ "github.com/cairn-search/cairn/wasm/all" // the other guests
	"github.com/google/go-cmp/cmp"
	"github.com/tetratelabs/wazero"
)

const root = "../.."

func read(t *testing.T) *Schema {
	t.Helper()
	s, err := Read(root)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestCurrent: the files are what the source says.
func TestCurrent(t *testing.T) {
	made, err := stamped(root)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(made, files(read(t)))
	for path, text := range made {
		b, err := os.ReadFile(filepath.Join(root, path))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(text, string(b)); d != "" {
			t.Errorf("%s is not current, run task generate (-made +there):\n%.2000s", path, d)
		}
	}
	there, err := filepath.Glob(filepath.Join(root, "docs", "contract", "*"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range there {
		if _, ok := made["docs/contract/"+filepath.Base(path)]; !ok {
			t.Errorf("%s is not made from the contract", path)
		}
	}
}

// TestOperations: what was found in the source is what the program answers.
func TestOperations(t *testing.T) {
	var found []string
	for _, o := range read(t).Operations {
		if o.Request == nil || o.Response == nil || len(o.Response.Fields) == 0 {
			t.Errorf("operation %+v lacks a type", o)
		}
		found = append(found, o.Name)
	}
	if d := cmp.Diff(all.New(1).Operations(), found); d != "" {
		t.Error(d)
	}
}

// TestShapes: fields come out as they go over the wire.
func TestShapes(t *testing.T) {
	fields := map[string]Field{}
	for _, x := range read(t).Types {
		for _, f := range x.Fields {
			fields[x.Name+"."+f.Name] = f
		}
	}
	for name, want := range map[string]string{
		"SearchRequest.query": "string", "SearchRequest.limit": "integer optional", "SearchResult.score": "number", "SearchResult.lines": "Lines optional",
		"SearchResponse.results": "[]SearchResult", "SearchResult.snippet": "Snippet optional", "Edge.weight": "number", "Edge.kind": "string",
		"Entity.properties": "map of string optional", "ModelTool.input_schema": "any", "HistoryReply.commits": "[][]integer optional",
		"Seed.ref": "string", "NavigateTrace.rounds": "[]NavigateRound", "CairnFault.similar": "[]string optional", "NavigateRequest.cache": "NavigateCache optional",
	} {
		f, ok := fields[name]
		got := asText(f.Shape)
		if f.Optional {
			got += " optional"
		}
		if !ok || got != want {
			t.Errorf("%s is %q, not %q", name, got, want)
		}
	}
}

func asText(s Shape) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Enum != nil:
		return s.Enum.Name
	case s.Kind == "array":
		return "[]" + asText(*s.Of)
	case s.Kind == "map":
		return "map of " + asText(*s.Of)
	}
	return s.Kind
}

// TestReferences: whatever the schema refers to is in it.
func TestReferences(t *testing.T) {
	yaml := writeYAML(read(t))
	defined := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^    (\w+):$`).FindAllStringSubmatch(yaml, -1) {
		defined[m[1]] = true
	}
	found := regexp.MustCompile(`#/components/schemas/(\w*)`).FindAllStringSubmatch(yaml, -1)
	if len(found) < 100 {
		t.Fatalf("%d references", len(found))
	}
	for _, m := range found {
		if !defined[m[1]] {
			t.Errorf("%q is referred to and not defined", m[1])
		}
	}
}

// wasi is all of WASI that the guests import. None of it opens a file, a directory or
// a socket; what works on open descriptors finds none but the standard three.
var wasi = []string{
	"args_get", "args_sizes_get", "clock_time_get", "environ_get", "environ_sizes_get", "fd_close", "fd_fdstat_get", "fd_fdstat_set_flags",
	"fd_filestat_get", "fd_prestat_dir_name", "fd_prestat_get", "fd_read", "fd_seek", "fd_write", "poll_oneoff", "proc_exit", "random_get", "sched_yield",
}

// TestGuests: the guests export what the schema describes, and import WASI, the
// Extism kernel and what the schema describes.
func TestGuests(t *testing.T) {
	ctx := t.Context()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer r.Close(ctx)
	for _, name := range []string{wasm.Step, wasm.Host} {
		b, err := wasm.Guest(name)
		if err != nil {
			t.Fatal(err)
		}
		m, err := r.CompileModule(ctx, b)
		if err != nil {
			t.Fatal(err)
		}
		var want, got []string
		for _, e := range exports {
			if e.name != "call" || name == wasm.Host {
				want = append(want, e.name)
			}
		}
		for export := range m.ExportedFunctions() {
			if export != "_initialize" {
				got = append(got, export)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s exports (-schema +guest):\n%s", name, d)
		}
		for _, f := range m.ImportedFunctions() {
			module, function, _ := f.Import()
			switch {
			case module == "wasi_snapshot_preview1" && slices.Contains(wasi, function):
			case module == "extism:host/env" && !strings.HasPrefix(function, "http_"):
			case module == "extism:host/user" && function == "cairn_host" && name == wasm.Host:
			default:
				t.Errorf("%s imports %s %s", name, module, function)
			}
		}
	}
}
