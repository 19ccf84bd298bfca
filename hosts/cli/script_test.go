package cli

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"go/build"
	"hash/crc32"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	guests "github.com/cairn-search/cairn/wasm/compiled"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestMain lets the test binary play the cairn command.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"cairn": func() {
		restrict()
		os.Exit(Main())
	}})
}

// TestScripts runs the command as users do, each script with a home and a
// cache of its own.
func TestScripts(t *testing.T) {
	root := t.TempDir()
	open(t, root)
	compiled, remove, err := guests.Dir()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(remove)
	plugin, err := filepath.Abs("../../plugins/ci")
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Dir:         "testdata",
		WorkdirRoot: root,
		Setup: func(e *testscript.Env) error {
			e.Setenv("HOME", filepath.Join(e.WorkDir, "home"))
			e.Setenv("CAIRN_CACHE_DIR", filepath.Join(e.WorkDir, "cache"))
			e.Setenv("XDG_STATE_HOME", filepath.Join(e.WorkDir, "state"))
			e.Setenv("NO_COLOR", "")
			e.Setenv("GITHUB_STEP_SUMMARY", "")
			e.Setenv("GOSRC", filepath.Join(build.Default.GOROOT, "src"))
			e.Setenv("PLUGIN", plugin)
			e.Setenv("TERM", "xterm")
			return os.Chmod(e.WorkDir, 0o777) // a script may become another user
		},
		Condition: func(name string) (bool, error) { return false, fmt.Errorf("unknown condition %q", name) },
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits, "listing": listing, "poke": poke, "forge": forge, "shorten": shorten, "fifo": fifo, "pack": packed, "back": back, "damage": damage, "embedder": embedder,
			"model": languageModel, "writer": writer, "keyless": keyless, "grow": grow, "eventually": eventually,
			"compiled": func(ts *testscript.TestScript, _ bool, _ []string) {
				ts.Check(errors.Join(os.Mkdir(ts.Getenv("CAIRN_CACHE_DIR"), 0o700), os.Symlink(compiled, filepath.Join(ts.Getenv("CAIRN_CACHE_DIR"), "wazero"))))
			},
			"suggested": suggested, "sansids": sansIDs,
			"scarce": scarce, "deep": deep, "named": oddlyNamed,
		},
	})
}

// shareGuests has a new cache keep compiled guests where all tests do, if they do.
func shareGuests(t *testing.T, cache string) {
	t.Helper()
	dir := os.Getenv(guests.Variable)
	if dir == "" {
		return
	}
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.MkdirAll(cache, 0o700), os.Symlink(dir, filepath.Join(cache, "wazero"))); err != nil {
		t.Fatal(err)
	}
}

// open lets another user into a directory.
func open(t *testing.T, dir string) {
	t.Helper()
	for ; len(dir) > len(os.TempDir()); dir = filepath.Dir(dir) {
		if err := os.Chmod(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
}

// exits CODE PROGRAM ARGUMENT… holds the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want, err := strconv.Atoi(args[0])
	if err != nil || neg {
		ts.Fatalf("usage: exits CODE PROGRAM ARGUMENT…")
	}
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	if e := (*exec.ExitError)(nil); errors.As(err, &e) {
		got = e.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// listing DIR FILE writes down everything about the files in a directory.
func listing(ts *testscript.TestScript, _ bool, args []string) {
	var b strings.Builder
	ts.Check(filepath.WalkDir(ts.MkAbs(args[0]), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		var content []byte
		if info.Mode().IsRegular() {
			if content, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		fmt.Fprintln(&b, path, info.Mode(), info.ModTime().UnixNano(), fmt.Sprintf("%x", sha256.Sum256(content)))
		return nil
	}))
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o644))
}

// poke FILE OFFSET VALUE changes one byte; a negative offset counts from the end.
func poke(ts *testscript.TestScript, _ bool, args []string) {
	b := []byte(ts.ReadFile(args[0]))
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	value, err := strconv.ParseUint(args[2], 0, 8)
	ts.Check(err)
	if at < 0 {
		at += len(b)
	}
	if b[at] == byte(value) {
		ts.Fatalf("byte %d of %s is %d already", at, args[0], value)
	}
	b[at] = byte(value)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// forge FILE SECTION OFFSET VALUE changes one byte of a section of a snapshot, and its sums as docs/format.md says, so
// that they fit.
func forge(ts *testscript.TestScript, _ bool, args []string) {
	le, castagnoli := binary.LittleEndian, crc32.MakeTable(crc32.Castagnoli)
	b := []byte(ts.ReadFile(args[0]))
	offset, err := strconv.Atoi(args[2])
	ts.Check(err)
	value, err := strconv.ParseUint(args[3], 0, 8)
	ts.Check(err)
	n := int(le.Uint32(b[24:]))
	sums, found := b[64+24*n:], false
	for e := b[64:]; n > 0; e, n = e[24:], n-1 {
		size, section := 1<<le.Uint32(e[4:]), b[le.Uint64(e[8:]):][:le.Uint64(e[16:])]
		if string(e[:4]) == args[1] {
			found, section[offset] = true, byte(value)
		}
		for ; len(section) > 0; sums = sums[4:] {
			block := section[:min(size, len(section))]
			section = section[len(block):]
			le.PutUint32(sums, crc32.Checksum(block, castagnoli))
		}
	}
	if !found {
		ts.Fatalf("no section %s in %s", args[1], args[0])
	}
	root := crc32.Checksum(b[:28], castagnoli)
	le.PutUint32(b[28:], crc32.Update(root, castagnoli, b[32:len(b)-len(sums)]))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), b, 0o644))
}

// damage DIR changes a byte in the middle of every index in a cache.
func damage(ts *testscript.TestScript, _ bool, args []string) {
	found, err := filepath.Glob(filepath.Join(ts.MkAbs(args[0]), "entries", "*", "index*"))
	ts.Check(err)
	if len(found) == 0 {
		ts.Fatalf("no index in %s", args[0])
	}
	for _, path := range found {
		b, err := os.ReadFile(path)
		ts.Check(err)
		b[len(b)/2] ^= 0x55
		ts.Check(os.WriteFile(path, b, 0o600))
	}
}

// shorten FILE PERCENT keeps the beginning of a file.
func shorten(ts *testscript.TestScript, _ bool, args []string) {
	b := ts.ReadFile(args[0])
	percent, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b[:len(b)*percent/100]), 0o644))
}

// back FILE sets a file's time an hour back, as checking out does; its content
// and length may have changed.
func back(ts *testscript.TestScript, _ bool, args []string) {
	for _, name := range args {
		info, err := os.Stat(ts.MkAbs(name))
		ts.Check(err)
		old := info.ModTime().Add(-3600e9)
		ts.Check(os.Chtimes(ts.MkAbs(name), old, old))
	}
}

// TestScriptNames keeps a script from being lost by its name.
func TestScriptNames(t *testing.T) {
	all, err := os.ReadDir("testdata")
	if err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(all, func(e fs.DirEntry) bool { return filepath.Ext(e.Name()) != ".txtar" }) {
		t.Errorf("something in testdata is not run: %v", all)
	}
}
