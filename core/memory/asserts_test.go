package memory

import "testing"

// What says of nothing how it is now, and what stands beside an earlier statement because
// something qualifies the one and not the other: neither replaces it.
var kept = []struct{ before, after string }{
	{"The ledger is kept in Postgres.", "Let's not move the ledger to Mongo."},
	{"The ledger is kept in Postgres.", "We did not move the ledger to Mongo."},
	{"The ledger is kept in Postgres.", "We considered moving the ledger from Postgres to Mongo but stayed."},
	{"The ledger is kept in Postgres.", "If we grow, the ledger will move from Postgres to Spanner."},
	{"The ledger is kept in Postgres.", "Otto would move the ledger from Postgres to Mongo."},
	{"The mash rests at 66 degrees.", "Maybe the mash should rest at 68 degrees."},
	{"The mash rests at 66 degrees.", "The mash might rest at 68 degrees now."},
	{"The yeast is pitched at 18 degrees.", "Yeast was pitched at 17 degrees back then, in May."},
	{"The yeast is pitched at 18 degrees.", "The yeast was pitched at 17 degrees because the cellar was cold."},
	{"Backups run at 2:40.", "I restarted the backups at 3:15 because they hung."},
	{"Backups run at 2:40.", "Backups were at 3:15 because of the fair."},

	{"Sensor A reads 4 volts.", "Sensor B reads 7 volts now."},
	{"Room B12 is cold.", "Room B13 is warm now."},
	{"The taproom closes at 22.", "On Sundays the taproom closes at 20 now."},
	{"On Sundays the taproom closes at 20.", "The taproom closes at 23 now."},
	{"The barrel pressure is 2 bar.", "At Kiel the barrel pressure is 3 bar."},
	{"The barrel pressure is 2 bar.", "In the cellar of Kiel, the barrel pressure is 3 bar now."},
	{"Otto brews on Mondays.", "Otto also brews on Fridays now."},
	{"The staging gateway is on port 7171.", "The dashboard port is 7272 now since 7070 clashed with the camera recorder."},
	{"The dashboard listens on port 7070.", "The staging gateway is on port 7171."},
	{"Probes drift by 0.3 ppt a week, so they are calibrated every Monday with a reference solution.", "The probes are now sampled every 30 seconds instead of every 90."},
	{"Version 3 of the drawing has two handles.", "Version 4 of the drawing has three handles."},
	{"second fact rmall 0", "second fact rmall 1"},
	{"Logs are kept for 14 days.", "Logs are kept for 30 days in production."},
	{"The heater is set to 40 degrees.", "The heater of the annex is set to 45 degrees now."},
	{"The heater is set to 40 degrees.", "The annex heater is set to 45 degrees now."},
	{"The heater is set to 40 degrees.", "At night the heater is set to 20 degrees now."},
	{"The heater is set to 40 degrees.", "The heater is set to 20 degrees on weekends."},
	{"The gateway has port 7070.", "Do not use port 7171 for the gateway."},
	{"I like small changes, below 300 lines.", "The gate fails as coverage drops below 80 percent."},
	{"Ana signs the invoices.", "Ben signs the invoices when Ana is on leave."},
	{"Invoices are signed by Ana.", "Invoices are signed by Ben while Ana is ill."},

	{"Bug 17: the crane stops at 40 degrees.", "Bug 18: the crane stops at 70 degrees."},
	{"Ida paid 20 euros for the paint.", "Ida paid 35 euros for the paint thinner."},
	{"Ida paid 35 euros for the paint thinner.", "Ida paid 20 euros for the paint."},
	{"We order 20 litres of oil a month.", "We order 5 litres of oil filters a month."},
	{"The test run took 8 minutes on the old laptop.", "The test run took 3 minutes on the new laptop."},
	{"Lea owns the parser.", "Lea owns the lexer now."},
	{"Jonas reviews the schema changes.", "Jonas reviews the release notes now."},
	{"We do not fire on Sundays.", "Maybe we fire on Sundays."},
	{"We fire on Sundays.", "We do not fire on Mondays."},
	{"The gate opens on Mondays.", "The gate closes on Tuesdays now."},
	{"Use tabs for indenting.", "Use spaces, not dots, for leaders."},
}

// What replaces although it looks a little like what does not.
var gone = []struct{ before, after string }{
	{"The ledger is kept in Postgres.", "On Monday we moved the ledger from Postgres to Mongo."},
	{"The ledger is kept in Postgres.", "In June we moved the ledger to Mongo."},
	{"The mash rests at 66 degrees.", "The mash rests at 68 degrees now."},
	{"At Kiel the barrel pressure is 2 bar.", "At Kiel the barrel pressure is 3 bar now."},
	{"On Sundays the taproom closes at 20.", "On Sundays the taproom closes at 21 now."},
	{"Sensor A reads 4 volts.", "Sensor A reads 7 volts now."},
	{"The press stands in hall A.", "The press stands in hall B now."},
	{"The staging gateway is on port 7171.", "The staging gateway is on port 7272 now."},
	{"The dashboard listens on port 7070.", "The dashboard port is 7272 now since 7070 clashed with the camera recorder."},
	{"Invoices go to Karin.", "Karin retired; invoices go to Bernd."},
	{"The gate fails when it drops below 80 percent.", "80 percent is unrealistic, set the gate to 75."},
	{"A slot lasts 15 minutes in every practice.", "A slot lasts 20 minutes from now on."},
	{"Indent with tabs.", "Don't use tabs, indent with 2 spaces from now on."},
	{"The retry limit is 3.", "The retry limit should be 5 from now on."},
	{"Ana signs the invoices.", "Ben signs the invoices now."},
	{"Tests run on Jenkins.", "Tests run on Buildkite, Jenkins was too slow."},

	{"We do not fire on Sundays.", "We fire on Sundays."},
	{"We decided to sweep on Sundays.", "We sweep on Mondays from now on."},
	{"We sweep on Sundays.", "We decided to sweep on Mondays from now on."},
	{"The cat is called Minka.", "The cat is not called Minka."},
	{"Deploy on Fridays when the budget allows it.", "Do not deploy on Fridays when the budget allows it."},
	{"The default colour is teal.", "Make the default colour amber."},
	{"The default colour is teal.", "The default colour has become amber."},
	{"The log level is info.", "Set the log level debug."},
	{"The queue runs on Redis.", "The queue is on NATS these days."},
	{"The site is on Netlify.", "The site runs on Fly these days."},
	{"Use tabs for indenting.", "Use spaces, not tabs, for indenting."},
	{"Write dates as text.", "Write dates as numbers, not as text."},
	{"Max owns the parser.", "Lea owns the parser now."},
	{"Bug 17: the crane stops at 40 degrees.", "Bug 17: the crane stops at 70 degrees now."},
}

// TestNewIsNoRepetition: what says that something changed, and more, is not said again.
func TestNewIsNoRepetition(t *testing.T) {
	if got := tieOf("The default colour is teal.", "Teal is out, amber is the default colour from now on."); got != "replaces" {
		t.Errorf("%q", got)
	}
}

func TestKept(t *testing.T) {
	for _, c := range kept {
		if got := tieOf(c.before, c.after); got != "" {
			t.Errorf("%q then %q: %q", c.before, c.after, got)
		}
	}
	for _, c := range gone {
		if got := tieOf(c.before, c.after); got != "replaces" {
			t.Errorf("%q then %q: %q", c.before, c.after, got)
		}
	}
}

// TestOpposed: what says the opposite in mostly the same words is not said again.
func TestOpposed(t *testing.T) {
	for _, c := range []struct{ before, after string }{
		{"The lake is open before June.", "The lake is open after June."},
		{"More than 8 guests pay extra.", "Fewer than 8 guests pay extra."},
		{"More than 8 guests pay extra.", "Less than 8 guests pay extra."},
		{"Boats over 9 metres stay outside.", "Boats under 9 metres stay outside."},
		{"Peter pays Anna.", "Anna pays Peter."},
		{"Put the desk from hall A into hall B, next to hall C.", "Put the desk from hall B into hall A, next to hall C."},
		{"Use Vim, not Emacs.", "Use Emacs, not Vim."},
		{"Prefer composition over inheritance.", "Prefer inheritance over composition."},
		{"Anna reports to Bert.", "Bert reports to Anna."},
		{"Tests pass on Linux and fail on Windows.", "Tests pass on Windows and fail on Linux."},
		{"Tea at four, cake at five.", "Tea at five, cake at four."},
		{"The tower is paid by the harbour.", "The harbour is paid by the tower."},
		{"Deploy with the blue script.", "Deploy with the blue script only after the tests."},
		{"The stove is hardly used.", "The stove is always used."},
	} {
		if got := tieOf(c.before, c.after); got != "" {
			t.Errorf("%q then %q: %q", c.before, c.after, got)
		}
		if got := tieOf(c.after, c.before); got != "" {
			t.Errorf("%q then %q: %q", c.after, c.before, got)
		}
	}
	for _, c := range []struct{ before, after string }{
		{"The lake is open before June.", "As agreed, the lake is open before June."},
		{"Peter pays Anna on Fridays.", "On Fridays Peter pays Anna."},
		{"The harbour pays the tower.", "The tower is paid by the harbour."},
	} {
		if got := tieOf(c.before, c.after); got != "repeats" {
			t.Errorf("%q then %q: %q", c.before, c.after, got)
		}
	}
}
