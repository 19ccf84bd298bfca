package main

import (
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cairn-search/cairn/hosts/fleet"
	"github.com/cairn-search/cairn/hosts/native"
)

// What cannot be added at first is tried again, and what could is not, also where the files are looked at once.
func TestPollOnce(t *testing.T) {
	server, err := fleet.StartServer(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(server.Close)
	conn, err := server.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	bus, err := fleet.NewBus(t.Context(), conn, fleet.BusOptions{})
	if err != nil {
		t.Fatal(err)
	}
	here, late := t.TempDir(), filepath.Join(t.TempDir(), "late")
	p := &poll{session: &session{io.Discard, io.Discard}, bus: bus, again: 10 * time.Millisecond, failed: map[string]bool{},
		places: []native.Place{{Name: "here", Path: here}, {Name: "late", Path: late}}}
	if left := p.add(t.Context(), p.places); len(left) != 1 || left[0].Name != "late" {
		t.Fatalf("left are %v", left)
	}
	done := make(chan error)
	go func() { done <- p.run(t.Context(), 0) }()
	select {
	case err := <-done:
		t.Fatalf("it ended without what could not be added: %v", err)
	case <-time.After(100 * time.Millisecond):
	}
	if err := os.Mkdir(late, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil || p.failed["late"] {
		t.Errorf("%v, failed: %v", err, p.failed)
	}
	view, err := fleet.NewView(t.Context(), bus)
	if err != nil {
		t.Fatal(err)
	}
	if list := view.Repositories(fleet.Everything); len(list) != 2 {
		t.Errorf("the catalogue has %v", list)
	}
}
