package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// app is a language's application, as plugins/extism/LANGUAGE/README.md describes it.
type app struct {
	language string
	command  []string // its arguments follow
	env      []string
}

// apps are run from the root of the module; the tasks install them below .task.
func apps(root string) []app {
	at := func(path string) string { return filepath.Join(root, path) }
	cache := "EXTISM_CACHE_CONFIG=" + at(".task/extism/cache.toml")
	jars := at(".task/extism/java/classes") + string(filepath.ListSeparator) + at(".task/extism/java/lib/*")
	return []app{
		{"go", []string{at(".task/extism/go/ask")}, []string{"CAIRN_CACHE=" + at(".task/compiled")}},
		{"node", []string{"node", at(".task/extism/node/ask.mjs")}, nil},
		{"python", []string{at(".task/extism/python/bin/python"), at("plugins/extism/python/ask.py")}, []string{cache, "PYTHONDONTWRITEBYTECODE=1"}},
		{"java", []string{"java", "-Djna.library.path=" + at(".task/extism/java/native"), "-cp", jars, "Ask"}, []string{cache}},
		{"rust", []string{at(".task/extism/rust/debug/ask")}, []string{cache}},
	}
}

func (a app) wanted(only string) bool {
	return only == "" || slices.Contains(strings.Split(only, ","), a.language)
}

// ran is a run of an application.
type ran struct {
	out   []byte
	took  time.Duration
	state *os.ProcessState
}

// run runs an application with an input.
func (a app) run(ctx context.Context, in []byte, args ...string) (*ran, error) {
	ctx, stop := context.WithTimeout(ctx, 15*time.Minute)
	defer stop()
	line := append(append([]string{}, a.command...), args...)
	c := exec.CommandContext(ctx, line[0], line[1:]...)
	c.Env = append(os.Environ(), a.env...)
	var out, bad bytes.Buffer
	c.Stdin, c.Stdout, c.Stderr = bytes.NewReader(in), &out, &bad
	begun := time.Now()
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s: %w: %s", a.language, err, strings.TrimSpace(bad.String()))
	}
	return &ran{out.Bytes(), time.Since(begun), c.ProcessState}, nil
}
