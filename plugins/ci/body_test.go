package ci_test

import (
	"slices"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cairn-search/cairn/plugins/ci"
)

// sessions is a library of which tests reach all by one function, which takes the names of what is to be done.
const sessions = `
-- package.json --
{"name": "keeper", "main": "lib/index.js"}
-- lib/index.js --
const steps = require('./steps');
module.exports = (name, request) => steps[name](request);
-- lib/steps.js --
exports.open = require('./open');
exports.close = require('./close');
-- lib/open.js --
module.exports = (request) => { request.found = true; return request; };
-- lib/close.js --
module.exports = (request) => { delete request.cookie; request.expires = 0; return request; };
-- test/keeper.test.js --
const keeper = require('..');
const expect = require('chai').expect;

describe('a request', function () {
  it('is found to be as it was', function () {
    const request = { cookie: 'a', expires: 5 };
    keeper('close', request);
    expect(request.expires == 0 && !request.cookie).to.be.true;
  });
});
`

const sessionsLog = `
  a request
    1) is found to be as it was


  0 passing (5ms)
  1 failing

  1) a request
       is found to be as it was:
     AssertionError: expected false to be true
      at Context.<anonymous> (test/keeper.test.js:8:62)
      at process.processImmediate (node:internal/timers:483:21)
`

// TestLocateCode: where neither the log nor the names of the failing tests tell two files apart, their
// code does.
func TestLocateCode(t *testing.T) {
	a := locateIn(t, repository(t, txtar.Parse([]byte(sessions))), sessionsLog)
	at := func(file string) int {
		return slices.IndexFunc(a.Findings, func(f ci.Finding) bool { return f.Path == file })
	}
	if found, other := at("lib/close.js"), at("lib/open.js"); found < 0 || other >= 0 && other < found {
		t.Errorf("found %+v: %q", a.Findings, a.Notes)
	}
}
