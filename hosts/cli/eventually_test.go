package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// patience is how long what should take milliseconds may take on a busy machine.
const patience = 60 * time.Second

// eventually PATTERN [REGEXP] waits for a file, and for what is in it.
func eventually(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 || len(args) > 2 {
		ts.Fatalf("usage: eventually PATTERN [REGEXP]")
	}
	want := regexp.MustCompile("")
	if len(args) == 2 {
		var err error
		want, err = regexp.Compile("(?m)" + args[1])
		ts.Check(err)
	}
	var last []byte
	for end := time.Now().Add(patience); ; time.Sleep(20 * time.Millisecond) {
		found, err := filepath.Glob(ts.MkAbs(args[0]))
		ts.Check(err)
		for _, path := range found {
			if last, err = os.ReadFile(path); err == nil && want.Match(last) {
				return
			}
		}
		if time.Now().After(end) {
			ts.Fatalf("not within %v: %v; there is\n%s", patience, args, last)
		}
	}
}
