package repository

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/step"
)

// Version is [contract.RepositoryOperations.Version].
func (c *Operations) Version(*step.Task, contract.EmptyRequest) (*contract.VersionResponse, error) {
	return &contract.VersionResponse{Name: "cairn", Release: engine.Release, Contract: contract.Version, Operations: c.Operations()}, nil
}
