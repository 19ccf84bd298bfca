package llm

import (
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
)

// Cost sets what calls of a model, as [Open] takes it, would cost: of calls that are
// planned too, and without a key. The error is that of a specification that is none.
func Cost(spec string, u model.Usage, o Options) (model.Usage, error) {
	o = o.withDefaults()
	t, err := parseSpec(spec, o)
	if err != nil && step.ErrorOf(err).Code != step.CodeNoModel {
		return u, err
	}
	entry := o.Prices.find(t.provider, t.model)
	entry.price(&u)
	return u, nil
}
