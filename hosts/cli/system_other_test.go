//go:build !unix

package cli

import "github.com/rogpeppe/go-internal/testscript"

func restrict() {}

func fifo(ts *testscript.TestScript, _ bool, _ []string) { ts.Fatalf("there are no fifos here") }
