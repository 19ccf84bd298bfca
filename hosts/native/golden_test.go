package native

import (
	"bytes"
	"encoding/json"
	"errors"
	flags "flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

var update = flags.Bool("update", false, "write the golden answers anew")

// golden is a request and the answer to it, which is a response or an error.
type golden struct {
	Name     string          `json:"name"`
	Op       string          `json:"op"`
	Request  json.RawMessage `json:"request"`
	Response json.RawMessage `json:"response,omitempty"`
	Error    json.RawMessage `json:"error,omitempty"`
}

// TestGolden asks the questions of testdata/golden about the repositories of
// testdata/repositories, in every way. After a change that is meant to change
// answers, build the guests, run it with -update and read the difference.
func TestGolden(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(testdata, "golden", "*.json"))
	if err != nil || len(names) == 0 {
		t.Fatalf("golden answers: %v, %v", names, err)
	}
	for _, file := range names {
		name := filepath.Base(file[:len(file)-len(".json")])
		cases := readGolden(t, file)
		f := readRepository(t, name)
		if *update {
			refresh(t, file, cases, ways[0].open(t, name, f))
			cases = readGolden(t, file)
		}
		for _, way := range ways {
			t.Run(name+"/"+way.name, func(t *testing.T) {
				ask := way.open(t, name, f)
				for _, c := range cases {
					want, wantError := compact(t, c.Response), compact(t, c.Error)
					if c.Op == "stats" && strings.Contains(way.name, "directory") {
						want = bytes.Replace(want, []byte(`"contents":true`), []byte(`"contents":false`), 1)
					}
					got, gotError := answer(t, ask, c)
					if !bytes.Equal(got, want) || !bytes.Equal(gotError, wantError) {
						t.Errorf("%s: %s", c.Name, firstDifference(append(got, gotError...), append(want, wantError...)))
					}
				}
			})
		}
	}
}

// firstDifference shows where two answers part.
func firstDifference(got, want []byte) string {
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	around := func(b []byte) []byte { return b[max(0, at-150):min(len(b), at+150)] }
	return fmt.Sprintf("differs from byte %d on: got\n… %s …\nwant\n… %s …", at, around(got), around(want))
}

// answer returns the response or the error.
func answer(t *testing.T, ask ask, c golden) (response, failure json.RawMessage) {
	t.Helper()
	b, err := ask(c.Op, compact(t, c.Request))
	if err == nil {
		return b, nil
	}
	e := (*contract.Error)(nil)
	if !errors.As(err, &e) {
		t.Fatalf("%s: not an error of the core: %v", c.Name, err)
	}
	failure, err = contract.Encode(e)
	check(t, err)
	return nil, failure
}

func readGolden(t *testing.T, file string) []golden {
	t.Helper()
	b, err := os.ReadFile(file)
	check(t, err)
	var cases []golden
	check(t, json.Unmarshal(b, &cases))
	return cases
}

func refresh(t *testing.T, file string, cases []golden, ask ask) {
	t.Helper()
	for i := range cases {
		c := &cases[i]
		c.Response, c.Error = answer(t, ask, *c)
	}
	b, err := contract.Encode(cases)
	check(t, err)
	var out bytes.Buffer
	check(t, json.Indent(&out, b, "", "  "))
	out.WriteByte('\n')
	check(t, os.WriteFile(file, out.Bytes(), 0o644))
}

func compact(t *testing.T, b json.RawMessage) []byte {
	t.Helper()
	if b == nil {
		return nil
	}
	var out bytes.Buffer
	check(t, json.Compact(&out, b))
	return out.Bytes()
}
