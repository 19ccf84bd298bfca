package cli

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/llmtest"
	"github.com/cairn-search/cairn/hosts/llm/simulate"
)

// testKey is the key that servers of scripts let in; no output may hold it.
const testKey = "sk-test-4f1dc0ffee8b2a97"

// languageModel VARIABLE PROVIDER FAULT FILE… starts a server that speaks the protocol of
// anthropic or openai, knows that the files are the right ones, and fails as FAULT
// says. The variable is set to how --llm names it.
func languageModel(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) < 4 {
		ts.Fatalf("usage: model VARIABLE anthropic|openai FAULT FILE…")
	}
	m := simulate.NewModel(args[3:], simulate.Errors{}, 1)
	answer := func(q llmtest.Request) llmtest.Reply {
		if args[2] == "act" { // for gathering: FILE… are actions, in turn
			return llmtest.Reply{Calls: []llmtest.Call{{Name: "act", Arguments: args[3:][min(q.N, len(args)-3)-1]}}}
		}
		if args[2] == "say" { // FILE is what it says
			return llmtest.Reply{Text: args[3]}
		}
		r, err := m.Complete(contract.ModelRequest{Prefix: q.Prefix, Message: q.Message})
		if err != nil {
			return llmtest.Reply{Status: http.StatusBadRequest, Body: err.Error()}
		}
		var reply llmtest.Reply
		reply.Usage.Output = 20
		for _, c := range r.Calls {
			reply.Calls = append(reply.Calls, llmtest.Call{Name: c.Name, Arguments: string(c.Arguments)})
		}
		return faulty(args[2], q, reply)
	}
	start, name := llmtest.NewOpenAI, ""
	if args[1] == "anthropic" {
		start = llmtest.NewAnthropic
	}
	s := start(llmtest.Caching(100, answer))
	ts.Defer(s.Close)
	switch args[1] {
	case "anthropic":
		ts.Setenv("ANTHROPIC_BASE_URL", s.URL)
		ts.Setenv("ANTHROPIC_API_KEY", testKey)
		s.Key, name = testKey, "anthropic:claude-haiku-4-5"
	default:
		ts.Setenv("CAIRN_LLM_API_KEY", testKey)
		s.Key, name = testKey, s.URL+"#test"
	}
	ts.Setenv(args[0], name)
}

// faulty is what becomes of a right reply.
func faulty(fault string, q llmtest.Request, right llmtest.Reply) llmtest.Reply {
	first := q.N == 1
	text := "Surely it is in the sources."
	if len(right.Calls) > 0 {
		text = "I think this is it: " + right.Calls[0].Arguments + ", as the names say."
	}
	ids := func(list []string) llmtest.Reply {
		b, _ := json.Marshal(map[string]any{"ranked_ids": list, "done": true})
		return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: string(b)}}}
	}
	switch {
	case fault == "429" && first:
		return llmtest.Reply{Status: http.StatusTooManyRequests, Header: map[string]string{"Retry-After": "0"}}
	case fault == "500" && first:
		return llmtest.Reply{Status: http.StatusInternalServerError}
	case fault == "cut" && first:
		right.Cut = true
	case fault == "refused":
		return llmtest.Reply{Status: http.StatusUnauthorized, Body: fmt.Sprintf(`{"error":{"message":"no such key: %s"}}`, testKey)}
	case fault == "silent":
		return llmtest.Reply{Text: "Surely it is in the sources."}
	case fault == "silent-once" && first:
		return llmtest.Reply{Text: "Surely it is in the sources."}
	case fault == "half" && !first:
		return llmtest.Reply{Text: "<html><body>502</body></html>", Calls: []llmtest.Call{{Name: "rank", Arguments: `{"ranked_ids":["n`}}}
	case fault == "page": // of a proxy, say
		return llmtest.Reply{Status: http.StatusOK, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html><body>Please log in</body></html>"}
	case fault == "page-later" && !first:
		return llmtest.Reply{Status: http.StatusOK, Header: map[string]string{"Content-Type": "text/html"}, Body: "<html><body>Please log in</body></html>"}
	case fault == "half-once" && first:
		return llmtest.Reply{Calls: []llmtest.Call{{Name: "rank", Arguments: `{"ranked_ids":["n1"`}}}
	case fault == "stale" && !first: // ids of the round before, whose list was longer
		return ids([]string{"n40", "n41", "n62"})
	case fault == "prose":
		return llmtest.Reply{Text: text}
	case fault == "twice":
		right.Calls = append(right.Calls, llmtest.Call{Name: "rank", Arguments: `{"ranked_ids":["n1"]}`})
	case fault == "many":
		var list []string
		for i := range 10_000 {
			list = append(list, fmt.Sprintf("n%d", i))
		}
		return ids(list)
	case fault == "elsewhere":
		return ids([]string{"n4711", "../../etc/passwd", "n1\n- id: n2"})
	case fault == "hang":
		return llmtest.Reply{Hang: true}
	case fault == "slow":
		right.Delay = 20 * time.Millisecond
	case fault == "thrifty":
		right.Usage.Output = 100_000
	}
	return right
}

// grow DIR N makes files in a directory whose name may have newlines, as \n.
func grow(ts *testscript.TestScript, _ bool, args []string) {
	dir := ts.MkAbs(strings.ReplaceAll(args[0], `\n`, "\n"))
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.MkdirAll(dir, 0o777))
	for i := range n {
		ts.Check(os.WriteFile(filepath.Join(dir, fmt.Sprintf("note%02d.txt", i)), []byte("noted\n"), 0o666))
	}
}

// keyless FILE… holds that no file tells the key, whole or in part.
func keyless(ts *testscript.TestScript, _ bool, args []string) {
	for _, f := range args {
		if strings.Contains(ts.ReadFile(f), testKey[len(testKey)-8:]) {
			ts.Fatalf("%s holds the key", f)
		}
	}
}
