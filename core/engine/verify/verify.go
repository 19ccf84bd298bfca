package verify

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/verify"
)

// Bounds of a verification.
const (
	maxRevised      = 64 << 10
	hashDigits      = 16
	shortHashDigits = 8
	mostDamaged     = 10 // a text may have one of so many characters damaged
)

// Verify is [contract.VerifyOperations.Verify].
func (c *Operations) Verify(t *step.Task, q contract.VerifyRequest) (*contract.VerifyResponse, error) {
	if err := checkVerify(&q); err != nil {
		return nil, err
	}
	if q.Revise && q.Model != "host" {
		return nil, &contract.Error{Code: contract.CodeBadInput, Message: "a revision needs a model", Field: "revise", Fix: `ask with model "host"`}
	}
	r := &contract.VerifyResponse{}
	critic, err := c.critic(t, r)
	if err != nil {
		return nil, err
	}
	if q.Model == "host" {
		r.Usage, critic.judged = &contract.Usage{}, q.MaxJudged
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
		if best, err = critic.revise(t, draft, best, q.Sources, q.MaxIterations); err != nil {
			return nil, err
		}
	}
	takeVerified(r, best, q.Limit)
	return r, nil
}

// checkVerify refuses what cannot be verified.
func checkVerify(q *contract.VerifyRequest) error {
	if strings.TrimSpace(q.Draft) == "" {
		return &contract.Error{Code: contract.CodeBadInput, Message: "the draft is empty", Field: "draft", Fix: "give the text to be checked"}
	}
	if bad := strings.Count(q.Draft, "\uFFFD"); strings.ContainsRune(q.Draft, 0) || bad*mostDamaged > utf8.RuneCountInString(q.Draft) {
		return &contract.Error{Code: contract.CodeBadInput, Message: "the draft is no text", Field: "draft", Fix: "give Markdown or plain text in UTF-8"}
	}
	for i, s := range q.Sources {
		field := fmt.Sprintf("sources[%d].", i)
		switch n := len(s.Hash); {
		case s.Path == "":
			return &contract.Error{Code: contract.CodeBadInput, Message: "a source has no path", Field: field + "path", Fix: "give the path from the repository's root"}
		case n != hashDigits && n != shortHashDigits || strings.Trim(strings.ToLower(s.Hash), "0123456789abcdef") != "":
			return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("%q is not a content hash", contract.Quoted(s.Hash)), Field: field + "hash", Fix: "give the 16 hexadecimal digits of XXH64, or the last part of a chunk's ref"}
		case s.First < 0 || s.Last < s.First:
			return &contract.Error{Code: contract.CodeBadInput, Message: fmt.Sprintf("lines %d to %d", s.First, s.Last), Field: field + "first", Fix: "give 1 <= first <= last, or neither"}
		}
	}
	return nil
}

func takeVerified(r *contract.VerifyResponse, found *verify.Result, limit int) {
	r.Issues, r.Counts, r.Passed = found.Issues, countClaims(found), len(found.Issues) == 0
	r.Claims = found.Claims
	if r.Issues == nil {
		r.Issues = []contract.VerifyIssue{}
	}
	over := max(0, len(r.Claims)-limit)
	if over > 0 {
		r.Claims = shortened(r.Claims, r.Issues, limit)
	}
	if d := found.Dropped; over+d[0]+d[1]+d[2] > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("%d claims are checked and not listed", over+d[0]+d[1]+d[2]))
	}
	if r.Claims == nil {
		r.Claims = []contract.VerifyClaim{}
	}
	if n := len(found.Missing); n > 0 {
		r.Notes = append(r.Notes, fmt.Sprintf("the content of %d files could not be read, %q first: what depends on them is undecided", n, contract.Quoted(found.Missing[0])))
	}
}

// shortened keeps limit claims, those of issues before others, and has the issues point
// to where these are then.
func shortened(claims []contract.VerifyClaim, issues []contract.VerifyIssue, limit int) []contract.VerifyClaim {
	keep := make([]bool, len(claims))
	left := limit
	for _, i := range issues {
		if i.ClaimIndex >= 0 && left > 0 && !keep[i.ClaimIndex] {
			keep[i.ClaimIndex] = true
			left--
		}
	}
	for i := range keep {
		if !keep[i] && left > 0 {
			keep[i] = true
			left--
		}
	}
	var list []contract.VerifyClaim
	place := make([]int, len(claims))
	for i := range claims {
		place[i] = -1
		if keep[i] {
			place[i] = len(list)
			list = append(list, claims[i])
		}
	}
	for i := range issues {
		if issues[i].ClaimIndex >= 0 {
			issues[i].ClaimIndex = place[issues[i].ClaimIndex]
		}
	}
	return list
}

func countClaims(found *verify.Result) contract.VerifyCounts {
	d := found.Dropped
	n := contract.VerifyCounts{Claims: len(found.Claims) + d[0] + d[1] + d[2], Undecided: d[0], Supported: d[1], Contradicted: d[2]}
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

func iteration(found *verify.Result) contract.VerifyIteration {
	i := contract.VerifyIteration{Issues: append([]contract.VerifyIssue{}, found.Issues...), Counts: countClaims(found), Passed: len(found.Issues) == 0}
	return i
}
