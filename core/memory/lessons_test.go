package memory_test

import (
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/memory"
)

// twice are pairs of what a user says in two messages: those about the same, and those that only
// sound alike. The first half was looked at while the rule was made, the second was written
// afterwards and nothing was changed for it.
var twice = []struct {
	first, again string
	same         bool
}{
	{"No, use tabs for indentation in Go files.", "Again, Go files use tabs for indentation, not spaces.", true},
	{"You forgot to update the changelog.", "You still have not updated the changelog for this release.", true},
	{"Don't push to main directly.", "I told you: never push to main.", true},
	{"No, the timeout is given in milliseconds.", "Wrong, the timeout takes milliseconds, not seconds.", true},
	{"Stop adding comments that repeat the code.", "Please don't write comments that only repeat the code.", true},
	{"Never log customer emails.", "No, customer emails must not be in the log.", true},
	{"You forgot the regression test.", "Again, the regression test is missing.", true},
	{"Don't mock the database in integration tests.", "No, integration tests use the real database, no mock.", true},
	{"Always run the formatter before you commit.", "You forgot to run the formatter before the commit.", true},
	{"No, errors are wrapped with %w.", "Not like this: wrap errors with %w.", true},
	{"Prefer small functions.", "That's wrong, keep functions small.", true},
	{"Don't use any in TypeScript.", "No, give it a type; any is not allowed in TypeScript.", true},
	{"No, run the tests with the race detector.", "No, run the linter with the default settings.", false},
	{"Never edit generated files.", "Never delete the uploaded files.", false},
	{"You forgot the licence header.", "You forgot the auth header of the request.", false},
	{"Don't use global variables.", "Don't use environment variables for secrets.", false},
	{"No, the port is 8190.", "No, the queue is called jobs.", false},
	{"Always write tests first.", "Always write the commit message in English.", false},
	{"Stop renaming the columns of the users table.", "Stop printing the users table in full.", false},
	{"Prefer composition over inheritance.", "Prefer errors over panics.", false},
	{"No, the date format is ISO 8601.", "No, the log format is JSON.", false},
	{"Don't upgrade React yet.", "Don't upgrade the base image yet.", false},
	{"You forgot to close the file.", "You forgot to close the issue.", false},
	{"Never commit secrets to the repository.", "Never commit large binaries to the repository.", false},

	{"No, the endpoint returns 404, not an empty list.", "Again: the endpoint has to return 404 there.", true},
	{"Don't touch the vendored directory.", "I said: leave the vendored directory alone, don't touch it.", true},
	{"You forgot the docs.", "You forgot the docs.", true},
	{"Never use sleep in tests.", "Stop sleeping in tests, wait for the event.", true},
	{"Always quote variables in shell scripts.", "No, variables in shell scripts must be quoted.", true},
	{"No, money is kept in cents as integers.", "Wrong, keep money as integers of cents, no floats.", true},
	{"You forgot to bump the version.", "You still forget the version bump.", true},
	{"Please don't reformat files you don't change.", "Don't reformat unrelated files.", true},
	{"Please use British spelling.", "Please use the staging database.", false},
	{"No, the build is green, look at the deploy.", "No, the deploy needs a tag.", false},
	{"Don't call the payment service in tests.", "Don't call me on Sundays.", false},
	{"Never force push a shared branch.", "Never rebase a shared branch.", false},
	{"You forgot to add the index to the migration.", "You forgot to run the migration.", false},
	{"Avoid abbreviations in names.", "Avoid deep nesting in loops.", false},
	{"Always answer in German.", "Always show the diff before applying it.", false},
	{"That's wrong, the cache lives an hour.", "That's wrong, the session lives a day.", false},
}

// TestCorrectedAgain: how many of the pairs about the same become a reflection, and how many of
// the others. docs/memory.md tells these numbers.
func TestCorrectedAgain(t *testing.T) {
	for _, half := range []struct {
		from, to, found, wrong int
	}{{0, 24, 10, 2}, {24, len(twice), 6, 1}} {
		found, wrong := 0, 0
		for _, c := range twice[half.from:half.to] {
			h, s := started(t)
			say(t, h, s, c.first, c.again)
			h.must(t, func(p *memory.Project) error {
				made, err := p.Learn(false, &contract.Usage{})
				switch {
				case len(made) > 0 && c.same:
					found++
				case len(made) > 0:
					wrong++
				}
				if len(made) > 0 != c.same {
					t.Logf("learned %v: %s | %s", len(made) > 0, c.first, c.again)
				}
				return err
			})
		}
		if found != half.found || wrong != half.wrong {
			t.Errorf("pairs %d to %d: %d were learned and %d wrongly, docs/memory.md says %d and %d", half.from, half.to, found, wrong, half.found, half.wrong)
		}
	}
}
