package simulate

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/hosts/internal/system"
)

var (
	seed  = flag.Uint64("seed", 1, "the first seed")
	steps = flag.Int("steps", 10_000, "how many steps are played, by plays of 500")
)

// stepsOfPlay is how many steps one seed has: what fails is found again in a moment.
const stepsOfPlay = 500

func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "cairn-simulate-")
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	for name, value := range map[string]string{"HOME": dir, "XDG_CONFIG_HOME": dir, "TMPDIR": dir, "GIT_CONFIG_NOSYSTEM": "1"} {
		if err := os.Setenv(name, value); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	code := m.Run()
	_ = os.RemoveAll(dir)
	os.Exit(code)
}

// TestSimulate plays so many steps, a seed for each 500.
func TestSimulate(t *testing.T) {
	left := *steps
	if testing.Short() {
		left = min(left, 1000)
	}
	for seed := *seed; left > 0; seed++ {
		left -= simulate(t, seed, min(left, stepsOfPlay))
	}
}

func simulate(t *testing.T, seed uint64, steps int) int {
	dir, err := os.MkdirTemp("", "play-")
	if err != nil {
		t.Fatal(err)
	}
	files := 12
	if seed%8 == 0 {
		files = largeWorld
	}
	p, err := newPlay(t.Context(), dir, seed, files)
	if err != nil {
		t.Fatal(err)
	}
	restore := system.Use(p.m)
	defer restore()
	for n := range steps {
		if err := p.step(); err != nil {
			p.close()
			t.Fatalf("seed %d, step %d of %d: %v\nbefore:\n%s", seed, n+1, steps, err, strings.Join(p.history, "\n"))
		}
	}
	t.Logf("seed %d: %s", seed, p.done())
	p.close()
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	return steps
}
