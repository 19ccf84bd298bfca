package llm

import (
	"fmt"
	"sync"

	"github.com/cairn-search/cairn/core/contract"
)

// Allowance is what may be spent. A call is let through while what is spent, what calls
// in flight are expected to spend and what it is expected to spend itself stay within
// the allowance. Expectations are estimates, from the length of the prompt and
// [expectedOutput]: calls overspend by at most what those in flight use beyond their
// estimates. A reply that was paid for is handed on even if it spends the rest.
// Methods may be called concurrently.
type Allowance struct {
	tokens, money int64 // limits; 0 is none

	mu       sync.Mutex
	spent    amount
	reserved amount
}

// amount is an amount of tokens and of 10^-9 dollars.
type amount struct{ tokens, money int64 }

func (a *amount) add(b amount, sign int64) {
	a.tokens += sign * b.tokens
	a.money += sign * b.money
}

func amountOf(u contract.Usage) amount {
	return amount{int64(u.Prompt()) + int64(u.Output), u.NanoDollars}
}

// expectedOutput is how many tokens a reply is expected to have: a list of ids and a
// sentence or two of thought.
const expectedOutput = 512

// NewAllowance makes an allowance of so many tokens, prompts and outputs together, and so
// many 10^-9 US dollars; 0 is no limit. Tokens read from a cache count like others.
func NewAllowance(tokens, nanoDollars int64) *Allowance {
	return &Allowance{tokens: tokens, money: nanoDollars}
}

// Spent returns the tokens and the 10^-9 US dollars spent so far.
func (b *Allowance) Spent() (tokens, nanoDollars int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent.tokens, b.spent.money
}

// hold is what is set aside for a call in flight.
type hold struct {
	b *Allowance
	amount
}

// reserve sets an estimate aside. The error is of [contract.CodeSpent].
func (b *Allowance) reserve(estimate contract.Usage) (*hold, error) {
	h := &hold{b, amountOf(estimate)}
	b.mu.Lock()
	defer b.mu.Unlock()
	after := b.spent
	after.add(b.reserved, 1)
	after.add(h.amount, 1)
	if b.tokens > 0 && after.tokens > b.tokens {
		return nil, spentError(fmt.Sprintf("%d of %d tokens", b.spent.tokens, b.tokens))
	}
	if b.money > 0 && after.money > b.money {
		return nil, spentError(dollars(b.spent.money) + " of " + dollars(b.money))
	}
	b.reserved.add(h.amount, 1)
	return h, nil
}

func spentError(what string) error {
	return &contract.Error{
		Code:    contract.CodeSpent,
		Message: "the allowance does not cover another call: " + what + " are spent",
		Fix:     "allow more, or ask a cheaper model",
	}
}

// settle replaces what was set aside by what was used.
func (h *hold) settle(used contract.Usage) {
	h.b.mu.Lock()
	defer h.b.mu.Unlock()
	h.b.reserved.add(h.amount, -1)
	h.b.spent.add(amountOf(used), 1)
}

// dollars writes 10^-9 dollars to the hundredth of a cent.
func dollars(nano int64) string {
	tenthousandths := (nano + 50_000) / 100_000
	return fmt.Sprintf("$%d.%04d", tenthousandths/10_000, tenthousandths%10_000)
}

// estimate is what a request of so many bytes is expected to use: bytes count a
// quarter token. Those of a prefix that the provider has cached are cheaper.
func estimate(bytes, cached int) contract.Usage {
	return contract.Usage{Input: (bytes - cached + 3) / 4, CacheRead: cached / 4, Output: expectedOutput}
}
