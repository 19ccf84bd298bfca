// Package config is what people set once: values in a file of their own, in one of a
// project, and in the environment. The environment goes before the project's file,
// that before the user's, that before what is built in; a flag of the command line
// goes before all. A project's file comes with a repository, so it can only narrow what
// is seen; each key says how, see [Trust].
package config

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/provider"
	"github.com/cairn-search/cairn/hosts/mcp"
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
	Choices []string // of a Choice, or of each of a List
	// Models says that its values name models, and Embeds that these embed.
	Models, Embeds bool
	// Bounds is, of a Number, the field that it sets, whose bounds hold; without it is 0 or more.
	Bounds  contract.Field
	Most    time.Duration // of a Duration, 0 if nothing bounds it
	Default string        // "" is none, or what the command says
	About   string        // what it does, one sentence
	// Flags are the flags of the command line that it stands for.
	Flags []string
	// Project is what a project's file may do with it. There is no default: a key without a
	// decision fails a test.
	Project Trust
	Narrow  string // the value that Only allows
	// Spends is true if it bounds what is spent, so that what is nearly its name must not be passed over.
	Spends bool
	// Secret values are never shown.
	Secret bool
	// Also is a variable of the environment besides the key's own.
	Also string
}

// Trust is what a project's file may do with a key. The file comes with a repository,
// which may be hostile, so it can only narrow what is seen, kept, spent or waited for,
// measured by what is built in, whatever the user has set: see [Key.Allows].
type Trust int

// The degrees of trust.
const (
	undecided Trust = iota
	// Never: it is the user's own, for it names places, sends text elsewhere, spends money,
	// or hides what Cairn has to say.
	Never
	// Looks: any value, for it changes how things look or in which order they are found,
	// and nothing else.
	Looks
	// Smaller: a value up to the default; of that and the user's own the smaller one counts.
	Smaller
	// Larger: a value from the default on; of that and the user's own the larger one counts.
	Larger
	// Only: the value [Key.Narrow], which is the narrow one.
	Only
)

// Variable is the key's variable in the environment.
func (k *Key) Variable() string {
	return "CAIRN_" + strings.ToUpper(strings.ReplaceAll(k.Name, ".", "_"))
}

// Keys are all that can be set, in the order of their names.
var Keys = sorted(keys, ofProviders())

func sorted(lists ...[]Key) []Key {
	all := slices.Concat(lists...)
	slices.SortFunc(all, func(a, b Key) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// ofProviders are the keys that say how the providers of models are reached.
func ofProviders() (list []Key) {
	for _, p := range provider.All {
		if p.Key != "" {
			list = append(list, Key{Name: "llm." + p.Name + "_api_key", About: "The key of " + p.Title + ".", Secret: true, Also: p.Key, Project: Never})
		}
		if p.HostSetting {
			list = append(list, Key{Name: "llm." + p.Name + "_host", About: "Where " + p.Title + " is.", Also: p.AddressVariable, Project: Never})
		}
	}
	return list
}

// The fields of requests that numbers set.
var (
	budget = contract.FieldOf(&contract.PackRequest{}, "budget")
	limit  = contract.FieldOf(&contract.SearchRequest{}, "limit")
)

var keys = []Key{
	{Name: "cache.dir", Kind: Path, About: "Where indexes are kept.", Project: Never},
	{Name: "embeddings.models", Kind: List, Models: true, Embeds: true, Flags: []string{"embeddings"}, About: "Models that embed files and queries, as --embeddings names them.", Project: Never},
	{Name: "index.engine", Kind: Choice, Choices: []string{"native", "wazero"}, Default: "native", Flags: []string{"engine"}, About: "Run the core in process, or in its WebAssembly sandbox.", Project: Only, Narrow: "wazero"},
	{Name: "index.max_file_bytes", Kind: Size, Default: "16M", Flags: []string{"max-file-bytes"}, About: "Leave out larger files.", Project: Smaller},
	{Name: "index.no_ignore", Kind: Switch, Default: "false", Flags: []string{"no-ignore"}, About: "Also index what .gitignore leaves out.", Project: Only, Narrow: "false"},
	{Name: "limits.memory", Kind: Size, Default: "4G", Flags: []string{"max-memory"}, About: "The most that the sandbox may use.", Project: Never},
	{Name: "limits.timeout", Kind: Duration, Flags: []string{"timeout"}, About: "Give up after that long.", Project: Smaller},
	{Name: "llm.effort", Flags: []string{"effort"}, About: "How hard a model that reasons should think, in its provider's words.", Project: Never},
	{Name: "llm.max_cost", Kind: Money, Flags: []string{"max-cost"}, Spends: true, About: "Stop before a command spends more US dollars than that.", Project: Never},
	{Name: "llm.max_total_tokens", Kind: Number, Flags: []string{"max-total-tokens"}, Spends: true, About: "Stop before a command spends more tokens than that.", Project: Never},
	{Name: "llm.model", Models: true, Flags: []string{"llm"}, About: "The language model, as --llm names it, of commands that can use one.", Project: Never},
	{Name: "mcp.tools", Kind: List, Choices: mcp.Tools(), Flags: []string{"tools"}, About: "The tools that the MCP server offers, by group or name.", Project: Never},
	{Name: "output.color", Kind: Choice, Choices: []string{"auto", "always", "never"}, Default: "auto", Flags: []string{"color"}, About: "Colour; auto is on a terminal.", Project: Looks},
	{Name: "output.format", Kind: Choice, Choices: []string{"text", "json", "jsonl", "markdown"}, Default: "text", Flags: []string{"format"}, About: "How answers are written.", Project: Never},
	{Name: "output.quiet", Kind: Switch, Default: "false", Flags: []string{"quiet"}, About: "No progress, notes or warnings.", Project: Never},
	{Name: "pack.budget", Kind: Number, Default: budget.Default, Bounds: budget, Flags: []string{"budget"}, About: "Tokens of a packed context at most.", Project: Smaller},
	{Name: "search.gate", Kind: Switch, Default: "false", Flags: []string{"gate"}, About: "Do not search for messages that need nothing from the repository.", Project: Only, Narrow: "true"},
	{Name: "search.graph", Kind: Switch, Default: "false", Flags: []string{"graph"}, About: "Let the graph find files too.", Project: Looks},
	{Name: "search.hyde", Kind: Switch, Default: "false", Flags: []string{"hyde"}, About: "Let the model write what it expects to find, for vectors.", Project: Never},
	{Name: "search.limit", Kind: Number, Default: limit.Default, Bounds: limit, Flags: []string{"limit"}, About: "Results of a search at most.", Project: Smaller},
	{Name: "store.path", Kind: Path, About: "The file in which sessions, decisions and memory are kept.", Project: Never},
	{Name: "usage.enabled", Kind: Switch, Default: "true", About: "Keep, on this machine, what queries returned and cost.", Project: Never},
	{Name: "watch.debounce", Kind: Duration, Default: "100ms", Most: time.Minute, Flags: []string{"debounce"}, About: "How long it must be quiet before changes are looked at.", Project: Larger},
	{Name: "watch.poll", Kind: Switch, Default: "false", Flags: []string{"poll"}, About: "List the files from time to time instead of watching them.", Project: Only, Narrow: "true"},
}

// TakenBack tells whether a flag given as nothing takes back what is set for it: a text without a default.
func TakenBack(flag string) bool {
	return slices.ContainsFunc(Keys, func(k Key) bool {
		return slices.Contains(k.Flags, flag) && (k.Kind == Text || k.Kind == List)
	})
}

// Find returns the key of a name. The error of an unknown one names the nearest.
func Find(name string) (*Key, error) {
	for i := range Keys {
		if Keys[i].Name == name {
			return &Keys[i], nil
		}
	}
	if k := like(name); k != nil {
		return nil, fmt.Errorf("unknown key %q: did you mean %q?", name, k.Name)
	}
	return nil, fmt.Errorf("unknown key %q: cairn config list shows all", name)
}

// like is the key whose name may be meant by one that is none, nil if none is.
func like(name string) (near *Key) {
	section, own, _ := strings.Cut(name, ".")
	var beside []string
	for i := range Keys {
		if last, ok := strings.CutPrefix(Keys[i].Name, section+"."); ok {
			beside = append(beside, last)
		}
	}
	if meant := contract.Meant(own, beside); own != "" && meant != "" {
		k, _ := Find(section + "." + meant)
		return k
	}
	best := 1 + len(name)/3
	for i := range Keys {
		full := Keys[i].Name
		last := full[strings.LastIndexByte(full, '.')+1:]
		if d := min(contract.Distance(name, full), 1+contract.Distance(name, last)); d <= best && (near == nil || d < best) {
			near, best = &Keys[i], d
		}
	}
	return near
}

// Check tells what is wrong with a value of the key.
func (k *Key) Check(value string) error {
	if want := k.wants(value); want != "" {
		return fmt.Errorf("%s: %q is not %s", k.Name, k.Shown(value), want)
	}
	return nil
}

// checkProject tells what is wrong with a value in a project's file, without showing it.
func (k *Key) checkProject(value string) error {
	if want := k.wants(value); want != "" {
		return fmt.Errorf("%s: its value is not %s", k.Name, want)
	}
	return k.Allows(value)
}

// wants says what a value should be that is not, "" if it is.
func (k *Key) wants(value string) string {
	fits, what := true, ""
	switch k.Kind {
	case Number:
		n, err := strconv.ParseInt(value, 10, 64)
		fits, what = err == nil && n >= 0, "a number of 0 or more"
		if b := k.Bounds; b.Max > 0 {
			fits, what = err == nil && n >= b.Min && n <= b.Max, fmt.Sprintf("a number of %d to %d", b.Min, b.Max)
		}
	case Money:
		f, err := strconv.ParseFloat(value, 64)
		fits, what = err == nil && f >= 0 && f < 1e9, "an amount of dollars"
	case Switch:
		fits, what = value == "true" || value == "false", "true or false"
	case Size:
		digits := strings.TrimRight(strings.ToUpper(value), "IBKMG")
		n, err := strconv.ParseInt(digits, 10, 64)
		fits, what = err == nil && n > 0 && len(value)-len(digits) <= 3, "a size such as 500000, 64K, 16M or 4G"
	case Duration:
		d, err := time.ParseDuration(value)
		fits, what = err == nil && d >= 0, "a duration such as 10s"
		if k.Most > 0 {
			fits, what = fits && d <= k.Most, fmt.Sprintf("%s, of at most %v", what, k.Most)
		}
	case Text, List:
		fits, what = !k.Models || k.namesModels(value), provider.Specs(k.Embeds)
	}
	if k.Choices != nil {
		fits, what = k.chosen(value), map[bool]string{true: "a list of ", false: "one of "}[k.Kind == List]+strings.Join(k.Choices, ", ")
	}
	if fits {
		return ""
	}
	return what
}

// chosen tells whether a value is one of the choices, or a list of such.
func (k *Key) chosen(value string) bool {
	parts := []string{value}
	if k.Kind == List {
		parts = strings.Split(value, ",")
	}
	return !slices.ContainsFunc(parts, func(one string) bool { return !slices.Contains(k.Choices, strings.TrimSpace(one)) })
}

// namesModels tells whether a value names models, as far as it is known: variables are put in later.
func (k *Key) namesModels(value string) bool {
	for one := range strings.SplitSeq(value, ",") {
		p := provider.Of(strings.TrimSpace(one))
		if one != "" && !strings.Contains(one, "${") && (p == nil || k.Embeds && !p.Embeds) {
			return false
		}
		if k.Kind != List {
			break // the rest is of the name
		}
	}
	return true
}

// leastTime is the least that a project's file leaves to what it bounds: with less it
// would only end everything.
const leastTime = time.Second

// Allows tells whether a project's file may set the key to a value, which Check has
// found to be one. The error says what to do.
func (k *Key) Allows(value string) error {
	const own = "set it in your own configuration, by a flag or by the environment"
	if d, err := time.ParseDuration(value); k.Kind == Duration && k.Project == Smaller && err == nil && d > 0 && d < leastTime {
		return fmt.Errorf("%s: a repository may not set it under %v: %s", k.Name, leastTime, own)
	}
	switch k.Project {
	case Looks:
		return nil
	case Only:
		if value == k.Narrow {
			return nil
		}
		return fmt.Errorf("%s: a repository may only set it to %s: %s", k.Name, k.Narrow, own)
	case Smaller:
		if k.Default == "" || k.amount(value) <= k.amount(k.Default) {
			return nil
		}
		return fmt.Errorf("%s: a repository may only set it to %s or less: %s", k.Name, k.Default, own)
	case Larger:
		if k.amount(value) >= k.amount(k.Default) {
			return nil
		}
		return fmt.Errorf("%s: a repository may only set it to %s or more: %s", k.Name, k.Default, own)
	}
	return fmt.Errorf("%s: a repository must not choose it: %s", k.Name, own)
}

// InProject says for people what a project's file may set the key to, "" for nothing.
func (k *Key) InProject() string {
	switch {
	case k.Project == Smaller && k.Kind == Duration && k.Default == "":
		return fmt.Sprintf("from %v", leastTime)
	case k.Project == Looks, k.Project == Smaller && k.Default == "":
		return "any value"
	case k.Project == Only:
		return "`" + k.Narrow + "`"
	case k.Project == Smaller:
		return "up to " + k.Default
	case k.Project == Larger:
		return "from " + k.Default
	}
	return ""
}

// narrower tells whether a value of a project's file narrows what the user has set.
func (k *Key) narrower(value, users string) bool {
	switch k.Project {
	case Smaller:
		return users == "" || k.amount(value) <= k.amount(users)
	case Larger:
		return k.amount(value) >= k.amount(users)
	}
	return true
}

// amount is a value to compare. Zero stands for no limit.
func (k *Key) amount(value string) float64 {
	n := 0.0
	switch k.Kind {
	case Number:
		n, _ = strconv.ParseFloat(value, 64)
	case Duration:
		d, _ := time.ParseDuration(value)
		n = float64(d)
	case Size:
		digits := strings.TrimRight(strings.ToUpper(value), "IBKMG")
		n, _ = strconv.ParseFloat(digits, 64)
		if unit := value[len(digits):]; unit != "" {
			n *= float64(map[byte]int64{'B': 1, 'K': 1 << 10, 'M': 1 << 20, 'G': 1 << 30}[strings.ToUpper(unit)[0]])
		}
	}
	if n == 0 && k.Project == Smaller {
		return math.Inf(1)
	}
	return n
}

// Shown is a value as it may be printed.
func (k *Key) Shown(value string) string {
	if k.Secret && value != "" {
		return "********"
	}
	return credentials.ReplaceAllString(value, "//********@")
}

// credentials are what stands before the host of an address.
var credentials = regexp.MustCompile(`//[^/?#\s]*@`)
