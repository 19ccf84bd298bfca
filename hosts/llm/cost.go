package llm

import (
	"github.com/cairn-search/cairn/core/contract"
)

// Cost sets what calls of a model, as [Open] takes it, would cost: of calls that are
// planned too, and without a key. The error is that of a specification that is none.
func Cost(spec string, u contract.Usage, o Options) (contract.Usage, error) {
	o = o.withDefaults()
	t, err := parseSpec(spec, o)
	if err != nil && contract.ErrorOf(err).Code != contract.CodeNoModel {
		return u, err
	}
	entry := o.Prices.find(t.provider.Name, t.model)
	entry.price(&u)
	return u, nil
}
