package cli

import (
	"encoding/binary"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf16"

	"github.com/rogpeppe/go-internal/testscript"
)

// scarce N PROGRAM ARGUMENT… runs a command that may have N files open. It finds things,
// or it says what is amiss: never is it silent.
func scarce(ts *testscript.TestScript, _ bool, args []string) {
	err := ts.Exec("sh", append([]string{"-c", `exec 3>&- 4>&- 5>&- 6>&- 7>&-; ulimit -n "$0" && exec "$@"`}, args...)...)
	code := 0
	if e, ok := err.(*exec.ExitError); ok {
		code = e.ExitCode()
	}
	said, found := ts.ReadFile("stderr"), strings.Count(ts.ReadFile("stdout"), ".txt:1")
	whole := found == 4 || strings.Contains(ts.ReadFile("stdout"), "files        4")
	told := strings.Contains(said, "too many open files")
	if code > 2 || !told && (!whole || code != 0) || strings.Contains(said, "goroutine") {
		ts.Fatalf("with %s files: exit code %d, %d found, and on standard error:\n%s", args[0], code, found, said)
	}
}

// deep DIR N makes directories, each in the one before.
func deep(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	at, err := os.OpenRoot(ts.MkAbs(args[0]))
	ts.Check(err)
	for range n {
		ts.Check(at.Mkdir("d", 0o777))
		below, err := at.OpenRoot("d")
		ts.Check(err)
		at.Close()
		at = below
	}
	at.Close()
}

// oddlyNamed DIR makes files whose names are odd, and text in UTF-16.
func oddlyNamed(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(args[0])
	ts.Check(os.MkdirAll(dir, 0o777))
	for _, name := range []string{"a:10-20.go", "a:10-20", "a:20-10", "x:0", "-dash.go", " space .go", "quote\"'.go", "new\nline.go", "bytes\xff\xfe.go", "colon:.go"} {
		ts.Check(os.WriteFile(filepath.Join(dir, name), []byte("package needle\nfunc needle() {}\n"), 0o666))
	}
	for name, order := range map[string]binary.AppendByteOrder{"le.txt": binary.LittleEndian, "be.txt": binary.BigEndian} {
		b := order.AppendUint16(nil, 0xfeff)
		for _, u := range utf16.Encode([]rune("first\nzebra über 日本\n")) {
			b = order.AppendUint16(b, u)
		}
		ts.Check(os.WriteFile(filepath.Join(dir, name), b, 0o666))
	}
}
