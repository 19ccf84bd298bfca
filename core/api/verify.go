package api

import (
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/verify"
)

// VerifyRequest asks what of a draft the repository does not bear out.
type VerifyRequest struct {
	// Draft is Markdown or plain text; 1 byte to 16 MiB.
	Draft string `json:"draft"`
	// Sources are what the draft was written from: a file whose content hash is another
	// now is an issue of type "outdated". At most 1000.
	Sources []verify.Cited `json:"sources,omitempty"`
	// Model is "none" (default), or "host", whose language model judges the claims that
	// the index cannot decide, from evidence that a search finds.
	Model string `json:"model,omitempty"`
	// MaxJudged is how many claims the model judges at most: 1 to 500, default 60.
	MaxJudged int `json:"max_judged,omitempty"`
	// Revise has the model write the draft anew without the issues, and checks that. It
	// needs Model "host" and a draft of at most 64 KiB.
	Revise bool `json:"revise,omitempty"`
	// MaxIterations is how often a draft is checked: 1 or 2 (default); 1 checks no
	// revision.
	MaxIterations int `json:"max_iterations,omitempty"`
	// Limit is how many claims are listed: 1 to 5000, default 500. Those of issues come
	// first if there are more; the order of the draft is kept.
	Limit int `json:"limit,omitempty"`
}

// VerifyResponse says what of a draft is borne out.
type VerifyResponse struct {
	// Passed is true if there are no issues.
	Passed bool `json:"passed"`
	// Issues and Claims are those of the last draft, in its order.
	Issues []verify.Issue `json:"issues"`
	Claims []verify.Claim `json:"claims"`
	Counts VerifyCounts   `json:"counts"`
	// Draft is the model's revision, if one was asked for and is better.
	Draft string `json:"draft,omitempty"`
	// Iterations tell the checks in their order, if a revision was asked for.
	Iterations []VerifyIteration `json:"iterations,omitempty"`
	// Usage is what the calls of the model cost.
	Usage *model.Usage `json:"usage,omitempty"`
	// Notes say what could not be taken into account.
	Notes []string `json:"notes,omitempty"`
}

// VerifyCounts counts the claims of a draft, also those not listed.
type VerifyCounts struct {
	Claims       int `json:"claims"`
	Supported    int `json:"supported"`
	Contradicted int `json:"contradicted"`
	// Undecided are those that neither the index nor the model decides.
	Undecided int `json:"undecided"`
}

// VerifyIteration is one check of a draft.
type VerifyIteration struct {
	Issues []verify.Issue `json:"issues"`
	Counts VerifyCounts   `json:"counts"`
	Passed bool           `json:"passed"`
}

// Bounds of a verification.
const (
	maxCited        = 1000
	maxRevised      = 64 << 10
	defaultJudged   = 60
	maxJudged       = 500
	defaultClaims   = 500
	maxIterations   = 2
	hashDigits      = 16
	shortHashDigits = 8
)

func (c *Core) verify(t *step.Task, q VerifyRequest) (*VerifyResponse, error) {
	if err := q.check(); err != nil {
		return nil, err
	}
	who, err := oneOf("model", q.Model, "none", "host")
	if err != nil {
		return nil, err
	}
	judged, err := inRange("max_judged", q.MaxJudged, defaultJudged, 1, maxJudged)
	if err != nil {
		return nil, err
	}
	rounds, err := inRange("max_iterations", q.MaxIterations, maxIterations, 1, maxIterations)
	if err != nil {
		return nil, err
	}
	limit, err := inRange("limit", q.Limit, defaultClaims, 1, verify.MaxClaims)
	if err != nil {
		return nil, err
	}
	if q.Revise && who != "host" {
		return nil, &step.Error{Code: step.CodeBadInput, Message: "a revision needs a model", Field: "revise", Fix: `ask with model "host"`}
	}
	r := &VerifyResponse{}
	critic, err := c.critic(t, r)
	if err != nil {
		return nil, err
	}
	if who == "host" {
		r.Usage, critic.judged = &model.Usage{}, judged
	}
	draft := q.Draft
	if q.Revise && len(draft) > maxRevised {
		r.Notes = append(r.Notes, fmt.Sprintf("the draft is not revised: it is longer than %d KiB", maxRevised>>10))
		q.Revise = false
	}
	best, err := critic.critique(t, draft, q.Sources)
	if err != nil {
		return nil, err
	}
	if q.Revise {
		r.Iterations = append(r.Iterations, iteration(best))
		if best, err = critic.revise(t, draft, best, q.Sources, rounds); err != nil {
			return nil, err
		}
	}
	r.take(best, limit)
	return r, nil
}

// check refuses what cannot be verified.
func (q *VerifyRequest) check() error {
	switch {
	case strings.TrimSpace(q.Draft) == "":
		return &step.Error{Code: step.CodeBadInput, Message: "the draft is empty", Field: "draft", Fix: "give the text to be checked"}
	case len(q.Draft) > verify.MaxDraftBytes:
		return &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("the draft has %d bytes, more than %d", len(q.Draft), verify.MaxDraftBytes), Field: "draft", Fix: "check it in parts"}
	case len(q.Sources) > maxCited:
		return &step.Error{Code: step.CodeTooLarge, Message: fmt.Sprintf("%d sources, more than %d", len(q.Sources), maxCited), Field: "sources", Fix: "name each file once"}
	}
	for i, s := range q.Sources {
		field := fmt.Sprintf("sources[%d].", i)
		switch n := len(s.Hash); {
		case s.Path == "":
			return &step.Error{Code: step.CodeBadInput, Message: "a source has no path", Field: field + "path", Fix: "give the path from the repository's root"}
		case n != hashDigits && n != shortHashDigits || strings.Trim(strings.ToLower(s.Hash), "0123456789abcdef") != "":
			return &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("%q is not a content hash", cut(s.Hash)), Field: field + "hash", Fix: "give the 16 hexadecimal digits of XXH64, or the last part of a chunk's ref"}
		case s.First < 0 || s.Last < s.First:
			return &step.Error{Code: step.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", s.First, s.Last), Field: field + "first", Fix: "give 1 <= first <= last, or neither"}
		}
	}
	return nil
}

// take makes the response of a check.
func (r *VerifyResponse) take(found *verify.Result, limit int) {
	r.Issues, r.Counts, r.Passed = found.Issues, countClaims(found), len(found.Issues) == 0
	r.Claims = found.Claims
	if r.Issues == nil {
		r.Issues = []verify.Issue{}
	}
	if over := len(r.Claims) - limit; over > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d claims are not listed", over+found.Dropped))
		r.Claims = shortened(r.Claims, r.Issues, limit)
	} else if found.Dropped > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d claims are not listed", found.Dropped))
	}
	if r.Claims == nil {
		r.Claims = []verify.Claim{}
	}
	if n := len(found.Missing); n > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("the content of %d files could not be read, %q first: what depends on them is undecided", n, cut(found.Missing[0])))
	}
}

// shortened keeps limit claims, those of issues before others, and has the issues point
// to where these are then.
func shortened(claims []verify.Claim, issues []verify.Issue, limit int) []verify.Claim {
	keep := make([]bool, len(claims))
	left := limit
	for _, i := range issues {
		if i.Claim >= 0 && left > 0 && !keep[i.Claim] {
			keep[i.Claim] = true
			left--
		}
	}
	for i := range keep {
		if !keep[i] && left > 0 {
			keep[i] = true
			left--
		}
	}
	var list []verify.Claim
	place := make([]int, len(claims))
	for i := range claims {
		place[i] = -1
		if keep[i] {
			place[i] = len(list)
			list = append(list, claims[i])
		}
	}
	for i := range issues {
		if issues[i].Claim >= 0 {
			issues[i].Claim = place[issues[i].Claim]
		}
	}
	return list
}

func countClaims(found *verify.Result) VerifyCounts {
	n := VerifyCounts{Claims: len(found.Claims) + found.Dropped, Undecided: found.Dropped}
	for _, c := range found.Claims {
		switch {
		case c.Supported == nil:
			n.Undecided++
		case *c.Supported:
			n.Supported++
		default:
			n.Contradicted++
		}
	}
	return n
}

func iteration(found *verify.Result) VerifyIteration {
	i := VerifyIteration{Issues: append([]verify.Issue{}, found.Issues...), Counts: countClaims(found), Passed: len(found.Issues) == 0}
	return i
}
