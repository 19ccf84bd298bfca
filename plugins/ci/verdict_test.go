package ci

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

const (
	mochaFails = "  b\n    1) works\n\n  3 passing (3ms)\n  1 failing\n\n  1) b\n       works:\n     Error: boom\n      at Context.<anonymous> (test/b.js:3:10)\n"
	goFails    = "--- FAIL: TestMix (0.01s)\n    paint_test.go:17: expected red\nFAIL\nFAIL\texample.com/paint\t0.8s\n"
	goPasses   = "=== RUN   TestMix\n--- PASS: TestMix (0.01s)\nPASS\nok  \texample.com/paint\t0.8s\n"
)

// TestVerdict: what fails for good is not undone by what passes after it, but by itself tried again.
func TestVerdict(t *testing.T) {
	passing := map[string]string{
		"mocha":  "\n> @acme/b@1.0.0 test\n> mocha\n\n\n  c\n    ✔ works\n\n\n  1 passing (3ms)\n\n",
		"jest":   "Test Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\n",
		"pytest": "============================== 2 passed in 0.03s ===============================\n",
		"go":     "ok  \texample.com/other\t0.1s\n",
		"words":  "All tests passed\n",
	}
	failing := map[string]string{
		"mocha":             mochaFails,
		"npm workspaces":    mochaFails + "npm error Lifecycle script `test` failed with error:\nnpm error code 1\nnpm error path /app/packages/a\n",
		"rspec":             "Failures:\n\n  1) Book adds up\n     Failure/Error: expect(1).to eq 2\n\n1 example, 1 failure\n",
		"pytest collecting": "E   ModuleNotFoundError: x\n=========================== short test summary info ============================\n!!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!!\n1 error in 0.20s\n",
		"vitest":            " Test Files  1 failed (1)\n      Tests  1 failed | 3 passed (4)\n",
		"go":                goFails,
		"phpunit":           "FAILURES!\nTests: 2, Assertions: 3, Failures: 1.\n",
		"maven":             "[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n",
		"a step":            "Error: Process completed with exit code 1.\n",
		"make":              "make: *** [Makefile:3: test] Error 1\n",
	}
	for fail, log := range failing {
		for pass, after := range passing {
			if v := prepare(t, log+after).Verdict; v != Failed {
				t.Errorf("%s, then %s passes: %s", fail, pass, v)
			}
		}
	}
	for name, log := range map[string]string{
		"go, tried again":               goFails + "Retrying (1/3)...\n" + goPasses,
		"mocha, tried again":            mochaFails + "Attempt 1 failed. Reason: exit code 1\n" + passing["mocha"],
		"what make ignores":             "make: [Makefile:3: lint] Error 1 (ignored)\n" + goPasses,
		"a trace that a test asked for": "Traceback (most recent call last):\nValueError: x\n" + passing["pytest"],
	} {
		if l := prepare(t, log); l.Verdict != Passed || len(l.Tests) > 0 {
			t.Errorf("%s: %s %v", name, l.Verdict, l.Tests)
		}
	}
	for name, log := range map[string]string{
		"another package passes":    goFails + "Retrying (1/3)...\nok  \texample.com/brush\t0.1s\n",
		"it fails again":            goFails + "Retrying (1/3)...\n" + goFails,
		"it passes, then it fails":  goFails + "Retrying (1/3)...\n" + goPasses + goFails,
		"nothing was tried again":   goFails + goPasses,
		"it only says that it will": goFails + "Retrying (1/3)...\n",
	} {
		l := prepare(t, log)
		if diff := cmp.Diff([]Test{{Runner: "go", Name: "TestMix", Package: "paint"}}, l.Tests); l.Verdict != Failed || diff != "" {
			t.Errorf("%s: %s %s", name, l.Verdict, diff)
		}
	}
}
