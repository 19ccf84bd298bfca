package step

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestBare: without the net a panic ends the program, and no status is handed out before.
func TestBare(t *testing.T) {
	if os.Getenv("CAIRN_STEP_TEST_CHILD") != "" {
		StartBare(nil, func(t *Task) (any, error) {
			return nil, t.Each(2, 0, func(*Task, int) error { panic("boom") })
		})
		_, _ = os.Stdout.WriteString("went on")
		os.Exit(0)
	}
	cmd := exec.Command(os.Args[0], "-test.run=^TestBare$")
	cmd.Env = append(os.Environ(), "CAIRN_STEP_TEST_CHILD=1")
	out, err := cmd.CombinedOutput()
	if err == nil || strings.Contains(string(out), "went on") || !strings.Contains(string(out), "panic: boom") {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestGo: what panics beside a task is caught where the task waits for it, with the stack
// of where it was.
func TestGo(t *testing.T) {
	_, s := Start(func(*Task) (any, error) { return Go(func() int { return 7 })(), nil })
	if s.Result != 7 || s.Err != nil {
		t.Errorf("%+v", s)
	}
	_, s = Start(func(*Task) (any, error) { return Go(inner)(), nil })
	if s.Err == nil || s.Err.Message != "panic: boom" || !strings.Contains(s.Err.Stack, "step.inner") || s.Broken != s.Err {
		t.Errorf("%+v", s)
	}
}

func inner() int { panic("boom") }

// TestBroken: who waits learns of a panic while other tasks still wait, and no answer
// comes of what the operation made of it.
func TestBroken(t *testing.T) {
	c, s := Start(func(t *Task) (any, error) {
		_ = t.Each(2, 0, func(t *Task, i int) error {
			if i == 0 {
				panic("boom")
			}
			_, err := t.Do("n", nil, nil)
			return err
		})
		return "all is well", nil
	})
	if s.Done || s.Broken == nil || !strings.Contains(s.Broken.Stack, "TestBroken") {
		t.Fatalf("%+v", s)
	}
	s, err := c.Resume([]contract.Reply{{ID: 1}})
	if err != nil || !s.Done || s.Result != nil || s.Err == nil || s.Err != s.Broken || s.Err.Code != contract.CodeInternal {
		t.Errorf("%+v, %v", s, err)
	}
}
