package repository

import (
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
)

// Version is [contract.RepositoryOperations.Version].
func (c *Operations) Version(_ *step.Task, q contract.VersionRequest) (*contract.VersionResponse, error) {
	for i, op := range q.Wants {
		if err := c.Lacks(op); err != nil {
			err.Field = "wants[" + strconv.Itoa(i) + "]"
			return nil, err
		}
	}
	return &contract.VersionResponse{Name: "cairn", Release: engine.Release, Contract: contract.Version, Digest: contract.Digest, Operations: c.Operations(), Groups: c.Groups()}, nil
}
