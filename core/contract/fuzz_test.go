package contract

import (
	"encoding/json"
	"testing"
)

// FuzzRequests decodes any text as each request: what passes passes again, as the same.
func FuzzRequests(f *testing.F) {
	requests := []func() Request{
		func() Request { return &SearchRequest{} }, func() Request { return &GrepRequest{} }, func() Request { return &LoadRequest{} },
		func() Request { return &InspectRequest{} }, func() Request { return &ImpactRequest{} }, func() Request { return &MapRequest{} },
		func() Request { return &PackRequest{} }, func() Request { return &NavigateRequest{} }, func() Request { return &VerifyRequest{} },
		func() Request { return &GatherRequest{} }, func() Request { return &PathsRequest{} }, func() Request { return &FileReadRequest{} },
	}
	for i, s := range []string{`{"query":"a","limit":3,"languages":["go"]}`, `{"pattern":"a","lines":0}`, `{"contents":"keep"}`, `{"ref":"a"}`, `{"changes":[{"path":"a","lines":[{"start":1,"end":2}]}]}`, `{"limit":1e99}`, `{"query":"\ud800"}`, `null`} {
		f.Add(uint8(i), []byte(s))
	}
	f.Fuzz(func(t *testing.T, n uint8, b []byte) {
		made := requests[int(n)%len(requests)]
		q := made()
		if err := Decode(b, q); err != nil {
			if e := ErrorOf(err); e.Code == "" || e.Message == "" {
				t.Errorf("%s: %+v", b, e)
			}
			return
		}
		whole, err := json.Marshal(q)
		if err != nil {
			t.Fatal(err)
		}
		again := made()
		if err := Decode(whole, again); err != nil {
			t.Errorf("%s passes as %s, which does not: %v", b, whole, err)
		}
	})
}

// FuzzScore reads numbers of fixed point.
func FuzzScore(f *testing.F) {
	for _, s := range []string{"0.5", "1e400", "-0", "1e-9", "999999999999999999999", "\"1\""} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var s, again Score
		if json.Unmarshal(b, &s) != nil {
			return
		}
		text, err := json.Marshal(s)
		if err != nil || json.Unmarshal(text, &again) != nil || again.String() != s.String() {
			t.Errorf("%s is %d, written %s, and read %d, %v", b, s, text, again, err)
		}
	})
}
