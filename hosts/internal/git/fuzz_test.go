package git

import (
	"strings"
	"testing"
)

// FuzzSettings reads a repository's settings as git lists them: none that runs a program is taken.
func FuzzSettings(f *testing.F) {
	f.Add("core.autocrlf\ntrue\x00core.fsmonitor\n/bin/x\x00")
	f.Add("diff.a.textconv\nx\x00alias.b\n!c\x00core.bare\x00")
	f.Fuzz(func(t *testing.T, list string) {
		for _, s := range parseSettings(list) {
			switch strings.ToLower(s.section + "." + s.name) {
			case "core.fsmonitor", "core.hookspath", "core.pager", "core.sshcommand", "diff.external", "diff.textconv", "diff.command", "credential.helper", "filter.smudge", "filter.clean", "filter.process":
				t.Errorf("%+v is taken", s)
			}
		}
	})
}
