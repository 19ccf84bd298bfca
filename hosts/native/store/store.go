// Package store keeps what agents say and do: the records of package memory.
//
// A [Store] does the steps of a "store" need. There is one in a file (package sqlite), and
// one in memory for tests; package storetest holds both, and whatever else a host keeps
// records in, to the same cases.
package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cairn-search/cairn/core/contract"
)

// Store keeps records. Its methods may be called concurrently.
type Store interface {
	// Do does the steps of a request, all or none. Errors that a request brings upon
	// itself are *contract.Error of codes "bad_input", "too_large" and "stale".
	Do(ctx context.Context, q contract.StoreRequest) (contract.StoreReply, error)
	Close() error
}

// Answer answers a "store" need for a project, whatever the need itself says: what
// the core calls a project is a name for people, which two repositories may share.
func Answer(ctx context.Context, s Store, project string, request json.RawMessage) contract.Reply {
	var q contract.StoreRequest
	if err := json.Unmarshal(request, &q); err != nil {
		return fail(fmt.Errorf("decode store need: %w", err))
	}
	q.Project = project
	r, err := s.Do(ctx, q)
	if err != nil {
		return fail(err)
	}
	value, err := json.Marshal(r)
	if err != nil {
		return fail(fmt.Errorf("encode store reply: %w", err))
	}
	return contract.Reply{Value: value}
}

func fail(err error) contract.Reply {
	if e := (*contract.Error)(nil); errors.As(err, &e) {
		return contract.Reply{Error: contract.ErrorOf(err)}
	}
	return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
}
