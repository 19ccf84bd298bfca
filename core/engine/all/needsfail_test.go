package all

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/native/store/storetest/mem"
)

// refused are replies to a need that are errors, spoilt those that nobody asked for.
var (
	refused = []contract.Reply{
		{Error: contract.Errorf(contract.CodeHost, "trouble of the host")},
		{Error: contract.Errorf(contract.CodeUnsupported, "trouble of the host")},
		{Error: contract.Errorf(contract.CodeNotFound, "trouble of the host")},
		{Error: contract.Errorf(contract.CodeCanceled, "trouble of the host")},
	}
	spoilt = []contract.Reply{
		{}, {Value: json.RawMessage(`null`)}, {Value: json.RawMessage(`{}`)}, {Value: json.RawMessage(`[1,"a",null]`)}, {Value: json.RawMessage(`"a"`)}, {Value: json.RawMessage(`{"a":`)},
		{Value: json.RawMessage(`{"text":7,"values":[{}],"hits":[{"path":"../x","start":-1,"end":1e9}],"commits":[{}],"items":{}}`)}, {Body: []byte("\x00\xff"), End: true},
	}
)

// mostNeeds is how many needs of a request go wrong, one after the other.
const mostNeeds = 25

// TestNeedsFail has each need of each operation fail: the answer says why, or does without it, and
// what is asked next is answered as if nothing had been.
func TestNeedsFail(t *testing.T) {
	want := runSame(t, sameRepository().tar(), 1)
	needsWrong(t, "keep", refused, func(i int, answer []byte) {
		if got := sameAnswer(i, answer); got != want[i] {
			t.Errorf("%s: answered\n%s\nwithout needs that failed before\n%s", same[i].request, got, want[i])
		}
	})
}

// TestNeedsSpoilt has each of them replied to with nonsense, of which some may pass for a reply.
func TestNeedsSpoilt(t *testing.T) {
	needsWrong(t, "keep", spoilt, func(int, []byte) {})
}

// TestFilesFail does both where contents are the host's, who is asked for each file.
func TestFilesFail(t *testing.T) {
	needsWrong(t, "drop", append(refused, spoilt...), func(int, []byte) {})
}

// needsWrong asks everything while needs go wrong, and then when they do not. compare is given those
// answers that nothing that was kept before changes.
func needsWrong(t *testing.T, contents string, wrong []contract.Reply, compare func(i int, answer []byte)) {
	k := newKeeper()
	h := k.host
	h.archive, h.secret, h.store = sameRepository().tar(), make([]byte, 32), mem.New()
	if contents == "drop" {
		h.files = sameRepository()
	}
	models := sameModels(h.model)
	c := fresh(1)
	held, remembered := sameHeld{}, false
	for i, q := range same {
		request := strings.Replace(held.in(q.request), `"contents":"keep"`, `"contents":"`+contents+`"`, 1)
		switch q.op {
		case "sessions":
			remembered = true
		case "import":
			h.archive, c = h.written, fresh(1)
			request = fmt.Sprintf(`{"size":%d}`, len(h.written))
		}
		h.model = models[q.op]
		h.shards = []*shardHost{{name: "one", repository: "r", core: c, host: h}}
		ask := func() contract.Answer {
			h.written = nil
			return h.run(c, q.op, request)
		}
		eachNeedWrong(t, h, q.op, wrong, ask)
		a := ask()
		if a.Error != nil {
			t.Fatalf("%s %s: when needs are replied to again: %v", q.op, request, a.Error)
		}
		b, err := contract.Encode(a.Result)
		if err != nil {
			t.Fatal(err)
		}
		held.take(string(b))
		if !remembered && q.op != "summarize" && q.op != "gate" {
			compare(i, b)
		}
		if q.op == "search" && i > 0 && same[i-1].op == "import" {
			break // what follows only has other budgets
		}
	}
}

// eachNeedWrong asks while the first need goes wrong in each way, then while the second does.
func eachNeedWrong(t *testing.T, h *host, op string, wrong []contract.Reply, ask func() contract.Answer) {
	defer func() { h.replied = nil }()
	for at := range mostNeeds {
		hit := false
		for _, bad := range wrong {
			needs := 0
			h.replied = func(r *contract.Reply) {
				if needs == at {
					hit, *r = true, contract.Reply{ID: r.ID, Error: bad.Error, Value: bad.Value, Body: bad.Body, End: bad.End}
				}
				needs++
			}
			a := ask()
			// What a host cannot do or does not have is told in words of what is missing.
			why := bad.Error != nil && bad.Error.Code != contract.CodeUnsupported && bad.Error.Code != contract.CodeNotFound
			if a.Error != nil && (a.Error.Code == contract.CodeInternal || why && !strings.Contains(a.Error.Message, bad.Error.Message)) {
				t.Errorf("%s, need %d, reply %s %v: %v", op, at+1, bad.Value, bad.Error, a.Error)
			}
		}
		if !hit {
			return
		}
	}
}
