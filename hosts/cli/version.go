package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/tidwall/sjson"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// commit is what this program was built from; the linker sets it for releases.
var commit string

// builtFrom is the commit that this program was built from, "" if that is not known.
func builtFrom() string {
	if commit != "" {
		return commit
	}
	info, _ := debug.ReadBuildInfo()
	if info != nil {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				return s.Value
			}
		}
	}
	return ""
}

var _ = offer[versionCommand]("settings", 5, "version", "Print the version.")

type versionCommand struct {
	formatFlag
}

func (*versionCommand) Help() string {
	return `Example:

    cairn version --format json`
}

func (c *versionCommand) Run(ctx context.Context, s *session) error {
	b, err := native.Run(ctx, native.NewProcess(1), "version", struct{}{}, nil)
	if err != nil {
		return err
	}
	commit := builtFrom()
	if c.Format == formatJSON || c.Format == formatLines {
		if commit != "" {
			if b, err = sjson.SetBytes(b, "commit", commit); err != nil {
				return fmt.Errorf("tell the commit: %w", err)
			}
		}
		s.json(b)
		return nil
	}
	var v contract.VersionResponse
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("decode version response: %w", err)
	}
	if commit != "" {
		commit = fmt.Sprintf(" (%.12s)", commit)
	}
	fmt.Fprintf(s.out, "%s %s%s, contract %d, %s %s/%s\n", v.Name, v.Release, commit, v.Contract, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
