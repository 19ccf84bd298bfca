package context

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/text"
)

// Of what is remembered, beside what files say.
const (
	rememberedShare = 4 // it has one part of so many of a budget
	rememberedMost  = 5 // of it at most
)

// remembered is what recall finds for a question, as much of it as a number of tokens holds.
func (c *Operations) remembered(t *step.Task, query string, use, vectors contract.HostUse, tokens int) (list []contract.Recalled, spent int, notes []string, err error) {
	if use != contract.HostUseHost {
		return nil, 0, nil, nil
	}
	if c.Recollect == nil {
		return nil, 0, nil, contract.Errorf(contract.CodeUnsupported, "this program has no memory").With("remembered", "leave it out")
	}
	q := contract.RecallRequest{Query: query, Limit: rememberedMost, Vectors: vectors}
	q.SetDefaults()
	r, err := c.Recollect(t, q)
	if err != nil {
		return nil, 0, nil, err
	}
	for i := range r.Found {
		if n := text.Tokens(rememberedText(&r.Found[i])); spent+n <= tokens {
			list, spent = append(list, r.Found[i]), spent+n
		}
	}
	return list, spent, r.Notes, nil
}

// rememberedText is one of what is remembered as models read it.
func rememberedText(r *contract.Recalled) string {
	about := ""
	if r.Outdated {
		about = ", the code that it names has changed since"
	}
	if r.ReplacedBy != nil {
		about += ", replaced by: " + r.ReplacedBy.Text
	}
	return r.Type + " " + r.Ref + about + "\n" + strings.TrimSpace(r.Text) + "\n"
}

// rememberedTexts are all of some as models read them.
func rememberedTexts(list []contract.Recalled) string {
	var b strings.Builder
	for i := range list {
		b.WriteString(rememberedText(&list[i]) + "\n")
	}
	return b.String()
}
