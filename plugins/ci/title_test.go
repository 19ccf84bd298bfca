package ci_test

import (
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestLocateTitle: a log that names a failing test by its title alone leads to the file in which
// the title stands, and from there to what it calls; a title that others may have says nothing.
func TestLocateTitle(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- lib/strip.js --
exports.stripHeaders = function (response) {
  response.headers = {};
};
-- lib/other.js --
exports.other = function () {};
-- test/answers.test.js --
const { stripHeaders } = require('../lib/strip');
describe('answers', function () {
  it('should strip all headers of an empty answer', function () {
    stripHeaders({});
  });
  it('should work', function () {});
});
`)))
	log := func(title string) string {
		return "  1 failing\n\n  1) answers\n       " + title + ":\n     Error: socket hang up\n      at Socket.socketOnData (node:_http_client:544:22)\n"
	}
	a := locateIn(t, call, log("should strip all headers of an empty answer"))
	if len(a.Findings) == 0 || a.Findings[0].Path != "lib/strip.js" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
	a = locateIn(t, call, "  answers\n    1) should strip all headers of an empty answer\n\n"+log("should strip all headers of an empty answer"))
	if len(a.Findings) == 0 || a.Findings[0].Path != "lib/strip.js" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
	for _, title := range []string{"should work", "should strip all headers of a full answer"} {
		if a := locateIn(t, call, "  answers\n    1) "+title+"\n\n"+log(title)); len(a.Findings) > 0 {
			t.Errorf("%s: found %+v", title, a.Findings)
		}
	}
}

// TestLocateExample: an example of Go that fails tells of no file; the module tells whether it is
// the repository's.
func TestLocateExample(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/acme/paint/v2

go 1.26
-- paint.go --
package paint

func Mix(a, b string) string { return a + b }
-- paint_test.go --
package paint

import "fmt"

func ExampleMix() {
	fmt.Println(Mix("red", "blue"))
	// Output: purple
}
`)))
	log := func(module string) string {
		return "--- FAIL: ExampleMix (0.00s)\ngot:\nredblue\nwant:\npurple\nFAIL\nFAIL\t" + module + "\t0.003s\nFAIL\n"
	}
	if a := locateIn(t, call, log("example.com/acme/paint/v2")); len(a.Findings) == 0 || a.Findings[0].Path != "paint.go" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
	if a := locateIn(t, call, log("example.com/other/brush")); len(a.Findings) > 0 {
		t.Errorf("another module's: found %+v", a.Findings)
	}
}
