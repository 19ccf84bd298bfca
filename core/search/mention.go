package search

import (
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// maxMentions bounds the mentions of one query, of which the first are kept.
const maxMentions = 64

// products are names of languages and programs that look like identifiers.
var products = lazySet(`javascript typescript coffeescript graphql github gitlab bitbucket postgresql postgres mysql mongodb nosql sqlite mariadb dynamodb
	youtube linkedin stackoverflow whatsapp openai chatgpt iphone ipad ios macos macbook devops oauth oauth2 openid latex webassembly webgl websocket websockets
	node.js vue.js next.js nuxt.js express.js react.js three.js d3.js angular.js asp.net ado.net .net vb.net jquery powershell vscode intellij pycharm phpstorm
	webstorm numpy scipy pytorch tensorflow opencv springboot rabbitmq elasticsearch opensearch clickhouse kubernetes openshift cloudflare paypal airbnb
	e.g i.e a.m p.m u.s ph.d wifi readme todo todos dataframe`)

// endings that make a dotted word an address rather than a name.
var addressEnds = []string{".com", ".org", ".net", ".io", ".dev", ".edu"}

// Mentions finds what a text names in code: what stands in backticks, and words that
// are shaped like files or identifiers. Names of well-known programs are none.
func Mentions(q string) []contract.Mention {
	q = q[:min(len(q), maxGistBytes)]
	var list []contract.Mention
	quoted := false // an odd number of backticks has gone before
	for at := 0; at < len(q) && len(list) < maxMentions; {
		if q[at] <= ' ' || q[at] == '`' {
			if q[at] == '`' {
				quoted = !quoted
			}
			at++
			continue
		}
		end := at
		for end < len(q) && q[end] > ' ' && q[end] != '`' {
			end++
		}
		// Whole and alone between backticks.
		whole := quoted && at > 0 && q[at-1] == '`' && end < len(q) && q[end] == '`'
		if m, ok := mentionOf(q[at:end], whole); ok {
			m.Start += at
			m.End += at
			list = append(list, m)
		}
		at = end
	}
	return list
}

// mentionOf reads one word; quoted tells whether it is all that stands between
// backticks.
func mentionOf(word string, quoted bool) (contract.Mention, bool) {
	name := strings.TrimLeft(word, around)
	start := len(word) - len(name)
	call := false
	if i := strings.IndexByte(name, '('); i > 0 {
		call = strings.HasPrefix(name[i:], "()") || quoted && strings.HasSuffix(name, ")")
		name = name[:i]
	}
	name = withoutLine(strings.TrimRight(name, around+"."))
	if !strings.Contains(name, "/") {
		trimmed := strings.TrimLeft(name, ".")
		start += len(name) - len(trimmed)
		name = trimmed
	}
	low := strings.ToLower(name)
	if name == "" || len(name) > maxMentionBytes || !quoted && products()[low] {
		return contract.Mention{}, false
	}
	m := contract.Mention{Text: name, Start: start, End: start + len(name)}
	switch {
	case looksLikePath(name) && !call, quoted && strings.Trim(name, "/") != "" && strings.Contains(name, "/") && !strings.Contains(name, "://"):
		m.Type = contract.FileMention
	case !identifier(name) || hasAddressEnd(low):
		return contract.Mention{}, false
	case call:
		m.Type = contract.FunctionMention
	case qualified(name), isConstant(name):
		m.Type = contract.SymbolMention
	case strings.Contains(strings.Trim(name, "_"), "_"), hump(name):
		m.Type = contract.FunctionMention
		if name[0] >= 'A' && name[0] <= 'Z' {
			m.Type = contract.ClassMention
		}
	case quoted:
		m.Type = contract.SymbolMention
		if name[0] >= 'A' && name[0] <= 'Z' {
			m.Type = contract.ClassMention
		}
	default:
		return contract.Mention{}, false
	}
	return m, true
}

// withoutLine takes line and column from the end of a place in code.
func withoutLine(name string) string {
	for {
		i := strings.LastIndexByte(name, ':')
		if i <= 0 || i+1 == len(name) || strings.Trim(name[i+1:], "0123456789") != "" {
			return name
		}
		name = name[:i]
	}
}

// maxMentionBytes is the length of the longest mention.
const maxMentionBytes = 256

func hasAddressEnd(low string) bool {
	for _, end := range addressEnds {
		if strings.HasSuffix(low, end) {
			return true
		}
	}
	return false
}

// qualified tells whether a name has a qualifier: letters on both sides of a dot, a
// hash or two colons.
func qualified(name string) bool {
	for i := 1; i+1 < len(name); i++ {
		switch name[i] {
		case '.', '#':
			return letter(name[i-1]) && letter(name[i+1])
		case ':':
			return name[i+1] == ':' && i+2 < len(name)
		}
	}
	return false
}

// isConstant: LIKE_THIS.
func isConstant(name string) bool {
	return strings.Contains(strings.Trim(name, "_"), "_") && strings.ToUpper(name) == name
}

// hump tells whether a word has a capital after a small letter, or one that begins a
// word after other capitals (likeThis, HTTPServer).
func hump(w string) bool {
	for i := 1; i < len(w); i++ {
		if !upper(w[i]) {
			continue
		}
		if lower(w[i-1]) || upper(w[i-1]) && i+2 < len(w) && lower(w[i+1]) && lower(w[i+2]) {
			return true
		}
	}
	return false
}

func upper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func lower(c byte) bool  { return c >= 'a' && c <= 'z' }
func letter(c byte) bool { return upper(c) || lower(c) || c == '_' || c >= 0x80 }
