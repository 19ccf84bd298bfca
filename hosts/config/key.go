// Package config is what people set once: values in a file of their own, in one of a
// project, and in the environment. The environment goes before the project's file,
// that before the user's, that before what is built in; a flag of the command line
// goes before all. A project's file comes with a repository, so it may not choose what
// sends text elsewhere, spends money or names places outside the repository.
package config

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/text"
)

// Kind is what values of a key look like.
type Kind int

// The kinds.
const (
	Text Kind = iota
	Number
	Money    // US dollars
	Switch   // true or false
	Size     // bytes, such as 16M
	Duration // such as 10s
	List     // of texts
	Choice
	Path // ~/ is the home directory; relative ones are beside the file
)

// Key is something that can be set.
type Key struct {
	Name    string   // as in files, with dots between the levels
	Kind    Kind     //
	Choices []string // of a Choice
	Default string   // "" is none, or what the command says
	About   string   // what it does, one sentence
	// Flags are the flags of the command line that it stands for.
	Flags []string
	// Personal values come from the user's file or the environment alone.
	Personal bool
	// Secret values are never shown.
	Secret bool
	// Also is a variable of the environment besides the key's own.
	Also string
}

// Variable is the key's variable in the environment.
func (k *Key) Variable() string {
	return "CAIRN_" + strings.ToUpper(strings.ReplaceAll(k.Name, ".", "_"))
}

// Keys are all that can be set, in the order of their names.
var Keys = []Key{
	{Name: "cache.dir", Kind: Path, About: "Where indexes are kept.", Personal: true},
	{Name: "embeddings.models", Kind: List, Flags: []string{"embeddings"}, About: "Models that embed files and queries, as --embeddings names them.", Personal: true},
	{Name: "index.engine", Kind: Choice, Choices: []string{"native", "wazero"}, Default: "native", Flags: []string{"engine"}, About: "Run the core in process, or in its WebAssembly sandbox."},
	{Name: "index.max_file_bytes", Kind: Size, Default: "16M", Flags: []string{"max-file-bytes"}, About: "Leave out larger files."},
	{Name: "index.no_ignore", Kind: Switch, Default: "false", Flags: []string{"no-ignore"}, About: "Also index what .gitignore leaves out."},
	{Name: "limits.memory", Kind: Size, Default: "4G", Flags: []string{"memory"}, About: "The most that the sandbox may use.", Personal: true},
	{Name: "limits.timeout", Kind: Duration, Flags: []string{"timeout"}, About: "Give up after that long."},
	{Name: "llm.anthropic_api_key", About: "The key of Anthropic.", Personal: true, Secret: true, Also: "ANTHROPIC_API_KEY"},
	{Name: "llm.compatible_api_key", About: "The key of servers that a URL names.", Personal: true, Secret: true, Also: "CAIRN_LLM_API_KEY"},
	{Name: "llm.effort", Flags: []string{"effort"}, About: "How hard a model that reasons should think, in its provider's words.", Personal: true},
	{Name: "llm.max_cost", Kind: Money, Flags: []string{"max-cost"}, About: "Stop before a command spends more US dollars than that.", Personal: true},
	{Name: "llm.max_tokens", Kind: Number, Flags: []string{"max-tokens"}, About: "Stop before a command spends more tokens than that.", Personal: true},
	{Name: "llm.model", Flags: []string{"llm"}, About: "The language model, as --llm names it, of commands that can use one.", Personal: true},
	{Name: "llm.ollama_host", About: "Where Ollama is.", Personal: true, Also: "OLLAMA_HOST"},
	{Name: "llm.openai_api_key", About: "The key of OpenAI.", Personal: true, Secret: true, Also: "OPENAI_API_KEY"},
	{Name: "mcp.tools", Kind: Choice, Choices: []string{"search", "evidence", "memory", "all"}, Flags: []string{"tools"}, About: "The tools that the MCP server offers.", Personal: true},
	{Name: "output.color", Kind: Choice, Choices: []string{"auto", "always", "never"}, Default: "auto", Flags: []string{"color"}, About: "Colour; auto is on a terminal."},
	{Name: "output.format", Kind: Choice, Choices: []string{"text", "json", "jsonl", "markdown"}, Default: "text", Flags: []string{"format"}, About: "How answers are written.", Personal: true},
	{Name: "output.quiet", Kind: Switch, Default: "false", Flags: []string{"quiet"}, About: "No progress, notes or warnings."},
	{Name: "pack.budget", Kind: Number, Default: "4000", Flags: []string{"budget"}, About: "Tokens of a packed context at most."},
	{Name: "search.gate", Kind: Switch, Default: "false", Flags: []string{"gate"}, About: "Do not search for messages that need nothing from the repository."},
	{Name: "search.graph", Kind: Switch, Default: "false", Flags: []string{"graph"}, About: "Let the graph find files too."},
	{Name: "search.hyde", Kind: Switch, Default: "false", Flags: []string{"hyde"}, About: "Let the model write what it expects to find, for vectors.", Personal: true},
	{Name: "search.limit", Kind: Number, Default: "10", Flags: []string{"limit"}, About: "Results of a search at most."},
	{Name: "store.path", Kind: Path, About: "The file in which sessions, decisions and memory are kept.", Personal: true},
	{Name: "usage.enabled", Kind: Switch, Default: "true", About: "Keep, on this machine, what queries returned and cost.", Personal: true},
	{Name: "watch.debounce", Kind: Duration, Default: "100ms", Flags: []string{"debounce"}, About: "How long it must be quiet before changes are looked at."},
	{Name: "watch.poll", Kind: Switch, Default: "false", Flags: []string{"poll"}, About: "List the files from time to time instead of watching them."},
}

// Find returns the key of a name. The error of an unknown one names the nearest.
func Find(name string) (*Key, error) {
	for i := range Keys {
		if Keys[i].Name == name {
			return &Keys[i], nil
		}
	}
	near, best := "", 1+len(name)/3
	for i := range Keys {
		full := Keys[i].Name
		last := full[strings.LastIndexByte(full, '.')+1:]
		if d := min(text.Distance(name, full), 1+text.Distance(name, last)); d <= best && (near == "" || d < best) {
			near, best = full, d
		}
	}
	if near == "" {
		return nil, fmt.Errorf("unknown key %q: cairn config list shows all", name)
	}
	return nil, fmt.Errorf("unknown key %q: did you mean %q?", name, near)
}

// Check tells what is wrong with a value of the key.
func (k *Key) Check(value string) error {
	bad := func(form string) error { return fmt.Errorf("%s: %q is not %s", k.Name, k.Shown(value), form) }
	switch k.Kind {
	case Number:
		if n, err := strconv.ParseInt(value, 10, 64); err != nil || n < 0 {
			return bad("a number of 0 or more")
		}
	case Money:
		if f, err := strconv.ParseFloat(value, 64); err != nil || !(f >= 0 && f < 1e9) {
			return bad("an amount of dollars")
		}
	case Switch:
		if value != "true" && value != "false" {
			return bad("true or false")
		}
	case Size:
		digits := strings.TrimRight(strings.ToUpper(value), "IBKMG")
		if n, err := strconv.ParseInt(digits, 10, 64); err != nil || n <= 0 || len(value)-len(digits) > 3 {
			return bad("a size such as 500000, 64K, 16M or 4G")
		}
	case Duration:
		if d, err := time.ParseDuration(value); err != nil || d < 0 {
			return bad("a duration such as 10s")
		}
	case Choice:
		if !slices.Contains(k.Choices, value) {
			return bad("one of " + strings.Join(k.Choices, ", "))
		}
	}
	return nil
}

// Shown is a value as it may be printed.
func (k *Key) Shown(value string) string {
	if k.Secret && value != "" {
		return "********"
	}
	return value
}
