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
		"cargo":             "error: test failed, to rerun pass `--lib`\n",
		"a crash of cargo":  "error: test failed, to rerun pass `--test identifier`\n\nCaused by:\n  process didn't exit successfully: `/app/target/debug/deps/identifier-1` (signal: 6, SIGABRT: process abort signal)\n",
		"mypy":              "paint/mix.py:65: error: Incompatible return value type\nFound 1 error in 1 file (checked 3 source files)\n",
		"eslint":            "/app/lib/mix.js\n  3:5  error  'x' is not defined  no-undef\n\n✖ 1 problem (1 error, 0 warnings)\n",
		"coverage":          "FAIL Required test coverage of 90% not reached. Total coverage: 80.00%\n",
		"tox":               "ERROR: InvocationError for command /app/.tox/py/bin/pytest (exited with code 1)\n",
		"a kill":            "Command was killed: signal SIGKILL\n",
		"black":             "would reformat paint/mix.py\n\nOh no!\n1 file would be reformatted.\n",
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
	l := prepare(t, `{"Action":"output","Package":"example.com/paint","Test":"TestMix","Output":"--- FAIL: TestMix (0.01s)\n"}`+"\n"+
		`{"Action":"output","Package":"example.com/brush","Output":"ok  \texample.com/brush\t0.1s\n"}`+"\n"+
		`{"Action":"output","Package":"example.com/paint","Output":"FAIL\texample.com/paint\t0.8s\n"}`+"\n")
	if diff := cmp.Diff([]Test{{Runner: "go", Name: "TestMix", Package: "paint"}}, l.Tests); l.Verdict != Failed || diff != "" {
		t.Errorf("go test -json: %s %s", l.Verdict, diff)
	}
	for name, log := range map[string]string{
		"a crash of Python":      "Fatal Python error: Segmentation fault\n\nCurrent thread 0x1 (most recent call first):\n  File \"/app/paint/mix.py\", line 65 in mix\n",
		"a crash of a shell's":   "/bin/sh: line 1: 12 Segmentation fault (core dumped) ./test\n",
		"a stack":                "thread 'main' has overflowed its stack\nfatal runtime error: stack overflow\n",
		"a panic in a panic":     "thread 'test_new' (20451) panicked at src/identifier.rs:384:37:\nunsafe precondition(s) violated\nthread caused non-unwinding panic. aborting.\n",
		"a syntax":               "/app/lib/mix.js:625\n  const = 1\n        ^\n\nSyntaxError: Unexpected token '='\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v22.1.0\n",
		"a lint that stops":      "paint/mix.py:658:5: E999 SyntaxError: invalid syntax\n",
		"a test that takes long": "+++++++++++++++++++++++++++ Timeout +++++++++++++++++++++++++++\n  File \"/app/paint/mix.py\", line 65, in mix\n",
	} {
		for pass, before := range passing {
			if v := prepare(t, before+log).Verdict; v != Failed {
				t.Errorf("%s passes, then %s: %s", pass, name, v)
			}
			if v := prepare(t, log+before).Verdict; v != Passed {
				t.Errorf("%s, as a test asked for, then %s passes: %s", name, pass, v)
			}
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
