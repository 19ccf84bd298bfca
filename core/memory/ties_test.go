package memory

import (
	"os"
	"strings"
	"testing"
)

// pair is two statements, the later one second, and what ties them: "replaces", "repeats",
// or "" for two facts that stand beside each other.
type pair struct{ kind, before, after, tie string }

// pairs are of many trades, twelve of each kind: the first of each two was there when the
// rules were written, the second was only counted.
var pairs = []pair{
	{"parallel", "staging listens on 5432", "production listens on 6432", ""},
	{"parallel", "Sessions of editors end after 30 minutes.", "Sessions of admins end after 10 minutes.", ""},
	{"parallel", "Uploads are limited to 10 MB on the free plan.", "Uploads are limited to 50 MB on the paid plan.", ""},
	{"parallel", "The Lisbon warehouse ships at 16:00.", "The Porto warehouse ships at 14:30.", ""},
	{"parallel", "The timeout for reads is 5 seconds.", "The timeout for writes is 30 seconds.", ""},
	{"parallel", "Mails are sent with Postmark.", "Text messages are sent with Vonage.", ""},
	{"parallel", "Android builds run on GitHub runners.", "iOS builds run on MacStadium now.", ""},
	{"parallel", "Invoices are kept for 10 years.", "Delivery notes are kept for 6 years.", ""},
	{"parallel", "Amira reviews the shaders.", "Tobias reviews the netcode.", ""},
	{"parallel", "On weekdays the helpdesk opens at 8:00.", "On Saturdays the helpdesk opens at 10:00.", ""},
	{"parallel", "The primary database has 64 GB of memory.", "The replica database has 32 GB of memory.", ""},
	{"parallel", "Adults get 500 mg of the drug twice a day.", "Children get 125 mg of the drug twice a day.", ""},

	{"replaced", "The search node listens on 9200.", "The search node listens on 9310 now.", "replaces"},
	{"replaced", "The docs are built with Sphinx.", "Let's move the docs to Hugo.", "replaces"},
	{"replaced", "Images are stored in Cloudinary.", "Images are no longer stored in Cloudinary, we put them into S3.", "replaces"},
	{"replaced", "Dispatch works with radio channel 4.", "Dispatch moved to channel 7 after the interference.", "replaces"},
	{"replaced", "The free trial lasts 14 days.", "Marketing wants more sign-ups, the free trial lasts 30 days.", "replaces"},
	{"replaced", "Nadia is on call for payments.", "Nadia is on leave, Yusuf is on call for payments now.", "replaces"},
	{"replaced", "We bundle the shop with Webpack.", "Let's bundle the shop with Vite instead.", "replaces"},
	{"replaced", "Rate limit for partners is 100 requests per minute.", "Partners complained: their rate limit goes up to 250 requests per minute.", "replaces"},
	{"replaced", "The yearly audit is on 3 March.", "The yearly audit was postponed to 21 April.", "replaces"},
	{"replaced", "Telemetry goes to InfluxDB.", "InfluxDB cannot cope, telemetry goes to ClickHouse from Monday on.", "replaces"},
	{"replaced", "The minimum password length is 8 characters.", "After the pentest the minimum password length is 12 characters.", "replaces"},
	{"replaced", "Feature flags live in LaunchDarkly.", "LaunchDarkly is too expensive, we switched to Unleash.", "replaces"},

	{"refined", "Backups run every night at 02:00.", "Backups run every night at 02:00 and are restored into a scratch database on Sundays.", ""},
	{"refined", "The importer skips empty rows.", "The importer skips empty rows, except in the header of supplier sheets.", ""},
	{"refined", "Refunds need the approval of Carla.", "Refunds need the approval of Carla if they exceed 200 euros.", ""},
	{"refined", "Vectors are stored as 16-bit integers.", "Vectors are stored as 16-bit integers, little endian, without padding between rows.", ""},
	{"refined", "Greenhouse sensors report by LoRa.", "Greenhouse sensors report by LoRa, with a confirmation from the gateway in hall 3.", ""},
	{"refined", "The cache key holds the tenant.", "The cache key holds the tenant and the locale, in that order.", ""},
	{"refined", "Deploys need a green pipeline.", "Deploys need a green pipeline and a second pair of eyes from the platform team.", ""},
	{"refined", "Customs papers are printed in hall B.", "Customs papers are printed in hall B, on yellow paper for shipments outside the union.", ""},
	{"refined", "The scheduler retries failed jobs.", "The scheduler retries failed jobs with jitter, so that workers do not wake together.", ""},
	{"refined", "Lessons begin at 8:15.", "Lessons begin at 8:15, doors of the school open twenty minutes before.", ""},
	{"refined", "Errors are logged as JSON.", "Errors are logged as JSON with the request id and the user agent beside the message.", ""},
	{"refined", "The crane stops above wind force 7.", "The crane stops above wind force 7, measured at the tip of the jib over two minutes.", ""},

	{"restated", "Never commit generated protobuf files to the repository.", "As said, generated protobuf files are never committed to the repository.", "repeats"},
	{"restated", "Every endpoint answers with an envelope of data and errors.", "Remember: every endpoint answers with an envelope of data and errors.", "repeats"},
	{"restated", "Prices are stored in cents, not as floats.", "Please note that prices are stored in cents, not as floats.", "repeats"},
	{"restated", "Test fixtures belong below testdata.", "Reminder: test fixtures belong below testdata.", "repeats"},
	{"restated", "The kitchen display sorts orders by table number.", "Orders are sorted by table number on the kitchen display.", "repeats"},
	{"restated", "Translators get strings on Thursday evenings.", "Translators get strings on Thursday evenings, as agreed.", "repeats"},
	{"restated", "Blood samples travel in cooled boxes.", "Blood samples travel in cooled boxes, please.", "repeats"},
	{"restated", "Public functions need a doc comment.", "Again: public functions need a doc comment.", "repeats"},
	{"restated", "Nobody pushes to main without a review.", "Nobody pushes to main without a review, remember.", "repeats"},
	{"restated", "Meters are read on the first of each month.", "Meters are read on the first of each month, as I said.", "repeats"},
	{"restated", "Use tabs in Makefiles and spaces elsewhere.", "Tabs in Makefiles, spaces elsewhere.", "repeats"},
	{"restated", "Archive photographs at 600 dpi as TIFF.", "Photographs are archived at 600 dpi as TIFF.", "repeats"},

	{"unrelated", "The booking form has 9 fields.", "The booking engine needs 4 GB of memory now.", ""},
	{"unrelated", "Wagons are weighed before loading.", "The weighing room gets a new door on 12 May.", ""},
	{"unrelated", "Tests take 8 minutes.", "The tests of the parser found 3 bugs.", ""},
	{"unrelated", "Mila looks after the loyalty programme.", "Mila moved the retrospective to Thursday.", ""},
	{"unrelated", "The exporter writes Parquet.", "The exporter crashed on 17 rows last night.", ""},
	{"unrelated", "Kafka has 6 partitions per topic.", "The Kafka course lasts 2 days.", ""},
	{"unrelated", "Search results are cached in Redis.", "Redis was upgraded on the build machine.", ""},
	{"unrelated", "Pumps are serviced every 6 months.", "The pump in hall 2 makes a noise.", ""},
	{"unrelated", "We use Terraform for the network.", "The Terraform plan took 11 minutes today.", ""},
	{"unrelated", "The editor opens PDF files.", "I opened 2 tickets about the editor.", ""},
	{"unrelated", "Grades are rounded to one decimal.", "The exam office moved to the third floor.", ""},
	{"unrelated", "The mobile app caches tiles for 7 days.", "Release 7 of the mobile app is out.", ""},
}

func TestTies(t *testing.T) {
	right := [2]int{}
	for i, c := range pairs {
		if got := tieOf(c.before, c.after); got == c.tie {
			right[i%2]++
		} else {
			t.Logf("%d %s: %q then %q: %q, want %q", i%2, c.kind, c.before, c.after, got, c.tie)
		}
	}
	if right != [2]int{30, 29} {
		t.Errorf("of those that the rules were written with %d are told, of those only counted %d, of 30 each; want 30 and 29", right[0], right[1])
	}
}

// counted are pairs about things of which there are several, made before the rules for them
// were held against them, which count only.
var counted = []struct{ kind, before, after, tie string }{
	{"counter", "Ward 4 takes patients until 22:00.", "Ward 5 takes patients until 20:00.", ""},
	{"counter", "Dock 2 is closed on Sundays.", "Dock 3 is closed on Mondays now.", ""},
	{"counter", "Chapter 3 covers the lexer.", "Chapter 4 covers the parser.", ""},
	{"counter", "Course 101 begins at 08:15.", "Course 102 begins at 09:45.", ""},
	{"counter", "Build 77 passed in 12 minutes.", "Build 78 passed in 9 minutes.", ""},
	{"counter", "Iteration 6 delivers the calendar.", "Iteration 7 delivers the mailbox.", ""},
	{"counter", "The cranes on pier 1 lift 40 tonnes.", "The cranes on pier 2 lift 60 tonnes.", ""},
	{"counter", "Version 1.4 of the manual has 80 pages.", "Version 1.5 of the manual has 95 pages.", ""},
	{"counter", "Pupils of class 7 write the test on Tuesday.", "Pupils of class 8 write the test on Thursday.", ""},
	{"part", "The lift stops at every floor.", "The lift for beds stops at every second floor.", ""},
	{"part", "Invoices are sent by mail.", "Invoices for hospitals are sent by courier.", ""},
	{"two", "Nurses work 8 hours a day.", "Surgeons work 12 hours a day now.", ""},
	{"value", "Ward 4 takes patients until 22:00.", "Ward 4 takes patients until 21:00 now.", "replaces"},
	{"value", "The simulator runs in room 12.", "The simulator runs in room 14 now.", "replaces"},
	{"value", "Node 20 is required.", "Node 22 is required.", "replaces"},
	{"value", "Iteration 7 ends on 3 March.", "Iteration 7 ends on 10 March instead.", "replaces"},
	{"value", "Letters are printed with Helvetica.", "Letters are printed with Inter now.", "replaces"},
	{"value", "The time server is called tick.", "The time server is called tock since Monday.", "replaces"},
	{"value", "We sign the images with notary.", "We sign the images with cosign instead.", "replaces"},
	{"value", "The queue backend is Beanstalk.", "The queue backend is Pulsar.", "replaces"},
	{"value", "Workers: 6", "Workers: 10", "replaces"},
	{"value", "Edith keeps the keys of the archive.", "Edith is on leave, Paul keeps the keys of the archive from today on.", "replaces"},
	{"value", "Reports are written in Typst.", "Reports are written in Markdown from now on.", "replaces"},
	{"value", "Version 1.5 is due on 2 May.", "1.5 slips to 16 May.", "replaces"},
}

func TestCounted(t *testing.T) {
	right := 0
	for _, c := range counted {
		if got := tieOf(c.before, c.after); got == c.tie {
			right++
		} else {
			t.Logf("%s: %q then %q: %q, want %q", c.kind, c.before, c.after, got, c.tie)
		}
	}
	if right != 23 {
		t.Errorf("%d of %d are told, want 23", right, len(counted))
	}
}

// TestLater holds pairs of testdata, of which the first half was written with the rules.
func TestLater(t *testing.T) {
	b, err := os.ReadFile("testdata/later.txt")
	if err != nil {
		t.Fatal(err)
	}
	right := [2]int{}
	for i, l := range strings.Split(strings.TrimSpace(string(b)), "\n")[1:] {
		c := strings.Split(l, "|")
		if got := tieOf(c[1], c[2]); got == c[3] || got == "repeats" && c[0] == "done" {
			right[i%2]++
		} else {
			t.Logf("%d %s: %q then %q: %q, want %q", i%2, c[0], c[1], c[2], got, c[3])
		}
	}
	if right != [2]int{29, 25} {
		t.Errorf("%d and %d are told, of 30 each; want 29 and 25", right[0], right[1])
	}
}
