package cairn

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
)

// TestOperationsHaveMethods: what a guest can do has a method, that of import is Load's.
func TestOperationsHaveMethods(t *testing.T) {
	c := open(t, steps, Options{})
	version, err := c.Version(t.Context(), contract.VersionRequest{})
	if err != nil {
		t.Fatal(err)
	}
	if len(version.Operations) < 35 {
		t.Fatalf("operations: %v", version.Operations)
	}
	for _, op := range version.Operations {
		name := strings.ToUpper(op[:1]) + op[1:]
		if _, ok := reflect.TypeOf(c).MethodByName(name); ok == slices.Contains([]string{"import"}, op) {
			t.Errorf("operation %q: its method is there: %v", op, ok)
		}
	}
}
