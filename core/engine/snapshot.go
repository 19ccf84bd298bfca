package engine

import (
	"errors"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
)

// LoadResponse says what an index holds.
func LoadResponse(x *index.Index) *contract.LoadResponse {
	skipped := x.Meta.Skipped
	if skipped == nil {
		skipped = []contract.Skip{}
	}
	return &contract.LoadResponse{
		Name: x.Meta.Name, Files: x.Files(), Bytes: x.Bytes(), Chunks: x.Chunks(), Definitions: x.Definitions(),
		Skipped: skipped, Parts: len(x.Parts),
	}
}

// Open takes a snapshot that is in memory already, such as a mapped file, as
// import does with one handed over. b must not change while the core is in use.
func (c *Core) Open(b []byte) (*contract.LoadResponse, error) {
	x, err := Decode(b)
	if err != nil {
		return nil, err
	}
	c.Take(x)
	return LoadResponse(x), nil
}

// Decode slices a snapshot, as [index.Decode] does, with errors of the contract.
func Decode(b []byte) (*index.Index, error) {
	x, err := index.Decode(b)
	if err != nil {
		return nil, snapshotError(err)
	}
	return x, nil
}

// Verify looks at all of a snapshot, as [index.Verify] does, with errors of the contract.
func Verify(b []byte) error {
	if err := index.Verify(b); err != nil {
		return snapshotError(err)
	}
	return nil
}

func snapshotError(err error) error {
	e := &contract.Error{Code: contract.CodeCorrupt, Message: err.Error(), Fix: "export or index the repository again"}
	switch {
	case errors.Is(err, index.ErrNotSnapshot):
		e.Code, e.Fix = contract.CodeBadInput, "give a .cairn file made by export"
	case errors.Is(err, index.ErrTooNew):
		e.Code, e.Fix = contract.CodeVersion, "use a newer cairn, or export again with this one"
	case errors.Is(err, index.ErrParts):
		e.Code, e.Fix = contract.CodeUnsupported, "import it without ranges, or export it again"
	case errors.Is(err, index.ErrTooOld):
		e.Code = contract.CodeVersion
	}
	return e
}
