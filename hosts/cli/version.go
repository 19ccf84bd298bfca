package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

type versionCommand struct {
	formatFlag
}

// Help is shown by --help.
func (*versionCommand) Help() string {
	return `Example:

    cairn version --format json`
}

// Run is called by the parser.
func (c *versionCommand) Run(ctx context.Context, s *session) error {
	b, err := native.Run(ctx, native.NewProcess(1), "version", struct{}{}, nil)
	if err != nil {
		return err
	}
	if c.Format == formatJSON || c.Format == formatLines {
		s.json(b)
		return nil
	}
	var v contract.VersionResponse
	if err := json.Unmarshal(b, &v); err != nil {
		return fmt.Errorf("decode version response: %w", err)
	}
	fmt.Fprintf(s.out, "%s %s, contract %d, %s %s/%s\n", v.Name, v.Release, v.Contract, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return nil
}
