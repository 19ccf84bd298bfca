package text

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func tokens(src string) []string {
	var list []string
	for at := 0; at < len(src); {
		start, end := Next([]byte(src), at)
		if start == end {
			break
		}
		list = append(list, src[start:end])
		at = end
	}
	return list
}

func partsOf(token string) []string {
	var list []string
	for _, p := range Parts([]byte(token), nil) {
		list = append(list, token[p[0]:p[1]])
	}
	return list
}

func termsOf(token string) []string {
	var list []string
	Terms([]byte(token), func(t []byte) { list = append(list, string(t)) })
	return list
}

func TestNext(t *testing.T) {
	for src, want := range map[string]string{
		"":                             "",
		" \t\n.,;":                     "",
		"a.b->c_d":                     "a b c_d",
		"func (s *Server) Serve2(x)":   "func s Server Serve2 x",
		"__init__":                     "__init__",
		"naïve café":                   "naïve café",
		"nai\u0308ve":                  "nai\u0308ve",
		"x\xffy":                       "x y",
		"\xff\xfe":                     "",
		"é\xc3":                        "é",
		"don't “quote” — dash":         "don t quote dash",
		"ΑΒΓ,абв":                      "ΑΒΓ абв",
		"用户名 登录":                       "用户名 登录",
		"调用foo函数":                      "调用 foo 函数",
		"get用户_name":                   "get 用户 _name",
		"サーバー開始":                       "サーバー開始",
		"日本語2024年":                     "日本語 2024 年",
		"한국어 text":                     "한국어 text",
		"nul\x00byte":                  "nul byte",
		strings.Repeat("a", 300) + "!": strings.Repeat("a", 300),
	} {
		if got := strings.Join(tokens(src), " "); got != want {
			t.Errorf("tokens of %q are %q, want %q", src, got, want)
		}
	}
}

func TestParts(t *testing.T) {
	for token, want := range map[string]string{
		"requests":         "requests",
		"parseRequest":     "parse Request",
		"ParseRequest":     "Parse Request",
		"HTTPServer":       "HTTP Server",
		"parseHTTPRequest": "parse HTTP Request",
		"HTTP":             "HTTP",
		"sha256":           "sha 256",
		"sha256Sum":        "sha 256 Sum",
		"utf8":             "utf 8",
		"UTF8String":       "UTF 8 String",
		"read_file":        "read file",
		"READ_FILE":        "READ FILE",
		"__init__":         "init",
		"_private":         "private",
		"a__b":             "a b",
		"___":              "",
		"x":                "x",
		"X":                "X",
		"aB":               "a B",
		"ABc":              "A Bc",
		"404":              "404",
		"größeÄndern":      "größeÄndern", // case outside ASCII does not split
		"größeMax":         "größe Max",
		"":                 "",
	} {
		if got := strings.Join(partsOf(token), " "); got != want {
			t.Errorf("parts of %q are %q, want %q", token, got, want)
		}
	}
}

func TestTerms(t *testing.T) {
	for token, want := range map[string]string{
		"requests":                         "request",
		"Running":                          "run",
		"parseHTTPRequest2":                "parsehttprequest2 pars http request 2",
		"snake_cased_names":                "snake_cased_names snake case name",
		"SCREAMING_CASE":                   "screaming_case scream case",
		"__init__":                         "init",
		"_cached_files_":                   "cached_files cach file",
		"sha256":                           "sha256 sha 256",
		"id":                               "id",
		"404":                              "404",
		"123456":                           "123456",
		"1234567":                          "", // a constant, not a name
		"x1234567":                         "x1234567 x",
		"___":                              "",
		"d41d8cd98f00b204e9800998ecf8427e": "d41d8cd98f00b204e9800998ecf8427e", // a blob has no parts
		"a_b_c_d_e_f_g_h_i":                "a_b_c_d_e_f_g_h_i a b c d e f g h i",
		"naïve":                            "naïve",
		"NAÏVE":                            "naïve naï ve", // case outside ASCII is not known, the whole is kept
		"größeMax":                         "größemax größe max",
		"_größe_":                          "größe",
		"名":                                "名",
		"用户":                               "用户",
		"用户登录":                             "用户 户登 登录",
		strings.Repeat("a", MaxToken+1):    "",
		strings.Repeat("b", MaxToken):      strings.Repeat("b", MaxToken),
	} {
		if got := strings.Join(termsOf(token), " "); got != want {
			t.Errorf("terms of %q are %q, want %q", token, got, want)
		}
	}
}

// A name is typed in whatever capitals: the whole is the same term.
func TestCapitalsShareTheWhole(t *testing.T) {
	for _, variants := range [][]string{
		{"CountOfPrimes", "countOfPrimes", "countofprimes", "COUNTOFPRIMES", "_countOfPrimes", "countofPrimes"},
		{"AtOrder", "atorder", "ATORDER"},
		{"isReady", "isready", "IsReady"},
		{"sha256Sums", "sha256sums", "SHA256SUMS"},
		{"READ_FILES", "read_files", "Read_Files"},
		{"aBs", "abs", "ABs"},
	} {
		for _, v := range variants {
			if got, want := termsOf(v)[0], termsOf(variants[0])[0]; got != want {
				t.Errorf("the whole of %q is %q, of %q it is %q", v, got, variants[0], want)
			}
		}
	}
}

// What a query writes in one way has to be found where source writes it in
// another.
func TestVariantsShareTerms(t *testing.T) {
	for _, variants := range [][]string{
		{"parseRequest", "parse_request", "ParseRequest", "PARSE_REQUEST", "parsing requests"},
		{"HTTPServer", "http_server", "HttpServer", "http servers"},
	} {
		var want []string
		for i, v := range variants {
			has := map[string]bool{}
			for _, token := range tokens(v) {
				for _, term := range termsOf(token) {
					has[term] = true
				}
			}
			if i == 0 {
				for _, p := range partsOf(v) {
					want = append(want, termsOf(p)...)
				}
			}
			for _, w := range want {
				if !has[w] {
					t.Errorf("%q lacks the term %q of %q", v, w, variants[0])
				}
			}
		}
	}
}

func TestStem(t *testing.T) {
	for w, want := range map[string]string{"caching": "cach", "cache": "cach", "the": "the", "ran": "ran", "naïves": "naïves", "": ""} {
		if got := string(Stem([]byte(w))); got != want {
			t.Errorf("stem of %q is %q, want %q", w, got, want)
		}
	}
}

// A token between spaces is the same wherever it stands.
func TestAnalyzerRemembersTokens(t *testing.T) {
	var a Analyzer
	each := func(src string) (list []string) {
		for _, n := range a.Append(nil, []byte(src)) {
			list = append(list, string(a.Terms.At(n)))
		}
		return list
	}
	first := each("parseFile file 1234567 " + strings.Repeat("z", MaxToken+1))
	if d := cmp.Diff([]string{"parsefil", "pars", "file", "file"}, first); d != "" {
		t.Error(d)
	}
	terms := a.Terms.Len()
	if d := cmp.Diff(first, each("parseFile file 1234567")); d != "" || a.Terms.Len() != terms {
		t.Errorf("the second time: %s, %d terms", d, a.Terms.Len())
	}
}
