package llm

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"regexp"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/hosts/llm/provider"
)

// Prices is a table of models: what they cost, and what must be known to ask them.
type Prices struct {
	// Date is when the table was last checked, as YYYY-MM-DD.
	Date string `json:"date"`
	// Sources are the pages that say so.
	Sources []string `json:"sources,omitempty"`
	Models  []Model  `json:"models"`
}

// Model is what is known of a model.
type Model struct {
	// Provider is the name of one of [provider.All], and Name the model's name without a
	// date.
	Provider string `json:"provider"`
	Name     string `json:"model"`
	// Priced says that the price is known; in a file, it is where one stands.
	Priced bool `json:"-"`
	Price
	// Above is the price of whole requests with more than Above.Prompt tokens of prompt.
	Above *Tier `json:"above,omitempty"`
	// CacheMin is the smallest prefix that the provider caches, in tokens; 0 is not known.
	CacheMin int `json:"cache_min,omitempty"`
	// ToolChoice is "auto" for models that refuse to be made to call a tool.
	ToolChoice string `json:"tool_choice,omitempty"`
	// Thinks says that thinking counts as output, and needs room beside it.
	Thinks bool `json:"thinks,omitempty"`
	// Breakpoints says that the model takes marks in the prompt where others of the
	// provider find for themselves what to cache.
	Breakpoints bool `json:"breakpoints,omitempty"`
	// Query and Document stand before texts to be embedded, for models that tell
	// questions from what answers them.
	Query    string `json:"query_prefix,omitempty"`
	Document string `json:"document_prefix,omitempty"`
}

// Price is a price, in US dollars per million tokens. What is cached costs as much as
// what is not, where a file does not say.
type Price struct {
	Input      *Dollars `json:"input,omitempty"`
	CacheRead  *Dollars `json:"cache_read,omitempty"`
	CacheWrite *Dollars `json:"cache_write,omitempty"`
	Output     *Dollars `json:"output,omitempty"`
}

// Tier is a price for large prompts.
type Tier struct {
	Prompt int `json:"prompt"` // tokens
	Price
}

// Dollars is an amount in millionths of a dollar, a decimal number of dollars in JSON.
type Dollars int64

// UnmarshalJSON reads a decimal number of at most six places.
func (d *Dollars) UnmarshalJSON(b []byte) error {
	r, ok := new(big.Rat).SetString(string(b))
	if !ok || len(b) > 20 || r.Sign() < 0 {
		return fmt.Errorf("price %s is not an amount of dollars", b)
	}
	r.Mul(r, big.NewRat(1_000_000, 1))
	if !r.IsInt() || !r.Num().IsInt64() || r.Num().Int64() > 1e12 {
		return fmt.Errorf("price %s has more than six decimal places, or is too high", b)
	}
	*d = Dollars(r.Num().Int64())
	return nil
}

//go:embed prices.json
var builtin []byte

// DefaultPrices returns the table that is built in.
var DefaultPrices = sync.OnceValue(func() *Prices {
	p, err := decodePrices(bytes.NewReader(builtin))
	if err != nil {
		panic(err) // a test reads the file
	}
	return p
})

// ReadPrices reads a table of one's own, in the format of the one that is built in.
// Its models come before those, which stay for what it does not name.
func ReadPrices(r io.Reader) (*Prices, error) {
	p, err := decodePrices(r)
	if err != nil {
		return nil, err
	}
	p.Models = append(p.Models, DefaultPrices().Models...)
	return p, nil
}

func decodePrices(r io.Reader) (*Prices, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	p := &Prices{}
	if err := d.Decode(p); err != nil {
		return nil, fmt.Errorf("read prices: %w", err)
	}
	for i := range p.Models {
		m := &p.Models[i]
		if provider.Named(m.Provider) == nil || m.Name == "" {
			return nil, fmt.Errorf("read prices: model %d: no model %q of provider %q", i+1, m.Name, m.Provider)
		}
		if (m.Input == nil) != (m.Output == nil) || m.Above != nil && (m.Above.Input == nil || m.Above.Output == nil) {
			return nil, fmt.Errorf("read prices: model %q: a price needs both input and output", m.Name)
		}
		m.Priced = m.Input != nil
	}
	return p, nil
}

// dated is the date at the end of the name of a model.
var dated = regexp.MustCompile(`-(\d{8}|\d{4}-\d{2}-\d{2})$`)

// find returns what is known of a model, by its name or by its name without a date. A
// model that is not in the table is never taken for one that is called much the same.
func (p *Prices) find(of, name string) Model {
	for _, n := range []string{name, dated.ReplaceAllString(name, "")} {
		for _, m := range p.Models {
			if m.Provider == of && m.Name == n {
				return m
			}
		}
	}
	m := Model{Provider: of, Name: name}
	if k := provider.Named(of); k != nil && k.Free {
		free := new(Dollars)
		m.Priced, m.Price = true, Price{Input: free, Output: free}
	}
	return m
}

// price sets the price of what was used.
func (m *Model) price(u *contract.Usage) {
	u.NanoDollars, u.Unpriced = 0, 0
	if !m.Priced {
		u.Unpriced = u.Calls
		return
	}
	p := m.Price
	if m.Above != nil && u.Prompt() > m.Above.Prompt {
		p = m.Above.Price
	}
	or := func(d *Dollars) int64 {
		if d == nil {
			d = p.Input
		}
		return int64(*d)
	}
	sum := int64(u.Input)*int64(*p.Input) + int64(u.CacheRead)*or(p.CacheRead) +
		int64(u.CacheWrite)*or(p.CacheWrite) + int64(u.Output)*int64(*p.Output)
	u.NanoDollars = (sum + 500) / 1000 // millionths of a dollar per million tokens
}
