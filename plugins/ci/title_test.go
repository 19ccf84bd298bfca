package ci_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/plugins/ci"
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

// TestLocateMade: a test that its class makes while it runs stands in no code, but its class does, in
// the file that the runner tells; another class of that name, or in another file, says nothing.
func TestLocateMade(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- src/mark/inline.py --
def render(text):
    return text
-- src/mark/other.py --
def other():
    return None
-- tests/test_examples.py --
from mark.inline import render


class TestExamples:
    def check(self, text, html):
        assert render(text) == html


for n, (text, html) in enumerate(examples()):
    setattr(TestExamples, f"test_links_{n}", lambda self: self.check(text, html))
-- tests/test_other.py --
from mark.other import other


class TestOther:
    def test_other(self):
        assert other() is None
`)))
	log := func(test string) string {
		return "=================================== FAILURES ===================================\n____ " + test + " ____\nE   AssertionError: '<p>x</p>' != '<p>y</p>'\n" +
			"=========================== short test summary info ============================\nFAILED " + test + " - AssertionError: '<p>x</p>' != '<p>y</p>'\n============== 1 failed, 7 passed in 3.30s ==============\n"
	}
	if a := locateIn(t, call, log("tests/test_examples.py::TestExamples::test_links_191")); len(a.Findings) == 0 || a.Findings[0].Path != "src/mark/inline.py" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
	for _, test := range []string{"tests/test_examples.py::TestNumbers::test_links_191", "tests/test_mark.py::TestExamples::test_links_191"} {
		if a := locateIn(t, call, log(test)); len(a.Findings) > 0 {
			t.Errorf("%s: found %+v", test, a.Findings)
		}
	}
}

// TestLocateNested: where several tests have a title, the frame of the one that failed tells the file.
func TestLocateNested(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- lib/request.js --
exports.subdomains = function () { return null; };
-- test/req.ips.js --
describe('req', function () {
  it('should return an array of hosts', function () {});
});
-- test/req.subdomains.js --
describe('req', function () {
  describe('.subdomains', function () {
    describe('when present', function () {
      it('should return an array of hosts', function () {
        require('../lib/request').subdomains();
      });
    });
  });
});
`)))
	a := locateIn(t, call, `  1 passing (3ms)
  1 failing

  1) req
       .subdomains
         when present
           should return an array of hosts:
     Error: expected [ 'ferrets' ] response body, got []
      at Context.<anonymous> (test/req.subdomains.js:5:10)
      at process.processImmediate (node:internal/timers:483:21)
`)
	want := []ci.Test{{Runner: "mocha", Name: "req › .subdomains › when present › should return an array of hosts", Path: "test/req.subdomains.js", Line: 5}}
	if diff := cmp.Diff(want, a.Log.Tests); diff != "" {
		t.Error(diff)
	}
	var told []string
	for _, f := range a.Findings {
		told = append(told, f.Path)
	}
	if diff := cmp.Diff([]string{"lib/request.js", "test/req.subdomains.js"}, told); diff != "" {
		t.Error(diff)
	}
}

// TestLocateRan: the file that a runner says a failing test is in is a test, whatever its directory is
// called; data of tests that the log lists but no failing test names is no place.
func TestLocateRan(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- lib/decode.js --
exports.decode = function (text) { return text; };
-- lib/checks/decode.js --
const { decode } = require('../decode');
function forEachCase(cases) {
  it('decode of a colour with a percent sign', () => decode('%'));
}
describe('decode', () => forEachCase(require('../../fixtures/colours.json')));
-- fixtures/colours.json --
{
  "red": "#f00",
  "green": "#0f0"
}
-- fixtures/shapes.json --
{
  "circle": "a shape of which the decode has a percent sign",
  "square": "a shape"
}
`)))
	log := `  decode
    ✔ fixtures/shapes.json:2 (circle)
    shapes
      fixtures/shapes.json:2:5 (circle)
    1) decode of a colour with a percent sign

  1 passing (3ms)
  1 failing

  1) decode
       decode of a colour with a percent sign:
     Error: expected % in the decode of a colour
      at Context.<anonymous> (file:///app/lib/checks/decode.js:3:57)
      at process.processImmediate (node:internal/timers:483:21)
`
	// A class of the code may be called as mocha calls what tests run in.
	log = strings.Replace(log, "      at Context.<anon", "      at Context.decode (file:///app/lib/decode.js:1:43)\n      at Context.<anon", 1)
	var told []string
	for _, f := range locateIn(t, call, log).Findings {
		told = append(told, f.Rule+" "+f.Path)
	}
	if diff := cmp.Diff([]string{"likely-fault lib/decode.js", "failing-test lib/checks/decode.js"}, told); diff != "" {
		t.Error(diff)
	}
}

// TestLocateSameName: of two tests of a name cargo tells by the file that it runs which has failed.
func TestLocateSameName(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- Cargo.toml --
[package]
name = "paint"
version = "0.1.0"
-- src/lib.rs --
pub mod mixing;
pub mod drying;
-- src/mixing.rs --
pub fn blend(a: u32, b: u32) -> u32 {
    a + b
}
-- src/drying.rs --
pub fn harden(hours: u32) -> u32 {
    hours
}
-- tests/drying.rs --
use paint::drying::harden;

#[test]
fn test_new() {
    assert_eq!(harden(2), 3);
}
-- tests/mixing.rs --
use paint::mixing::blend;

#[test]
fn test_new() {
    assert_eq!(blend(1, 2), 4);
}
`)))
	log := func(running, panics string) string {
		return running + "\nrunning 1 test\ntest test_new ... FAILED\n\nfailures:\n\n---- test_new stdout ----\n\nthread 'test_new' (42) panicked at " + panics + ":5:5:\nassertion `left == right` failed\n" +
			"failures:\n    test_new\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.25s\n"
	}
	for name, log := range map[string]string{
		"by both":      log("     Running tests/mixing.rs (target/debug/deps/mixing-126b2afe6d4c7ae8)\n", "tests/mixing.rs"),
		"by the file":  log("     Running tests/mixing.rs (target/debug/deps/mixing-126b2afe6d4c7ae8)\n", "library/core/src/option.rs"),
		"by the panic": log("     Running unittests src/lib.rs (target/debug/deps/paint-126b2afe6d4c7ae8)\n", "tests/mixing.rs"),
	} {
		a := locateIn(t, call, log)
		if len(a.Findings) == 0 || a.Findings[0].Path != "src/mixing.rs" {
			t.Errorf("%s: found %+v: %q", name, a.Findings, a.Notes)
		}
	}
}

// TestLocateSuites: an older mocha joins the titles of suites and test, and tells of no file where a
// hook fails; its list of all tests has each title, which together stand in one file.
func TestLocateSuites(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- lib/session.js --
exports.start = function () {};
-- lib/authenticator.js --
exports.use = function () {};
-- test/session.test.js --
describe('Store', function () {
  describe('#start', function () {
    describe('without a login', function () {
      before(function (done) { require('../lib/session').start(done); });
      it('should succeed', function () {});
    });
  });
});
-- test/authenticator.test.js --
describe('Store', function () {
  describe('#use', function () {
    before(function (done) { require('../lib/authenticator').use(done); });
    it('should succeed', function () {});
  });
  describe('without a login', function () {});
});
`)))
	log := func(suites ...string) string {
		list := ""
		for i, s := range suites {
			list += strings.Repeat("  ", i+1) + s + "\n"
		}
		return list + strings.Repeat("  ", len(suites)+1) + "1) \"before all\" hook\n\n\n  1 passing (2s)\n  1 failing\n\n  1) " + strings.Join(suites, " ") + " \"before all\" hook:\n     Error: timeout of 2000ms exceeded.\n      at listOnTimeout (node:internal/timers:581:17)\n"
	}
	a := locateIn(t, call, log("Store", "#start", "without a login"))
	if want := []ci.Test{{Runner: "mocha", Name: "Store › #start › without a login › \"before all\" hook"}}; !cmp.Equal(want, a.Log.Tests) {
		t.Errorf("read %+v", a.Log.Tests)
	}
	if len(a.Findings) == 0 || a.Findings[0].Path != "lib/session.js" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
	for _, suites := range [][]string{{"Store", "#use"}, {"Cookie", "#close", "with all kinds of names"}} { // too short, or another's
		if a := locateIn(t, call, log(suites...)); len(a.Findings) > 0 {
			t.Errorf("%q: found %+v", suites, a.Findings)
		}
	}
}

// TestLocateAtRoot: a trace leads to a file at the root of the repository, wherever that lay, but
// not to one of another program's files of that name.
func TestLocateAtRoot(t *testing.T) {
	call := repository(t, txtar.Parse([]byte(`
-- go.mod --
module example.com/acme/mux/v5
-- mux.go --
package mux

type Mux struct{}

func (m *Mux) route() {
	panic("boom")
}
-- index.js --
module.exports = function () {
  throw new Error('x');
};
-- examples/index.js --
require('..')();
-- tool.py --
def load(path):
    return open(path)
`)))
	for name, c := range map[string]struct{ log, path string }{
		"Go":                          {"panic: boom\n\ngoroutine 1 [running]:\nexample.com/acme/mux/v5.(*Mux).route(0x1)\n\t/app/mux.go:6 +0x4aa\nmain.main()\n\t/srv/main.go:12 +0x20\n", "mux.go"},
		"a closure":                   {"panic: boom\n\ngoroutine 1 [running]:\nexample.com/acme/mux/v5.(*Mux).route.func1(0x1)\n\t/home/runner/work/mux/mux/mux.go:6 +0x4aa\n", "mux.go"},
		"Node":                        {"Error: x\n    at Object.<anonymous> (/app/index.js:2:3)\n    at node:internal/main/run_main_module:28:49\n", "index.js"},
		"Python":                      {"Traceback (most recent call last):\n  File \"/app/tool.py\", line 2, in load\n    return open(path)\nFileNotFoundError: x\n", "tool.py"},
		"another function":            {"panic: boom\n\ngoroutine 1 [running]:\nexample.com/other.(*Server).serve(0x1)\n\t/app/mux.go:6 +0x4aa\n", ""},
		"what Go brings along":        {"panic: boom\n\ngoroutine 1 [running]:\nnet/http.route(0x1)\n\t/usr/local/go/src/net/http/mux.go:6 +0x4aa\n", ""},
		"what is installed":           {"Error: x\n    at load (/app/node_modules/other/index.js:2:3)\n", ""},
		"another program's functions": {"Traceback (most recent call last):\n  File \"/app/tool.py\", line 2, in store\n    return 1\nKeyError: 1\n", ""},
	} {
		a := locateIn(t, call, c.log)
		if found := len(a.Findings) > 0; found != (c.path != "") || found && a.Findings[0].Path != c.path {
			t.Errorf("%s: found %+v: %q", name, a.Findings, a.Notes)
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

// filters is a library whose tests call one function that leads everywhere.
const filters = `
-- sqlfmt/__init__.py --
from sqlfmt.stack import Stack


def format(sql, **options):
    return Stack(options).run(sql)
-- sqlfmt/stack.py --
from sqlfmt import filters, lexer


class Stack:
    def __init__(self, options):
        self.all = filters.build(options)

    def run(self, sql):
        for f in self.all:
            sql = f.process(lexer.tokens(sql))
        return sql
-- sqlfmt/lexer.py --
def tokens(sql):
    """The words of a select: select, from, table, where."""
    return sql.split()
-- sqlfmt/filters/__init__.py --
from sqlfmt.filters.others import SpacesAroundOperators


def build(options):
    return [SpacesAroundOperators()]
-- sqlfmt/filters/others.py --
class SpacesAroundOperators:
    def process(self, stream):
        return ' '.join(stream)
-- docs/conf.py --
# Settings of Sphinx for select, from, table and where: format, basic, sql, sqlfmt, assert, test.
project = 'sqlfmt'
select = table = where = sql = format = basic = project
-- tests/test_format.py --
import sqlfmt


class TestSpacesAroundOperators:
    def test_basic(self):
        sql = 'select a+b from table where c'
        assert sqlfmt.format(sql) == 'select a + b from table where c'
`

const filtersLog = `tests/test_format.py::TestSpacesAroundOperators::test_basic FAILED
=================================== FAILURES ===================================
_____________________ TestSpacesAroundOperators.test_basic _____________________

    def test_basic(self):
        sql = 'select a+b from table where c'
>       assert sqlfmt.format(sql) == 'select a + b from table where c'
E       AssertionError: assert 'select a+b from table where c' == 'select a + b from table where c'

tests/test_format.py:7: AssertionError
=========================== short test summary info ============================
FAILED tests/test_format.py::TestSpacesAroundOperators::test_basic
============================== 1 failed in 0.03s ===============================
`

// TestLocateLikeness: what a failing test is called leads to the code that is called like it, though
// it calls no more than the one function that all tests do.
func TestLocateLikeness(t *testing.T) {
	a := locateIn(t, repository(t, txtar.Parse([]byte(filters))), filtersLog)
	if len(a.Findings) == 0 || a.Findings[0].Path != "sqlfmt/filters/others.py" {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
}

// TestLocateLoner: settings of a tool that no code names are not what a test fails by, however much
// they sound like the log.
func TestLocateLoner(t *testing.T) {
	for _, f := range locateIn(t, repository(t, txtar.Parse([]byte(filters))), filtersLog).Findings {
		if f.Path == "docs/conf.py" {
			t.Errorf("found %+v", f)
		}
	}
}
