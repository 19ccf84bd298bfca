package main

import "testing"

func TestSeveral(t *testing.T) {
	for n, want := range map[int]string{0: "0 repositories", 1: "1 repository", 2: "2 repositories"} {
		if got := several(n, "repository", "repositories"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
