package hooks

import (
	"strings"
	"testing"
)

// FuzzBlock looks for our part of a hook: what is around it is of the hook.
func FuzzBlock(f *testing.F) {
	f.Add("#!/bin/sh\n" + begins + "beside; x\n" + ends + "\nrest\n")
	f.Add("\n" + begins)
	f.Add("\n" + begins + "alone;\n" + ends)
	f.Fuzz(func(t *testing.T, content string) {
		head, tail, _, found := parse(content)
		if found && (!strings.HasPrefix(content, head) || !strings.HasSuffix(content, tail) || len(head)+len(tail) >= len(content)) {
			t.Errorf("%q has %q and %q around it", content, head, tail)
		}
		takesBlock(content)
	})
}
