package all

import (
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestGated: what retrieves for an agent turns away what needs no repository, before anything is
// walked or asked, and only if it is told to.
func TestGated(t *testing.T) {
	c := loaded(t, askFiles, "keep")
	h := &host{model: func(string) string { t.Error("a model was asked"); return "" }}
	const thanks, wanted = "thanks, that helped", "how long does backoff wait after a failed upload"
	type asked struct {
		op      string
		request func(query string, gate contract.GateUse) any
	}
	for _, x := range []asked{
		{"search", func(q string, g contract.GateUse) any {
			return contract.SearchRequest{Query: q, Guidance: contract.Guidance{Gate: g}}
		}},
		{"pack", func(q string, g contract.GateUse) any { return contract.PackRequest{Query: q, Gate: g} }},
		{"ask", func(q string, g contract.GateUse) any { return contract.AskRequest{Query: q, Gate: g} }},
		{"explore", func(q string, g contract.GateUse) any { return contract.ExploreRequest{Query: q, Gate: g} }},
	} {
		for _, q := range []struct {
			query string
			gate  contract.GateUse
			away  bool
		}{{thanks, "auto", true}, {thanks, "off", false}, {wanted, "auto", false}, {"Backoff", "auto", false}} {
			reason := ""
			switch r := h.must(t, c, x.op, x.request(q.query, q.gate)).Result.(type) {
			case *contract.SearchResponse:
				reason = r.Reason
			case *contract.PackResponse:
				reason = r.Reason
			case *contract.AskResponse:
				if reason = r.Reason; q.away && (r.Pack.Sources == nil || len(r.Pack.Sources) > 0) {
					t.Errorf("ask %q: %+v", q.query, r.Pack)
				}
			case *contract.ExploreResponse:
				if reason = r.Reason; q.away && (r.Evidence.Entities == nil || len(r.Evidence.Entities) > 0) {
					t.Errorf("explore %q: %+v", q.query, r.Evidence)
				}
			}
			if away := strings.HasPrefix(reason, "the message needs no search"); away != q.away {
				t.Errorf("%s %q with gate %s: %q", x.op, q.query, q.gate, reason)
			}
		}
	}
	r := h.must(t, c, "ask", contract.AskRequest{Query: thanks, Navigate: true, Model: "host", Gate: "auto"}).Result.(*contract.AskResponse)
	if len(r.Pack.Sources) > 0 || r.Answer != "" || r.Reason == "" {
		t.Errorf("%+v", r)
	}
}

// TestPackHyDE: a pack is led by a hypothetical answer, for questions alone, and by vectors alone.
func TestPackHyDE(t *testing.T) {
	c := loaded(t, sampleRepository(), "keep")
	h, asked := hydeHost(near("README.md:1-3 0.9"), near("src/server.go:1-9 0.9"), imagined), 0
	says := h.model
	h.model = func(prompt string) string { asked++; return says(prompt) }
	if h.must(t, c, "pack", contract.PackRequest{Query: hydeRequest.Query, Vectors: "host", HyDE: true}); asked != 1 {
		t.Errorf("the model was asked %d times", asked)
	}
	named := hydeHost(near("README.md:1-3 0.9"), "[]", imagined)
	named.model = func(string) string { t.Error("the model was asked about a name"); return "" }
	named.must(t, c, "pack", contract.PackRequest{Query: "Serve", Vectors: "host", HyDE: true})
	if a := h.run(c, "pack", contract.PackRequest{Query: hydeRequest.Query, HyDE: true}); a.Error == nil || a.Error.Field != "hyde" {
		t.Errorf("%+v", a.Error)
	}
}
