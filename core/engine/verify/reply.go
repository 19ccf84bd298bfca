package verify

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/index"
	"github.com/cairn-search/cairn/core/model"
	"github.com/cairn-search/cairn/core/step"
	"github.com/cairn-search/cairn/core/verify"
)

// verdict is what the model says to a statement.
type verdict struct {
	Statement int    `json:"statement"`
	Verdict   string `json:"verdict"`
	Excerpts  []int  `json:"excerpts"`
	Reason    string `json:"reason"`
}

// toolCall reads the call of a tool, which models that know no tools write as text. It
// returns what is wrong, "" if nothing is.
func toolCall(reply contract.ModelReply, name string, v any) string {
	problem := "it has no tool call"
	switch reply.Stop {
	case "length":
		problem = "it was cut off before a tool call"
	case "refusal":
		problem = "the model refused"
	}
	for _, call := range reply.Calls {
		if call.Name != name {
			problem = fmt.Sprintf("it calls a tool %q", contract.Quoted(call.Name))
			continue
		}
		arguments := call.Arguments
		var inner string
		if json.Unmarshal(arguments, &inner) == nil {
			arguments = json.RawMessage(inner)
		}
		if json.Unmarshal(arguments, v) == nil {
			return ""
		}
		problem = "the arguments of " + name + " do not fit"
	}
	if at := strings.IndexByte(reply.Text, '{'); at >= 0 {
		if json.NewDecoder(strings.NewReader(reply.Text[at:])).Decode(v) == nil {
			return ""
		}
	}
	return problem
}

// maxVerdict is how much of a model's reason is kept.
const maxVerdict = 300

// source returns the first place among those shown that a verdict names, nil if it names none.
func (v *verdict) source(places []excerpt) *contract.VerifySource {
	for _, e := range v.Excerpts {
		if e > 0 && e <= len(places) {
			return &places[e-1].source
		}
	}
	return nil
}

// apply takes valid verdicts over and returns how many are not.
func (k *critic) apply(found *verify.Result, batch []int, places []excerpt, list []verdict) (invalid int) {
	seen := map[int]bool{}
	for _, v := range list {
		n := v.Statement - 1
		if n < 0 || n >= len(batch) || seen[n] {
			invalid++
			continue
		}
		seen[n] = true
		claim := &found.Claims[batch[n]]
		source := v.source(places)
		issue := contract.VerifyIssue{ClaimIndex: batch[n], Line: claim.Line, Message: index.Cut(flat(v.Reason), maxVerdict), Source: source}
		truth := v.Verdict == "supported"
		switch v.Verdict {
		case "opinion":
			continue
		case "supported", "contradicted":
			if source == nil {
				invalid++
				continue
			}
			claim.Supported, claim.Source, claim.JudgedBy = &truth, source, "model"
			if truth {
				continue
			}
			issue.Type, issue.Severity = contract.IssueTypeHallucination, "high"
			issue.Message = cmp.Or(issue.Message, "the repository says otherwise")
		case "unsupported":
			claim.JudgedBy = "model"
			issue.Type, issue.Severity, issue.Source = contract.IssueTypeUnsupported, "medium", nil
			issue.Message = cmp.Or(issue.Message, "nothing that was found supports it")
		default:
			invalid++
			continue
		}
		found.AddIssue(issue)
	}
	return invalid
}

// weightOf is how bad a draft is.
func weightOf(found *verify.Result) int {
	n := 0
	for _, i := range found.Issues {
		n += map[string]int{"high": 100, "medium": 10, "low": 1}[string(i.Severity)]
	}
	return n
}

// revise has the model write a draft anew and checks that, until it passes or the rounds
// are over. A revision that is no better is dropped.
func (k *critic) revise(t *step.Task, draft string, best *verify.Result, sources []contract.CitedSource, rounds int) (*verify.Result, error) {
	for range rounds - 1 {
		if len(best.Issues) == 0 {
			return best, nil
		}
		text, problem, err := k.revision(t, draft, best)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			k.out.Notes = append(k.out.Notes, "the draft is not revised: "+problem)
			return best, nil
		}
		again, err := k.critique(t, text, sources)
		if err != nil {
			return nil, err
		}
		k.out.Iterations = append(k.out.Iterations, iteration(again))
		if weightOf(again) >= weightOf(best) {
			k.out.Notes = append(k.out.Notes, "the model's revision is no better and was dropped")
			return best, nil
		}
		best, draft = again, text
		k.out.Draft = text
	}
	return best, nil
}

// revision asks for a draft without its issues.
func (k *critic) revision(t *step.Task, draft string, found *verify.Result) (text, problem string, err error) {
	var b strings.Builder
	fmt.Fprintf(&b, "=== text ===\n%s\n=== end of the text ===\nIssues:\n", draft)
	for _, i := range found.Issues[:min(len(found.Issues), 100)] {
		fmt.Fprintf(&b, "- line %d: %s", i.Line, flat(i.Message))
		if i.ClaimIndex >= 0 {
			fmt.Fprintf(&b, " (the text says: %s)", flat(found.Claims[i.ClaimIndex].Claim))
		}
		if len(i.DidYouMean) > 0 {
			fmt.Fprintf(&b, "; there is %s", strings.Join(i.DidYouMean, ", "))
		}
		b.WriteByte('\n')
	}
	reply, err := model.Ask(t, contract.ModelRequest{Purpose: "verify", Prefix: []contract.Segment{{Text: reviseRules}}, Message: b.String(), Tool: reviseTool})
	if err != nil {
		if problem, fatal := failedCall(err); !fatal {
			return "", problem, nil
		}
		return "", "", err
	}
	k.out.Usage.Add(reply.Usage)
	var call struct {
		Draft string `json:"draft"`
	}
	switch problem := toolCall(reply, reviseTool.Name, &call); {
	case problem != "":
		return "", problem, nil
	case strings.TrimSpace(call.Draft) == "":
		return "", "the model's text is empty", nil
	case len(call.Draft) > 2*len(draft)+4096:
		return "", "the model's text is more than twice as long", nil
	}
	return strings.ToValidUTF8(call.Draft, "\uFFFD"), "", nil
}
