package page

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Verified writes issues of a draft as compilers do, a line each, with its claims if wanted.
func (p *Page) Verified(draft string, a *contract.VerifyResponse, claims bool) {
	for i := range a.Issues {
		one := &a.Issues[i]
		at := p.Style.Paint(p.Style.Path, Line(fmt.Sprintf("%s:%d", draft, one.Line)))
		fmt.Fprintf(p.Out, "%s: %s: %s\n", at, p.Style.Paint(p.Style.Name, string(one.Type)), Line(Issue(one)))
	}
	if claims {
		for i := range a.Claims {
			one := &a.Claims[i]
			fmt.Fprintf(p.Out, "%s:%d: %s: %s%s\n", Line(draft), one.Line, State(one), Line(one.Claim), p.dim(Borne(one.Source)))
		}
	}
	fmt.Fprintln(p.Out, Line(draft)+": "+Tally(a))
}

// Issue is what is wrong, with what may have been meant.
func Issue(i *contract.VerifyIssue) string {
	text := i.Message
	if len(i.DidYouMean) > 0 {
		text += " (did you mean " + strings.Join(i.DidYouMean, ", ") + "?)"
	}
	if i.Again > 0 {
		text += fmt.Sprintf(" (%d more times)", i.Again)
	}
	return text
}

// State is how a claim stands.
func State(c *contract.VerifyClaim) string {
	switch {
	case c.Supported == nil:
		return "undecided"
	case *c.Supported:
		return "supported"
	}
	return "contradicted"
}

// Borne is where the repository says so, behind a blank.
func Borne(s *contract.VerifySource) string {
	if s == nil {
		return ""
	}
	if s.First == 0 {
		return " " + s.Path
	}
	return fmt.Sprintf(" %s:%d", s.Path, s.First)
}

// Tally counts issues and claims.
func Tally(a *contract.VerifyResponse) string {
	n := a.Counts
	return fmt.Sprintf("%s, %s: %d supported, %d contradicted, %d undecided", Plural(len(a.Issues), "issue"), Plural(n.Claims, "claim"), n.Supported, n.Contradicted, n.Undecided)
}
