package cli

import (
	"bufio"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"
)

// A line that is right is read without the other commands, and what is to be told of one that is wrong knows them all.
func TestAlone(t *testing.T) {
	for line, alone := range map[string]bool{"search x": true, "ci locate log": true, "search x --help": false} {
		parsed, _, err := (&session{out: bufio.NewWriter(io.Discard), errors: io.Discard}).parse(strings.Fields(line), new(commands))
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		if got := len(parsed.Model.Children) == 1; got != alone {
			t.Errorf("%s: %d commands", line, len(parsed.Model.Children))
		}
	}
	_, _, err := new(session).parse([]string{"serch", "x"}, new(commands))
	if err == nil || !strings.Contains(err.Error(), "search") {
		t.Errorf("a command that there is not: %v", err)
	}
}

// Garbage is first collected late, and early from then on.
func TestFrugal(t *testing.T) {
	if os.Getenv("GOGC") != "" {
		t.Skip("GOGC is set")
	}
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	Frugal()
	if got := debug.SetGCPercent(leastPercent); got != leastPercent {
		t.Errorf("%d percent at first", got)
	}
	for range 100 {
		runtime.GC()
		time.Sleep(10 * time.Millisecond) // what is cleaned up is so beside the others
		if got := debug.SetGCPercent(frugalPercent); got == frugalPercent {
			return
		} else {
			debug.SetGCPercent(got)
		}
	}
	t.Error("garbage is still collected late")
}
