package all

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A guest is loaded in one turn of the event loop, and every program starts with it: what a
// package makes when it is loaded, whoever uses it, is little. Words and expressions are made when
// they are first used (package lazy).
func TestLittleIsMadeWhenLoaded(t *testing.T) {
	const most = 300 // allocations of a package
	cmd := exec.Command(os.Args[0], "-test.run", "^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	packages := 0
	for line := range strings.Lines(string(said)) {
		m := regexp.MustCompile(`^init \S+/core/(\S+) .* (\d+) allocs`).FindStringSubmatch(line)
		if m == nil || m[1] == "engine/all" { // whose tests are in it
			continue
		}
		packages++
		if n, err := strconv.Atoi(m[2]); err != nil || n > most {
			t.Errorf("%s makes %d things when it is loaded, over %d", m[1], n, most)
		}
	}
	if packages < 10 {
		t.Errorf("%d packages of core tell what they make: %s", packages, said)
	}
}
