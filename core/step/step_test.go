package step

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/google/go-cmp/cmp"
)

func TestDo(t *testing.T) {
	c, s := Start(func(t *Task) (any, error) {
		r, err := t.Do("write", map[string]int{"offset": 7}, []byte("out"))
		if err != nil {
			return nil, err
		}
		return string(r.Body) + string(r.Value) + fmt.Sprint(r.End), nil
	})
	want := Status{Needs: []contract.Need{{ID: 1, Kind: "write", Request: map[string]int{"offset": 7}, Body: []byte("out"), BodyBytes: 3}}, Open: 1}
	if d := cmp.Diff(want, s); d != "" {
		t.Error(d)
	}
	if got := string(c.Body(1)); got != "out" || c.Body(2) != nil {
		t.Errorf("bodies %q, %q", got, c.Body(2))
	}
	s, err := c.Resume([]contract.Reply{{ID: 1, Body: []byte("in"), Value: json.RawMessage("{}"), End: true}})
	if err != nil || !s.Done || s.Result != "in{}true" {
		t.Errorf("got %+v, %v", s, err)
	}
	if c.Body(1) != nil {
		t.Error("an answered need keeps its body")
	}
	if s, err = c.Resume(nil); err == nil || !s.Done {
		t.Errorf("resumed after the end: %+v, %v", s, err)
	}
	if s := c.Cancel(); s.Err != nil || s.Result != "in{}true" {
		t.Errorf("canceled after the end: %+v", s)
	}
}

// A need carries its number and size as JSON, never its bytes.
func TestNeedJSON(t *testing.T) {
	b, err := json.Marshal(contract.Need{ID: 3, Kind: "write", Body: []byte("secret"), BodyBytes: 6})
	if want := `{"id":3,"kind":"write","body_bytes":6}`; err != nil || string(b) != want {
		t.Errorf("got %s, %v", b, err)
	}
}

func TestAnUnansweredCallStaysAsItIs(t *testing.T) {
	c, s := Start(func(t *Task) (any, error) {
		return "done", t.Each(2, 0, func(t *Task, i int) error {
			_, err := t.Do("n", i, nil)
			return err
		})
	})
	if s.Open != 2 {
		t.Fatalf("%+v", s)
	}
	s, err := c.Resume(nil)
	if err != nil || s.Done || s.Open != 2 || len(s.Needs) != 0 {
		t.Errorf("without replies: %+v, %v", s, err)
	}
	s, err = c.Resume([]contract.Reply{{ID: 1}, {ID: 9}})
	want := &contract.Error{Code: contract.CodeBadInput, Message: "no open need has id 9", Field: "replies[1].id", Fix: "answer each id from needs once"}
	if d := cmp.Diff(want, contract.ErrorOf(err)); d != "" || s.Open != 2 {
		t.Errorf("%+v %s", s, d)
	}
	if s, err = c.Resume([]contract.Reply{{ID: 2}, {ID: 1}}); err != nil || s.Result != "done" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestTheLowestIndexThatFailedWins(t *testing.T) {
	c, _ := Start(func(t *Task) (any, error) {
		return nil, t.Each(3, 0, func(t *Task, i int) error {
			if _, err := t.Do("n", i, nil); err != nil {
				return fmt.Errorf("child %d: %w", i, err)
			}
			return nil
		})
	})
	s, err := c.Resume([]contract.Reply{{ID: 3, Error: contract.Errorf(contract.CodeHost, "late")}})
	if err != nil || s.Done {
		t.Fatalf("%+v, %v", s, err)
	}
	s, err = c.Resume([]contract.Reply{{ID: 2, Error: &contract.Error{Code: contract.CodeStale, Message: "early", Field: "f", Fix: "x"}}, {ID: 1}})
	if err != nil {
		t.Fatal(err)
	}
	want := &contract.Error{Code: contract.CodeStale, Message: "child 1: early", Field: "f", Fix: "x"}
	if d := cmp.Diff(want, s.Err); d != "" {
		t.Error(d)
	}
}

func TestAPanicIsAnInternalError(t *testing.T) {
	for name, op := range map[string]func(*Task) (any, error){
		"at once":     func(*Task) (any, error) { panic("boom") },
		"in a task":   func(t *Task) (any, error) { return nil, t.Each(2, 1, func(*Task, int) error { panic("boom") }) },
		"of an error": func(*Task) (any, error) { panic(errors.New("boom")) },
	} {
		_, s := Start(op)
		if !s.Done || s.Err == nil || s.Err.Code != contract.CodeInternal || s.Result != nil {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// A task that goes on after it was canceled gets nowhere, and the tasks that
// Each had not begun yet never wait.
func TestCancelReachesLaterWaits(t *testing.T) {
	began, refused := 0, 0
	c, s := Start(func(t *Task) (any, error) {
		err := t.Each(5, 1, func(t *Task, i int) error {
			began++
			for range 3 {
				if _, err := t.Do("n", nil, nil); contract.ErrorOf(err) != nil && contract.ErrorOf(err).Code == contract.CodeCanceled {
					refused++
				}
			}
			return nil
		})
		return "kept on", err
	})
	if s.Open != 1 {
		t.Fatalf("%+v", s)
	}
	s = c.Cancel()
	if !s.Done || s.Result != nil || s.Err.Code != contract.CodeCanceled {
		t.Errorf("%+v", s)
	}
	if began != 5 || refused != 15 {
		t.Errorf("%d tasks began and saw %d refusals", began, refused)
	}
}

func TestErrorOf(t *testing.T) {
	inner := &contract.Error{Code: contract.CodeNotFound, Message: "gone", Field: "path", Fix: "look"}
	for _, c := range []struct {
		err  error
		want *contract.Error
	}{
		{nil, nil},
		{inner, inner},
		{errors.New("plain"), &contract.Error{Code: contract.CodeInternal, Message: "plain"}},
		{fmt.Errorf("read: %w", inner), &contract.Error{Code: contract.CodeNotFound, Message: "read: gone", Field: "path", Fix: "look"}},
	} {
		if d := cmp.Diff(c.want, contract.ErrorOf(c.err)); d != "" {
			t.Errorf("%v: %s", c.err, d)
		}
	}
	if inner.Fix != "look" || inner.Message != "gone" {
		t.Error("wrapping changed the error")
	}
}
