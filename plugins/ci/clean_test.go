package ci

import "testing"

// cleanLine is what is left of the only line of a log.
func cleanLine(b []byte) string {
	_, text, _ := newStreams().split(visible(b), true)
	return text
}

func TestCleanLine(t *testing.T) {
	for in, want := range map[string]string{
		"plain":                                      "plain",
		"  indented\ttab":                            "  indented\ttab",
		"\x1b[1;31mred\x1b[0m\x1b[K!":                "red!",
		"\x1b]8;;http://x\x07link\x1b]8;;\x07":       "link",
		"\x1b]0;title\x1b\\after":                    "after",
		"\x1b_bk;t=1767322000\x07buildkite":          "buildkite",
		"cut off \x1b[31":                            "cut off ",
		"10%\r50%\rdone\r\n":                         "done",
		"abc\b\bX":                                   "aX",
		"nul\x00 and\x01 \x7fbell\x07":               "nul and bell",
		"broken \xff\xfe utf-8 ä":                    "broken  utf-8 ä",
		"hidden\u202e order\u200b":                   "hidden order",
		"\u0085c1 control":                           "c1 control",
		"2026-01-02T03:04:05.1234567Z text":          "text",
		"2026-01-02T03:04:05.1234567Z   indented":    "  indented",
		"2026-01-02T03:04:05Z ##[error]no":           "no",
		"2026-01-02 03:04:05,123 text":               "text",
		"2026-01-02T03:04:05+01:00 text":             "text",
		"[12:00:01] text":                            "text",
		"[2026-01-02T03:04:05.123Z] text":            "text",
		"12:00:01.123 text":                          "text",
		"12:00:01: not a time of a log":              "12:00:01: not a time of a log",
		"2026-01-02 is a day":                        "2026-01-02 is a day",
		"2026-01-02T03:04:05.123456Z 00O gitlab":     "gitlab",
		"2026-01-02T03:04:05.123456Z 01E+ more":      " more",
		"section_start:1767322000:name":              "",
		"web_1  | Traceback":                         "Traceback",
		"a | b":                                      "a | b",
		"job\tstep\t2026-01-02T03:04:05.1234567Z hi": "hi",
		"a\tb\tc":                          "a\tb\tc",
		"##[group]Run":                     "",
		"##teamcity[testStarted name='x']": "",
	} {
		if got := cleanLine([]byte(in)); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
