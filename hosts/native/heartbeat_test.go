package native

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// A heartbeat comes after two seconds and then every minute, with the latest phase.
func TestHeartbeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var heard []string
		began := time.Now()
		told, stop := Heartbeats(func(p Progress) {
			heard = append(heard, fmt.Sprintf("%v %s %d/%d eta %d beat %v", time.Since(began), p.Phase, p.Done, p.Total, p.ETASeconds, p.Heartbeat))
		})
		told(Progress{Phase: Initializing})
		time.Sleep(time.Second)
		told(Progress{Phase: "indexing", Total: 100})
		time.Sleep(30 * time.Second)
		told(Progress{Phase: "indexing", Done: 50, Total: 100})
		time.Sleep(95 * time.Second)
		stop()
		told(Progress{Phase: "late"})
		stop()
		time.Sleep(time.Hour)
		want := []string{
			"0s initializing retrieval 0/0 eta 0 beat false",
			"1s indexing 0/100 eta 0 beat false",
			"2s indexing 0/100 eta 0 beat true",
			"31s indexing 50/100 eta 31 beat false",
			"1m2s indexing 50/100 eta 62 beat true",
			"2m2s indexing 50/100 eta 122 beat true",
		}
		if d := cmp.Diff(want, heard); d != "" {
			t.Error(d)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		_, stop := Heartbeats(func(p Progress) { t.Errorf("%+v is told of nothing", p) })
		time.Sleep(5 * time.Minute)
		stop()
	})
}

// Gathering tells its phases, the first before a file is read, and keeps its budget.
func TestGather(t *testing.T) {
	dir := t.TempDir()
	for path, text := range map[string]string{"fill.go": "package lamp\n\n// Fill fills a lantern with oil.\nfunc Fill() {}\n", "Makefile": "lantern:\n\ttouch oil\n"} {
		if err := os.WriteFile(filepath.Join(dir, path), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var phases []string
	r, err := Open(t.Context(), dir, Options{NoCache: true, Progress: func(p Progress) {
		if !slices.Contains(phases, p.Phase) {
			phases = append(phases, p.Phase)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close(context.Background())
	a, err := r.Gather(t.Context(), contract.GatherRequest{Query: "lantern oil", Budget: contract.GatherBudget{MaxItems: new(1)}}, nil)
	if err != nil || len(a.Items) != 1 || a.Items[0].Source != "Makefile:1-2" {
		t.Errorf("%+v, %v", a, err)
	}
	if len(phases) < 4 || phases[0] != Initializing || !slices.Equal(phases[len(phases)-3:], []string{"planning", "retrieving", "ranking"}) || !slices.Contains(phases, "indexing") {
		t.Errorf("phases %q", phases)
	}
	a, err = r.Gather(t.Context(), contract.GatherRequest{Query: "lantern", Plan: contract.GatherPlan{Strategy: contract.GatherStrategyHybrid}}, nil)
	if err != nil || a.Capability.State != contract.CapabilityStateHarnessRequired || len(a.Items) > 0 {
		t.Errorf("without an embedder: %+v, %v", a, err)
	}
}
