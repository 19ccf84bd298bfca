package repository

import (
	"strconv"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
)

// Version is [contract.RepositoryOperations.Version].
func (c *Operations) Version(_ *step.Task, q contract.VersionRequest) (*contract.VersionResponse, error) {
	var lacking *contract.Error
	for i, op := range q.Wants {
		switch err := c.Lacks(op); {
		case err != nil && lacking == nil:
			lacking = err
			lacking.Field = "wants[" + strconv.Itoa(i) + "]"
		case err != nil:
			lacking.Message += "; " + err.Message
		}
	}
	if lacking != nil {
		return nil, lacking
	}
	return &contract.VersionResponse{Name: "cairn", Release: engine.Release, Contract: contract.Version, Digest: contract.Digest, Operations: c.Operations(), Groups: c.Groups()}, nil
}
