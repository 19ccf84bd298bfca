package git

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/hosts/internal/inside"
	"github.com/cairn-search/cairn/hosts/internal/program"
)

// setting is one that was taken over.
type setting struct{ section, subsection, name, value string }

// values are settings that may be taken over, as they are words of a few: how files are
// compared, and what a branch is compared with.
var values = map[string][]string{
	"core.autocrlf": {"true", "false", "input"}, "core.eol": {"lf", "crlf", "native"}, "core.checkstat": {"default", "minimal"},
	"core.filemode": truth, "core.symlinks": truth, "core.ignorecase": truth, "core.precomposeunicode": truth, "core.trustctime": truth,
	"core.sparsecheckout": truth, "core.sparsecheckoutcone": truth,
	"push.default": {"nothing", "current", "upstream", "tracking", "simple", "matching"},
}

var truth = []string{"true", "false", "yes", "no", "on", "off", "1", "0"}

// names are settings that may be taken over as what they are: names of remotes, of
// references and patterns of these, which nothing here fetches from.
var names = []string{"branch.remote", "branch.merge", "branch.pushremote", "remote.fetch", "remote.push", "remote.pushdefault"}

// settings are those of this machine, of the user and of the repository, in this order.
func (p *Private) settings(ctx context.Context) ([]setting, error) {
	// The first question sees no repository but this one, of which nothing is set yet.
	of := func(stdin []byte, keep func(string) bool, args ...string) ([]setting, error) {
		ctx, cancel := patient(ctx)
		defer cancel()
		cmd, err := program.Command(ctx, "git", p.r.Top, p.dir, func(v string) bool { return own(v) && !keep(v) }, append([]string{"config", "-z", "--list"}, args...)...)
		if err != nil {
			return nil, err
		}
		cmd.Env = append(append(cmd.Env, quiet...), "GIT_DIR="+p.dir)
		if stdin != nil {
			cmd.Stdin = bytes.NewReader(stdin)
		}
		out, err := line(ctx, cmd)
		return parseSettings(out), err
	}
	all, err := of(nil, users)
	if err != nil {
		return nil, fmt.Errorf("read the configuration of git: %w", err)
	}
	for _, path := range []string{filepath.Join(p.r.common, "config"), filepath.Join(p.r.dir, "config.worktree")} {
		text, err := inside.Reach(path, maxConfigBytes)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("read the repository's configuration: %w", err)
		}
		// By git, which knows the format, from here, so that nothing else is read.
		set, err := of(text, func(string) bool { return false }, "--no-includes", "--file", "-")
		if err != nil {
			return nil, fmt.Errorf("read the repository's configuration: %w", err)
		}
		all = append(all, set...)
	}
	return all, nil
}

// parseSettings takes over what may be of what git lists.
func parseSettings(list string) []setting {
	var taken []setting
	for _, each := range fields(list) {
		key, value, given := strings.Cut(each, "\n")
		first, last := strings.IndexByte(key, '.'), strings.LastIndexByte(key, '.')
		if first < 0 {
			continue
		}
		if !given {
			value = "true"
		}
		s := setting{section: key[:first], name: key[last+1:], value: value}
		if last > first {
			s.subsection = key[first+1 : last]
		}
		short := s.section + "." + s.name
		switch {
		case s.subsection == "" && slices.Contains(values[key], strings.ToLower(value)):
			s.value = strings.ToLower(value)
		case slices.Contains(names, short) && !strings.ContainsFunc(s.subsection+s.value, func(r rune) bool { return r < ' ' || r == 0x7f }):
		default:
			continue
		}
		taken = append(taken, s)
	}
	return taken
}

// config is the configuration that git gets to see.
func (p *Private) config(set []setting) string {
	var b strings.Builder
	b.WriteString("[core]\n\trepositoryFormatVersion = 1\n\tbare = false\n\tsafeCRLF = false\n\tfsmonitor = false\n")
	for _, s := range set {
		if s.subsection == "" {
			fmt.Fprintf(&b, "[%s]\n", s.section)
		} else {
			fmt.Fprintf(&b, "[%s %s]\n", s.section, quote(s.subsection))
		}
		fmt.Fprintf(&b, "\t%s = %s\n", s.name, quote(s.value))
	}
	if len(p.Head) == 64 {
		b.WriteString("[extensions]\n\tobjectFormat = sha256\n")
	}
	return b.String()
}

func quote(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}
