package simulate

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native"
)

// summarize has a model summarize what it has not yet, and returns what it was shown.
func summarize(ctx context.Context, r *native.Repository) (said []string, err error) {
	var mu sync.Mutex
	model := func(_ context.Context, n native.Need) contract.Reply {
		var q contract.ModelRequest
		if err := json.Unmarshal(n.Request, &q); err != nil {
			return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
		}
		mu.Lock()
		defer mu.Unlock()
		var list []string
		for _, part := range strings.Split(q.Message, "=== Item ")[1:] {
			id, rest, _ := strings.Cut(part, ": ")
			said = append(said, rest)
			list = append(list, fmt.Sprintf(`{"id":%s,"text":"It is summarized."}`, id))
		}
		b, err := json.Marshal(contract.ModelReply{Calls: []contract.ModelCall{{Name: "summaries", Arguments: json.RawMessage(`{"summaries":[` + strings.Join(list, ",") + `]}`)}}})
		if err != nil {
			return contract.Reply{Error: contract.Errorf(contract.CodeHost, "%v", err)}
		}
		return contract.Reply{Value: b}
	}
	_, err = r.Call(ctx, "summarize", contract.SummarizeRequest{Batch: 1, Parallel: 1}, native.Handlers{"llm": model})
	return said, err
}
