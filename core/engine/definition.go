package engine

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/ref"
)

// Definition describes a definition by its file and number in a part of an index.
func Definition(x *index.Index, p *index.Part, file, i int) *contract.Definition {
	return Described(p, file, i, ref.Definition(ref.Project(x), p.Segment, file, i))
}

// Described describes a definition whose ref is known.
func Described(p *index.Part, file, i int, name string) *contract.Definition {
	d := p.Definition(file, i)
	return &contract.Definition{Ref: name, Kind: d.Kind.String(), Name: d.Qualified, Signature: d.Signature, Lines: contract.Lines{Start: d.First, End: d.Last}}
}
