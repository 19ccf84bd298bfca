package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
	"github.com/cairn-search/cairn/hosts/native"
)

// dryRun keeps the prompts of a navigation and answers each that nothing is
// picked, so that no round follows the first.
type dryRun struct {
	mu      sync.Mutex
	prompts []prompt
}

type prompt struct {
	id      int64 // of the need, in the order of the core
	request contract.ModelRequest
}

func (d *dryRun) answer(_ context.Context, n native.Need) contract.Reply {
	p := prompt{id: n.ID}
	if err := json.Unmarshal(n.Request, &p.request); err != nil {
		return contract.Reply{Error: contract.Errorf(contract.CodeHost, "decode request of an llm need: %v", err)}
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.prompts = append(d.prompts, p)
	return contract.Reply{Value: json.RawMessage(`{"calls":[{"name":"rank","arguments":{"ranked_ids":[],"done":true}}],"usage":{}}`)}
}

// print writes the prompts and about how many tokens they are.
func (d *dryRun) print(s *session) {
	slices.SortFunc(d.prompts, func(a, b prompt) int { return cmp.Compare(a.id, b.id) })
	total := 0
	for i, p := range d.prompts {
		q := p.request
		whole := q.Message
		rule := func(title string) {
			fmt.Fprintln(s.out, s.style.Paint(s.style.Dim, fmt.Sprintf("--- call %d of %d: %s ---", i+1, len(d.prompts), title)))
		}
		for j, segment := range q.Prefix {
			title := fmt.Sprintf("prefix, segment %d", j+1)
			if segment.Cache {
				title += ", to be cached up to its end"
			}
			rule(title)
			s.prompt(segment.Text)
			whole += segment.Text
		}
		rule("message")
		s.prompt(q.Message)
		if q.Tool != nil {
			rule("tool that must be called")
			fmt.Fprintf(s.out, "%s: %s\n%s\n", q.Tool.Name, q.Tool.Description, q.Tool.InputSchema)
			whole += q.Tool.Name + q.Tool.Description + string(q.Tool.InputSchema)
		}
		tokens := text.Tokens(whole)
		total += tokens
		rule("about " + plural(tokens, "token"))
	}
	fmt.Fprintf(s.out, "%s in the first round, about %s by estimate; later rounds depend on the answers\n", plural(len(d.prompts), "call"), plural(total, "token"))
}

// prompt writes a part of a prompt as it is; a terminal is spared what would act on it.
func (s *session) prompt(part string) {
	if s.outTerminal {
		part = escape(part, "\n")
	}
	fmt.Fprint(s.out, part)
	if !strings.HasSuffix(part, "\n") {
		fmt.Fprintln(s.out)
	}
}
