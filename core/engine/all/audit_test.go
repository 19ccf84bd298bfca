package all

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
)

var auditFiles = files{
	"shop/cart.py": `"""Carts of a shop, see :class:` + "`Cart`" + `
and not :class:` + "`Crate`" + `."""


class Cart:
    """What is bought.

    Use :meth:` + "`Cart.fill`" + ` or :class:` + "`Basket`" + `; :func:` + "`Cart`" + ` is made by :func:` + "`open_cart`" + `.

    Args:
        owner: who pays
        onwer_name: their name
    """

    def __init__(self, owner, owner_name):
        self.owner = owner

    def fill(self, item, count=1):
        """Put items in.

        :param item: what
        :param amount: how many
        """
        return [item] * count


def open_cart(owner, **options):
    """Open one.

    :param size: how large, one of the options
    """
    return Cart(owner, options)
`,
	"shop/till.go":    "// Package shop takes money.\npackage shop\n\n// Pay pays what a [Till] holds, as [Till.Empty] does.\nfunc Pay(t *Till) int { return t.sum }\n\n// Till is a type.\ntype Till struct{ sum int }\n",
	"docs/guide.md":   "# Guide\n\nSee [the cart](../shop/cart.py), [the shelf](../shop/shelf.py), [notes](notes.md) and [the till](../shop/Till.go).\n[A page](page.html) and [a site](https://example.org/x.md) are elsewhere, as is [`Elsewhere`](https://example.org).\n\n```\n[not](there.md)\n```\n\n`Cart` is in `shop/cart.py`, and `Cart` is in `shop/basket.py`.\n`open_cart` is defined in `shop/cart.py:27`. `Cart.fil` puts items in. `open_card` opens one. `Elsewhere` is of others.\n`SHOP_HOME` is set by readers. `Cart` is a function.\n",
	"docs/changes.md": "`Gone` was in `shop/gone.py`.\n",
	"test_shop.py":    "def test_it():\n    \"\"\"Calls :func:`nothing_at_all`.\"\"\"\n",
}

// An audit tells what documents, docstrings and doc comments say that is not so, where, and how
// sure that is; what tells of what was, tests, code and other sites are left alone.
func TestAudit(t *testing.T) {
	c := loaded(t, auditFiles, "keep")
	a := audited(t, c, contract.AuditRequest{Confidence: contract.ConfidenceLevelLow})
	var got []string
	for _, f := range a.Findings {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s:%d %s %s %s: %s", f.Path, f.Line, f.ClaimType, f.Confidence, f.Definition, f.Message)))
	}
	want := []string{
		"docs/guide.md:3 file high : the link leads to `shop/shelf.py`, which is not there",
		"docs/guide.md:3 file high : the link leads to `docs/notes.md`, which is not there",
		"docs/guide.md:3 file some : the link leads to `shop/Till.go`, which is not there",
		"docs/guide.md:10 file some : there is no file `shop/basket.py`",
		"docs/guide.md:11 symbol high : `Cart` has no member `fil`",
		"docs/guide.md:11 symbol high : nothing is named `open_card`",
		"docs/guide.md:12 symbol low : nothing is named `SHOP_HOME`",
		"docs/guide.md:12 kind some : `Cart` is a class, not a function: see shop/cart.py:5",
		"shop/cart.py:1 symbol high : nothing is named `Crate`",
		"shop/cart.py:8 symbol high Cart: nothing is named `Basket`",
		"shop/cart.py:8 kind high Cart: `Cart` is a class, not a function: see shop/cart.py:5",
		"shop/cart.py:22 parameter high Cart.fill: `Cart.fill` has no parameter `amount`",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if a.Passed || a.Counts.Documents != 1 || a.Counts.Findings != len(want) || a.Counts.Less != 0 {
		t.Errorf("%+v", a.Counts)
	}
	// What is less sure is counted, and what is too much.
	a = audited(t, c, contract.AuditRequest{Limit: 2})
	if len(a.Findings) != 2 || a.Counts.Findings != 8 || a.Counts.Less != 4 || !slices.Equal(a.Notes, []string{"6 findings are not listed"}) {
		t.Errorf("%d of %+v, %q", len(a.Findings), a.Counts, a.Notes)
	}
	a = audited(t, c, contract.AuditRequest{Filters: contract.Filters{Paths: []string{"shop/till.go"}}})
	if !a.Passed || a.Counts.Comments != 3 {
		t.Errorf("of what is true: %+v", a)
	}
	if a = audited(t, c, contract.AuditRequest{Filters: contract.Filters{Paths: []string{"gone"}}}); !a.Passed || !slices.Equal(a.Notes, []string{"no file passes the filters"}) {
		t.Errorf("of nothing: %+v", a)
	}
}

func audited(t *testing.T, c *engine.Core, q contract.AuditRequest) *contract.AuditResponse {
	t.Helper()
	return (&host{}).must(t, c, "audit", q).Result.(*contract.AuditResponse)
}
