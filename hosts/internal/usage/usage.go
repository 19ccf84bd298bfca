// Package usage keeps, on this machine and nowhere else, what queries returned and what
// they cost, and sums it up. A line of JSON is appended per query to a file per month,
// which its owner alone can read.
package usage

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/tidwall/gjson"

	"github.com/cairn-search/cairn/core/text"
)

// Use is one query that was answered.
type Use struct {
	Time       time.Time `json:"time"`
	Host       string    `json:"host"` // "cli" or "mcp"
	Repository string    `json:"repository"`
	Op         string    `json:"op"`
	Query      string    `json:"query,omitempty"`
	// Files are those that the answer is from, at most 100.
	Files []string `json:"files,omitempty"`
	// Millis is how long it took.
	Millis int64 `json:"millis"`
	// Tokens is what was returned, and Whole what the files have in all, both by estimate.
	// Whole is 0 if the files are not at hand.
	Tokens int `json:"tokens"`
	Whole  int `json:"whole"`
	// Prompt, CacheRead and Output are tokens of a language model, and NanoDollars what it
	// cost in 10^-9 US dollars, as far as its price is known.
	Prompt      int   `json:"prompt,omitempty"`
	CacheRead   int   `json:"cache_read,omitempty"`
	Output      int   `json:"output,omitempty"`
	NanoDollars int64 `json:"nano_dollars,omitempty"`
}

// Saved is what reading the returned files whole would have taken more; nothing if
// nothing was returned, and never less than nothing.
func (u *Use) Saved() int {
	if len(u.Files) == 0 {
		return 0
	}
	return max(0, u.Whole-u.Tokens)
}

// answers tells of each operation that is kept where its answer names files and what a
// model spent, as paths of gjson.
var answers = map[string]struct{ files, spent string }{
	"ask":      {"pack.sources.#.path", "usage"},
	"bundle":   {"entities.#.path", ""},
	"explore":  {"evidence.entities.#.path", ""},
	"gather":   {"items.#.source", "usage"},
	"grep":     {"files.#.path", ""},
	"navigate": {"files.#.path", "trace.usage"},
	"pack":     {"sources.#.path", ""},
	"search":   {"results.#.path", ""},
	"seeds":    {"seeds.#.path", ""},
}

const (
	maxFiles = 100
	maxQuery = 200 // bytes of a query that are kept
)

// sizeOf returns the bytes of a file below a root, 0 if it is not at hand.
func sizeOf(root, path string) int {
	if root == "" {
		return 0
	}
	info, err := os.Lstat(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		return 0
	}
	return int(info.Size())
}

// Measure tells what an answer was worth; ok is false for operations that are no
// queries. root is where the files are, "" if they are not at hand.
func Measure(op string, request any, response []byte, root string) (u Use, ok bool) {
	at, ok := answers[op]
	if !ok {
		return Use{}, false
	}
	u = Use{Op: op, Tokens: text.Tokens(response)}
	if q, err := json.Marshal(request); err == nil {
		u.Query = gjson.GetBytes(q, "query").String() + gjson.GetBytes(q, "pattern").String()
	}
	if len(u.Query) > maxQuery {
		u.Query = strings.ToValidUTF8(u.Query[:maxQuery], "") + "…"
	}
	seen := map[string]bool{}
	for _, f := range gjson.GetBytes(response, at.files).Array() {
		path := f.String()
		if i := strings.LastIndexByte(path, ':'); op == "gather" && i > 0 { // its sources have lines
			path = path[:i]
		}
		if path == "" || seen[path] || len(u.Files) == maxFiles {
			continue
		}
		seen[path] = true
		u.Files = append(u.Files, path)
		u.Whole += sizeOf(root, path) / bytesPerToken
	}
	if at.spent != "" {
		spent := gjson.GetBytes(response, at.spent)
		u.CacheRead, u.Output = int(spent.Get("cache_read").Int()), int(spent.Get("output").Int())
		u.Prompt = int(spent.Get("input").Int()+spent.Get("cache_write").Int()) + u.CacheRead
		u.NanoDollars = spent.Get("nano_dollars").Int()
	}
	return u, true
}

// bytesPerToken is how many bytes of a file make a token, about.
const bytesPerToken = 4
