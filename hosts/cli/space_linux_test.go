package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestLittleSpace: where the address space is limited, as by ulimit -v, what does not fit
// is said in a sentence, before Go ends the process with a dump; what fits works.
func TestLittleSpace(t *testing.T) {
	small, large := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(small, "a.go"), []byte("package numbat\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for i := range 20 {
		name := filepath.Join(large, fmt.Sprintf("a%d.go", i))
		if err := os.WriteFile(name, []byte("package numbat\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(name, 15<<20); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		mebibytes string
		args      []string
		says      string
	}{
		{"48", []string{"version"}, `cairn: begin: it needs 96 MiB of address space, but 4`},
		{"400", []string{"search", "numbat", small}, ""},
		{"400", []string{"search", "numbat", small, "--engine", "wazero"}, "raise the limit (ulimit -v unlimited), or do without the sandbox (--engine native)"},
		{"400", []string{"search", "numbat", large}, "raise the limit (ulimit -v unlimited), or name a part of it"},
		{"4000", []string{"search", "numbat", small, "--engine", "wazero"}, ""},
	} {
		cmd := command(t, t.TempDir(), c.args...)
		cmd.Env = append(cmd.Env, "CAIRN_TEST_SPACE="+c.mebibytes)
		var errs bytes.Buffer
		cmd.Stderr = &errs
		out, err := cmd.Output()
		said := errs.String()
		if c.says == "" {
			if err != nil || said != "" || !strings.Contains(string(out), "a.go") {
				t.Errorf("%s MiB, %q: %v\n%s%.600s", c.mebibytes, c.args, err, out, said)
			}
			continue
		}
		if cmd.ProcessState.ExitCode() != exitError || strings.Count(said, "\n") != 1 || !strings.Contains(said, c.says) {
			t.Errorf("%s MiB, %q: %v, says\n%.600s", c.mebibytes, c.args, err, said)
		}
	}
}
