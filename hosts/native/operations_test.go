package native

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine/all"
)

// TestOperationsHaveMethods: every operation has a method that runs it, but those that
// Open and Refresh are for. Without a request it answers, or says what is missing.
func TestOperationsHaveMethods(t *testing.T) {
	ask, err := Open(t.Context(), t.TempDir(), Options{NoCache: true})
	check(t, err)
	defer ask.Close(context.Background())
	for _, op := range all.New(1).Operations() {
		m := reflect.ValueOf(ask).MethodByName(strings.ToUpper(op[:1]) + op[1:])
		switch {
		case op == "load" || op == "import" || op == "export":
			continue
		case !m.IsValid():
			t.Errorf("operation %q has no method", op)
			continue
		}
		out := m.Call([]reflect.Value{reflect.ValueOf(t.Context()), reflect.Zero(m.Type().In(1))})
		err, _ := out[1].Interface().(error)
		var e *contract.Error
		if out[0].IsNil() != (err != nil) || err != nil && !errors.As(err, &e) {
			t.Errorf("%s answers %v, %v", op, out[0], err)
		}
	}
}
