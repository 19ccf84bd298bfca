package cassette_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/host"
	"github.com/cairn-search/cairn/hosts/llm/cassette"
)

func TestNotRecorded(t *testing.T) {
	file, _ := record(t)
	p, err := cassette.Replay(strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	tool, prefix, long := ask("again"), ask("again"), ask("again")
	tool.Tool.Name = "order"
	prefix.Prefix = append([]contract.Segment(nil), contract.Segment{Text: strings.Replace(prefix.Prefix[0].Text, "dir/\n", "dir/\nnew/\n", 1), Cache: true})
	long.Message = "again\nand again"
	for _, c := range []struct {
		kind    string
		request any
		says    string
	}{
		{"llm", ask("Query: q1\nCandidates: <a> & c"), `line 2 of the message is "Candidates: <a> & c", recorded was "Candidates: <a> & b"`},
		{"llm", prefix, `line 3 of the prefix 1 is "new/", recorded was "dir/"`},
		{"llm", tool, `line 1 of the settings is `},
		{"llm", long, `it has 2 lines, recorded were 1`},
		{"embed", contract.EmbedRequest{Purpose: "query", Texts: []string{"a", "c"}}, `line 2 of the text is "c", recorded was "b"`},
		{"embed", contract.EmbedRequest{Purpose: "document", Texts: []string{"a", "b"}}, `line 1 of the purpose is "document"`},
	} {
		r := p.Handlers()[c.kind](t.Context(), need(t, c.kind, c.request))
		if r.Error == nil || r.Error.Code != contract.CodeModel || !strings.Contains(r.Error.Message, c.says) || r.Error.Fix != "record it again" {
			t.Errorf("want %q, got %v", c.says, r.Error)
		}
	}
	if r := p.Handlers()["llm"](t.Context(), host.Need{Kind: "llm", Request: []byte("{")}); r.Error == nil || r.Error.Code != contract.CodeBadInput {
		t.Errorf("got %v", r.Error)
	}
	empty, err := cassette.Replay(strings.NewReader(strings.SplitAfter(file, "\n")[0]))
	if err != nil {
		t.Fatal(err)
	}
	if r := empty.Handlers()["llm"](t.Context(), need(t, "llm", tool)); r.Error == nil || !strings.Contains(r.Error.Message, "the cassette holds none") {
		t.Errorf("got %v", r.Error)
	}
}

func TestDamage(t *testing.T) {
	file, _ := record(t)
	lines := strings.SplitAfter(file, "\n")
	for _, c := range []struct{ name, file, says string }{
		{"empty", "", "line 1: the file is empty"},
		{"another file", "{}\n", "line 1: this is not a cassette"},
		{"text", "package x\n", "line 1: this is not a cassette"},
		{"new version", `{"cairn_cassette":2}`, "line 1: version 2"},
		{"cut", file[:len(file)-30], fmt.Sprintf("line %d: it stops half-way", len(lines)-1)},
		{"empty line", lines[0] + "\n" + lines[1], "line 2: it stops half-way"},
		{"edited", lines[0] + strings.Replace(lines[1], `"query"`, `"document"`, 1), "line 2: the request is not the one that was recorded"},
		{"other kind", lines[0] + strings.Replace(lines[1], `"kind":"embed"`, `"kind":"read"`, 1), `line 2: no such kind of call: "read"`},
		{"no reply", lines[0] + lines[1][:strings.Index(lines[1], `,"vectors"`)] + "}\n", "line 2: it holds no reply"},
		{"unknown field", lines[0] + `{"kindness":1}`, "line 2: "},
		{"request that is none", lines[0] + `{"kind":"llm","request":[]}`, "line 2: decode request"},
	} {
		if _, err := cassette.Replay(strings.NewReader(c.file)); err == nil || !strings.Contains(err.Error(), "read cassette: "+c.says) {
			t.Errorf("%s: got %v", c.name, err)
		}
	}
}

func FuzzReplay(f *testing.F) {
	f.Add("{\"cairn_cassette\":1}\n{\"kind\":\"llm\",\"hash\":\"\",\"request\":{\"purpose\":\"\",\"message\":\"m\"},\"reply\":{}}\n", "m")
	f.Add("{\"cairn_cassette\":1}\n{\"kind\":\"embed\",\"hash\":\"\",\"request\":{\"purpose\":\"\",\"texts\":[]},\"vectors\":\"AAAA\"}", "")
	f.Fuzz(func(t *testing.T, file, message string) {
		p, err := cassette.Replay(strings.NewReader(file))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "read cassette: line ") {
				t.Errorf("got %v", err)
			}
			return
		}
		p.Handlers()["llm"](t.Context(), need(t, "llm", contract.ModelRequest{Message: message}))
	})
}
