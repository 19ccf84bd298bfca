package memory

import "testing"

// Talk about a game server, a newsroom and a warehouse, and of things that are counted: what
// was said, and what was said after it.
var successions = []struct{ before, after, tie string }{
	{"The matchmaking service listens on port 7000.", "Port 7000 is taken by the voice relay, matchmaking listens on 7321 now.", "replaces"},
	{"Grafana runs on port 3000.", "We had to move Grafana to 3300.", "replaces"},
	{"Lobbies hold up to 12 players.", "Designers want bigger fights: 16 players per lobby.", "replaces"},
	{"Replays are kept for 30 days.", "Storage is cheap again, keep replays for 90 days.", "replaces"},
	{"Thumbnails are at most 200 KB.", "Editors asked for 350 KB thumbnails, so the cap goes up.", "replaces"},
	{"The session token lives for 60 minutes.", "Penetration test: token lifetime goes down to 20 minutes.", "replaces"},
	{"We parse YAML with snakeyaml.", "snakeyaml has a CVE again, we switched to jackson.", "replaces"},
	{"Charts are drawn with Highcharts.", "The Highcharts licence is too expensive, charts are drawn with ECharts from now on.", "replaces"},
	{"Logs go to Splunk.", "Splunk contract ends in June, logs go to Loki instead.", "replaces"},
	{"Queue messages travel through RabbitMQ.", "RabbitMQ was replaced by NATS last weekend.", "replaces"},
	{"Priya owns the picking app.", "Priya left for the data team, Jonas owns the picking app now.", "replaces"},
	{"Ask Henrik about customs forms.", "Henrik retires, so customs forms belong to Salma.", "replaces"},
	{"The beta deadline is 14 May.", "The beta deadline slipped to 28 May.", "replaces"},
	{"Feature freeze is on Friday.", "Feature freeze was brought forward to Wednesday.", "replaces"},
	{"Backups are stored in eu-west-1.", "Legal wants the backups in Germany, so they moved from eu-west-1 to eu-central-1.", "replaces"},
	{"The pick list code is in warehouse/pick.py.", "I moved the pick list code from warehouse/pick.py to warehouse/lists/pick.py.", "replaces"},
	{"Indent with tabs.", "Change of plan: indent with two spaces, no tabs.", "replaces"},
	{"Go 1.21 is what we build with.", "Builds were upgraded to Go 1.23.", "replaces"},
	{"The nightly stock count begins at 23:00.", "The stock count begins at 01:30 now, since 23:00 clashed with the late shift.", "replaces"},
	{"Colour of the alarm banner is orange.", "The alarm banner changed colour to purple.", "replaces"},
	{"Retry failed deliveries 3 times.", "Three retries were not enough, failed deliveries are retried five times.", "replaces"},
	{"The release branch is called stable.", "We renamed the release branch to production.", "replaces"},
	{"Organise pictures by date.", "On second thought, organize pictures by event rather than date.", "replaces"},

	{"Never log the player's address.", "Reminder: the player's address is never logged.", "repeats"},
	{"Articles need two reviewers before publication.", "As agreed, two reviewers before publication of articles.", "repeats"},
	{"Pallets are numbered per hall, not globally.", "Remember that pallets are numbered per hall, not globally.", "repeats"},
	{"Use the metric system in all labels.", "All labels use the metric system, please.", "repeats"},

	{"Do deploy on Fridays when the platform team is on call.", "Do not deploy on Fridays when the platform team is on call.", "replaces"},
	{"We don't log the address of players.", "We log the address of players.", "replaces"},
	{"Deploys to the staging cluster need one approval from the platform team before noon.", "Deploys to the production cluster need one approval from the platform team before noon.", ""},
	{"Marta reviews the shaders.", "Marta moved the standup to ten o'clock.", ""},
	{"Migration 0012 adds the table pallet.", "Migration 0013 adds the column hall.", ""},
	{"The map editor saves every 5 minutes.", "Matches last 15 minutes.", ""},
	{"Replays are kept for 30 days.", "Invoices are due within 14 days.", ""},
	{"The lobby chat is filtered by a word list.", "The voice chat drops packets on mobile networks.", ""},
	{"Scanners speak MQTT.", "Forklifts report their position over MQTT every second.", ""},
	{"I split the change into 3 commits.", "The parser has 4 bugs left.", ""},
	{"Kick idle players after 10 minutes.", "The loading screen shows tips about idle animations.", ""},
	{"Search uses Elasticsearch 8.", "Elasticsearch needs 4 GB of heap on the build agents.", ""},

	{"The mobile app talks to the backend over REST.", "The mobile app talks to the backend over gRPC since this sprint.", "replaces"},
	{"We deploy on Tuesdays.", "We deploy on Thursdays instead.", "replaces"},
	{"Marta has the pager for the radio side.", "Marta is on parental leave, Ilse carries the pager from today on.", "replaces"},
	{"Let's use RabbitMQ for it, everybody knows how to run it.", "Then let's move the queue to NATS JetStream.", ""},
	{"Retries: 3", "Retries: 5", "replaces"},
	{"Log level is info.", "Log level is debug.", "replaces"},
	{"We lint with eslint.", "We lint with biome now.", "replaces"},
	{"Release 1.1 is planned for 4 December.", "1.1 slips to 11 December because the auditors are late.", "replaces"},
	{"Builds run on Jenkins, the job is called halyard-main.", "Jenkins is gone; Buildkite runs the builds since Monday.", "replaces"},
	{"We decided to use npm as the package manager", "We decided to use pnpm as the package manager", "replaces"},
	{"Go 1.21 is used in CI.", "Go 1.23 is used in CI now.", "replaces"},
	{"The coffee machine stands in hall 3.", "The coffee machine stands in hall 4 now.", "replaces"},
	{"The service runs in zone 1 of the cluster.", "The service runs in zone 2 of the cluster now.", "replaces"},
	{"Python 3.11 is required.", "Python 3.12 is required.", "replaces"},
	{"Port 7000 is used by the lobby.", "Port 7100 is used by the lobby now.", "replaces"},
	{"Every buoy is polled every 10 minutes.", "Buoys are polled every 5 minutes now.", "replaces"},
	{"Sprint 14 ends on 6 November.", "Sprint 14 ends on 9 November.", "replaces"},

	{"Sprint 14 ends on 6 November.", "Sprint 15 ends on 20 November.", ""},
	{"Logs are kept for 14 days.", "Metrics are kept for 90 days now.", ""},
	{"Version 2 of the API returns JSON.", "Version 3 of the API returns protobuf now.", ""},
	{"The dashboard refreshes every 30 seconds.", "The dashboard on the wall refreshes every 5 minutes.", ""},
	{"Customers in zone 1 get invoices by mail.", "Customers in zone 2 get invoices by mail.", ""},
	{"Release 1.0 is on 12 November.", "Release 1.1 is on 4 December.", ""},
	{"Release 1.0 is on Thursday, 12 November.", "Release 1.1 is planned for 4 December.", ""},
	{"The API listens on 8210", "The API of staging listens on 8300", ""},
	{"The admin page listens on 8888", "The reports page listens on 8890 now", ""},
	{"The tide table is produced by a nightly job called selene.", "selene runs at 02:15 and writes tides.parquet.", ""},
	{"The cause is that the cluster radius is computed in pixels before the zoom has settled. I debounce it by 150 ms in web/map.ts.", "The leak came from a ticker that was never stopped; the index brings the history page from 9 s to 200 ms.", ""},
	{"The worker in Frankfurt has 8 cores.", "The worker in Dublin has 16 cores.", ""},
	{"Peter maintains the parser.", "Olga maintains the printer now.", ""},
	{"Milestone 3 needs 5 reviewers.", "Milestone 4 needs 7 reviewers.", ""},
	{"Team 1 owns the checkout.", "Team 2 owns the checkout's tests.", ""},
	{"In phase 1 we migrate the users.", "In phase 2 we migrate the invoices.", ""},
	{"Table 4 lists the errors of the parser.", "Table 5 lists the errors of the linker.", ""},
}

func tieOf(before, after string) string {
	b, a := readSaying(before), readSaying(after)
	switch {
	case a.repeats(&b):
		return "repeats"
	case len(a.replaced(&b, nil)) > 0:
		return "replaces"
	}
	return ""
}

func TestSuccession(t *testing.T) {
	for _, c := range successions {
		if got := tieOf(c.before, c.after); got != c.tie {
			t.Errorf("%q then %q: %q, want %q", c.before, c.after, got, c.tie)
		}
	}
}

// TestCallsOfTools: what a message did by tools is no word of it.
func TestCallsOfTools(t *testing.T) {
	call := func(text, tool, input string) string { return text + "\n[used " + tool + "] " + input }
	before := call("Glaze recipes live in recipes/glaze.md.", "Edit", `{"file_path": "/home/kiln/glaze.md", "old_string": "cone 6", "new_string": "cone 5"}`)
	after := call("I replaced the spinner instead of patching it; the header now has 3 icons.", "Edit", `{"file_path": "/home/kiln/header.md", "old_string": "2 icons", "new_string": "3 icons"}`)
	if tie := tieOf(before, after); tie != "" {
		t.Errorf("two calls of one tool: the second %s the first", tie)
	}
	if tie := tieOf("The kiln stays at 1180 degrees.\n[used Bash] make", "The kiln stays at 1220 degrees now.\n[used Bash] make"); tie != "replaces" {
		t.Errorf("what is said beside a call: %q", tie)
	}
	text := call("Done.", "Bash", `{"command": "echo \"we decided to drop it\""}`)
	if list := Decided(text); len(list) > 0 {
		t.Errorf("decided by a call: %q", list)
	}
	if s := readSaying(text); !s.held["echo"] {
		t.Error("its words are not held")
	}
}
