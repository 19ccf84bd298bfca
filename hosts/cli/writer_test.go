package cli

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"sync/atomic"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cairn-search/cairn/hosts/llm/llmtest"
)

var itemHeading = regexp.MustCompile(`(?m)^=== Item (\d+): (.*) ===$`)

// writer VARIABLE TEXT… starts a server that speaks OpenAI's protocol and writes what
// it is asked for: the text, or summaries of it and each item's heading. The variable
// is set to how --llm names it. With VARIABLE=xx it fails after two requests.
func writer(ts *testscript.TestScript, _ bool, args []string) {
	name, most, limited := strings.Cut(args[0], "=")
	text := strings.Join(args[1:], " ")
	var left atomic.Int64
	left.Store(int64(len(most)))
	s := llmtest.NewOpenAI(func(q llmtest.Request) llmtest.Reply {
		if limited && left.Add(-1) < 0 {
			return llmtest.Reply{Status: http.StatusBadRequest, Body: `{"error":{"message":"tired"}}`}
		}
		r := llmtest.Reply{Text: text}
		r.Usage.Input, r.Usage.Output = 100, 10
		if q.Tool != "summaries" {
			return r
		}
		var list []string
		for _, m := range itemHeading.FindAllStringSubmatch(q.Message, -1) {
			b, _ := json.Marshal(text + ": " + m[2])
			list = append(list, fmt.Sprintf(`{"id":%s,"text":%s}`, m[1], b))
		}
		return llmtest.Reply{Calls: []llmtest.Call{{Name: q.Tool, Arguments: `{"summaries":[` + strings.Join(list, ",") + `]}`}}, Usage: r.Usage}
	})
	ts.Defer(s.Close)
	ts.Setenv(name, s.URL+"#writer")
}
