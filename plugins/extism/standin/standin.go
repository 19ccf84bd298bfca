// Package standin answers in place of a language model, so that applications in all
// languages and the native engine can be compared: the same prompt gets the same
// answer. Each language's application has it in its own words.
package standin

import (
	"encoding/json"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// Pick ranks the candidates of a prompt whose paths have a word of the query, in
// their order, or else the first candidate. Input is the prompt's length in bytes.
func Pick(q contract.ModelRequest) (contract.ModelReply, error) {
	var prompt strings.Builder
	for _, s := range q.Prefix {
		prompt.WriteString(s.Text)
	}
	prompt.WriteString(q.Message)
	lines := strings.Split(prompt.String(), "\n")
	var words, ids []string
	for _, line := range lines {
		if query, ok := strings.CutPrefix(line, "Query: "); ok {
			words = strings.Fields(strings.ToLower(strings.Trim(query, `"`)))
		}
	}
	first := ""
	for i, line := range lines[:len(lines)-1] {
		id, isCandidate := strings.CutPrefix(line, "- id: ")
		path, hasPath := strings.CutPrefix(lines[i+1], "path: ")
		if !isCandidate || !hasPath {
			continue
		}
		if first == "" {
			first = id
		}
		if mentions(strings.ToLower(path), words) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		ids = []string{first}
	}
	arguments, err := json.Marshal(map[string]any{"ranked_ids": ids, "done": false})
	return contract.ModelReply{
		Calls: []contract.ModelCall{{Name: q.Tool.Name, Arguments: arguments}}, Stop: "tool",
		Usage: contract.Usage{Calls: 1, Input: prompt.Len()},
	}, err
}

func mentions(path string, words []string) bool {
	for _, w := range words {
		if strings.Contains(path, w) {
			return true
		}
	}
	return false
}
