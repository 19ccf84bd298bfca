// Package ci reads what a continuous-integration job has at hand, a log or a diff,
// and asks a repository where the fault may be, what the change touches, and what a
// reviewer should read. It starts no process, opens no connection and no file: the
// log and the diff are readers, the repository is an [Ask].
//
//   - [Prepare] makes of a log what is worth asking with ([Log]), with its verdict; clean.go frees lines of
//     what CI systems add, runner.go knows how test runners write.
//   - [ParseDiff] reads a unified diff.
//   - [Locate], [Impact] and [Context] ask; their answers are findings ([Finding]) and
//     what they rest on.
//   - [WriteSARIF], [WriteGitHub], [WriteGitLab], [WriteMarkdown] and [WriteText] write
//     findings.
//
// Everything read is taken as hostile: lines, files, tests and findings are bounded,
// and what is written is escaped for where it goes.
package ci

import (
	"context"
	"encoding/json"
	"fmt"
)

// Ask runs an operation of package core/engine on a repository and returns its response,
// as the Call of a repository of hosts/native does.
type Ask func(ctx context.Context, op string, request any) (json.RawMessage, error)

func ask[A any](ctx context.Context, call Ask, op string, request any) (*A, error) {
	b, err := call(ctx, op, request)
	if err != nil {
		return nil, err
	}
	a := new(A)
	if err := json.Unmarshal(b, a); err != nil {
		return nil, fmt.Errorf("decode response of %s: %w", op, err)
	}
	return a, nil
}
