package stranger

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// TestServerEntry: the entry for the registry of servers holds to the registry's schema.
func TestServerEntry(t *testing.T) {
	s := arrive(t, "go")
	var of struct{ Dir string }
	if err := json.Unmarshal([]byte(s.run("go", "mod", "download", "-json", "github.com/modelcontextprotocol/registry@v1.8.8")), &of); err != nil {
		t.Fatal(err)
	}
	var entry map[string]any
	b, err := os.ReadFile(s.built("server.json"))
	if err == nil {
		err = json.Unmarshal(b, &entry)
	}
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Base(filepath.Dir(entry["$schema"].(string)))
	b, err = os.ReadFile(filepath.Join(of.Dir, "internal", "validators", "schemas", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var schema jsonschema.Schema
	if err := json.Unmarshal(b, &schema); err != nil {
		t.Fatal(err)
	}
	resolved, err := schema.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := resolved.Validate(entry); err != nil {
		t.Error(err)
	}
	entry["version"] = 7
	if resolved.Validate(entry) == nil {
		t.Error("a version that is a number is taken")
	}
}

// TestFormula: it is Ruby, where there is one, and names archives that are there by their sums.
func TestFormula(t *testing.T) {
	s := arrive(t)
	if one, err := filepath.Glob(filepath.Join(s.dist, "cairn_*.tar.gz")); err == nil && len(one) == 1 {
		t.Skip("the command was built for this machine alone, so there is no formula")
	}
	formula := s.built("cairn.rb")
	b, err := os.ReadFile(formula)
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(s.built("checksums.txt"))
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, line := range strings.Split(string(sums), "\n") {
		sum, name, _ := strings.Cut(line, "  ")
		if strings.HasPrefix(name, "cairn_") && strings.HasSuffix(name, ".tar.gz") {
			named++
			if !strings.Contains(string(b), name+"\"\n      sha256 \""+sum+"\"") {
				t.Errorf("the formula lacks %s", line)
			}
		}
	}
	if named != 4 {
		t.Errorf("%d archives", named)
	}
	if _, err := exec.LookPath("ruby"); err == nil {
		s.run("ruby", "-wc", formula)
	}
}
