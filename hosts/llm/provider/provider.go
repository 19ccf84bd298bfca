// Package provider says what is known of the providers of language and embedding
// models: how they are named and reached, and what they can. One that speaks a
// [Protocol] which Cairn speaks is added by an entry of [All], and of
// hosts/llm/prices.json for what its models cost; everything else that names providers,
// such as the keys of the settings, the help of flags and errors, is made from it.
package provider

import (
	"net"
	"strings"
)

// Protocol is how models are asked.
type Protocol int

// The protocols, each of which hosts/llm speaks.
const (
	Messages        Protocol = iota + 1 // Anthropic's
	ChatCompletions                     // OpenAI's, and everybody else's
	Ollama                              // Ollama's own, and ChatCompletions for embeddings and where it is not known
)

// Provider is who has models: a company, or a server of one's own.
type Provider struct {
	// Name is what stands before the colon of a specification, and of the name of a model.
	Name string
	// Title is what people call it.
	Title string
	// Spec is how a model of it is named, for people.
	Spec string
	// Schemes are those of URLs that name a model instead, as URL#MODEL.
	Schemes  []string
	Protocol Protocol

	// Key is the variable of the environment that holds its key, "" if there is none;
	// NeedsKey says that it does not answer without one.
	Key      string
	NeedsKey bool

	// Address is where it is, and AddressVariable the variable that may say otherwise,
	// which ReadAddress, if not nil, makes a URL of. HostSetting says that the settings
	// have a key for it.
	Address         string
	AddressVariable string
	ReadAddress     func(string) string
	HostSetting     bool

	// MaxTokens is sent where nobody bounds the output of a request, for providers that
	// want a bound; 0 is none. MaxCompletionTokens says that the bound is called so, and
	// not max_tokens, the name that every server knows.
	MaxTokens           int
	MaxCompletionTokens bool
	// TellsCached says that it tells what it read from its cache, so that a prefix that it
	// has seen before is read from there or something is wrong. CacheKey says that it takes
	// a key which sends calls with one prefix to one machine.
	TellsCached bool
	CacheKey    bool
	// Embeds says that it has embedding models.
	Embeds bool
	// Free says that models which no table knows cost nothing: it is one's own machine.
	Free bool

	// Start is what to do if nobody answers, and Pull if there is no such model, "MODEL"
	// being its name; "" is the general advice.
	Start, Pull string
}

// All are the providers.
var All = []Provider{
	{
		Name: "anthropic", Title: "Anthropic", Spec: "anthropic:MODEL", Protocol: Messages,
		Key: "ANTHROPIC_API_KEY", NeedsKey: true, Address: "https://api.anthropic.com", AddressVariable: "ANTHROPIC_BASE_URL",
		MaxTokens: 8192, TellsCached: true,
	},
	{
		Name: "openai", Title: "OpenAI", Spec: "openai:MODEL", Protocol: ChatCompletions,
		Key: "OPENAI_API_KEY", NeedsKey: true, Address: "https://api.openai.com/v1", AddressVariable: "OPENAI_BASE_URL",
		MaxCompletionTokens: true, TellsCached: true, CacheKey: true, Embeds: true,
	},
	{
		Name: "ollama", Title: "Ollama", Spec: "ollama:MODEL", Protocol: Ollama,
		Address: "http://localhost:11434/v1", AddressVariable: "OLLAMA_HOST", ReadAddress: ollamaURL, HostSetting: true,
		Embeds: true, Free: true, Start: "start Ollama, or set OLLAMA_HOST", Pull: "run: ollama pull MODEL",
	},
	{
		Name: "compatible", Title: "servers that a URL names", Spec: "URL#MODEL", Schemes: []string{"http", "https"}, Protocol: ChatCompletions,
		Key: "CAIRN_LLM_API_KEY", Embeds: true,
	},
}

// Named returns the provider of a name, nil if there is none.
func Named(name string) *Provider {
	for i := range All {
		if All[i].Name == name {
			return &All[i]
		}
	}
	return nil
}

// Of returns the provider that a specification names, by its name or the scheme of a
// URL, nil if there is none.
func Of(spec string) *Provider {
	before, _, _ := strings.Cut(spec, ":")
	for i := range All {
		for _, s := range All[i].Schemes {
			if s == before {
				return &All[i]
			}
		}
		if All[i].Name == before && len(All[i].Schemes) == 0 {
			return &All[i]
		}
	}
	return nil
}

// Specs lists how models are named, for people: those that embed, or all.
func Specs(embed bool) string {
	return listed("or", func(p *Provider) string {
		if embed && !p.Embeds {
			return ""
		}
		return p.Spec
	})
}

// Keys lists the variables that keys come from, for people.
func Keys() string { return listed("and", func(p *Provider) string { return p.Key }) }

func listed(word string, of func(*Provider) string) string {
	var list []string
	for i := range All {
		if s := of(&All[i]); s != "" {
			list = append(list, s)
		}
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " " + word + " " + list[last]
}

// ollamaURL reads OLLAMA_HOST the way Ollama does: [SCHEME://]HOST[:PORT].
func ollamaURL(host string) string {
	scheme, rest, found := strings.Cut(host, "://")
	port := map[string]string{"http": "80", "https": "443"}[scheme]
	if !found {
		scheme, rest, port = "http", host, "11434"
	}
	rest, path, _ := strings.Cut(rest, "/")
	name := rest
	if h, p, err := net.SplitHostPort(rest); err == nil {
		name, port = h, p
	}
	if name = strings.Trim(name, "[]"); name == "" || name == "0.0.0.0" || name == "::" {
		name = "localhost" // what a server listens on
	}
	return strings.TrimRight(scheme+"://"+net.JoinHostPort(name, port)+"/"+path, "/") + "/v1"
}
