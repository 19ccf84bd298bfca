package native

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cairn-search/cairn/core/contract"
)

// strange is an engine that is not of this process.
type strange struct{ Engine }

// What is joined is kept until an engine of it is dropped or a repository has another index.
func TestJoiner(t *testing.T) {
	engine := func(name string) Engine {
		e := NewProcess(1)
		b := files{"a.go": "package " + name + "\n"}.tar(t)
		if _, err := Run(t.Context(), e, "load", contract.LoadRequest{}, Handlers{"read": readBytes(b)}); err != nil {
			t.Fatal(err)
		}
		return e
	}
	a, b, c := engine("a"), engine("b"), engine("c")
	j := &Joiner{}
	join := func(list ...Joinable) (said []string, joint Engine) {
		for _, x := range j.Join(list) {
			s := strings.Join(x.Names, "+")
			if x.Alone {
				s += " alone"
			} else {
				joint = x.Engine
			}
			said = append(said, s)
		}
		return said, joint
	}
	said, first := join(Joinable{"c", c}, Joinable{"d", strange{a}}, Joinable{"a", a}, Joinable{"e", NewProcess(1)}, Joinable{"b", b})
	if d := cmp.Diff([]string{"d alone", "e alone", "a+b+c"}, said); d != "" {
		t.Error(d)
	}
	if _, again := join(Joinable{"a", a}, Joinable{"b", b}, Joinable{"c", c}); again != first {
		t.Error("what was joined is joined again")
	}
	if said, _ := join(Joinable{"b", b}); !cmp.Equal(said, []string{"b alone"}) {
		t.Errorf("%q", said)
	}
	_, second := join(Joinable{"a", a}, Joinable{"b", engine("other")})
	if second == first || len(j.kept) != 1 {
		t.Errorf("%d sets are kept, one of them with an index that is none any more", len(j.kept))
	}
	j.Drop(strange{a})
	j.Drop(a)
	if len(j.kept) != 0 {
		t.Errorf("%d sets are kept of an engine that was dropped", len(j.kept))
	}
}

// Small repositories are one piece on any machine, and many files as many as its processors are
// busy with: each piece puts forward what may be among the best.
func TestJoinedPieces(t *testing.T) {
	for _, c := range []struct{ all, processors, want int }{
		{100, 1, maxJoined}, {100_000, 2, 25_000}, {100_000, 64, maxJoined}, {1_000_000, 8, 62_500},
	} {
		if got := pieceOf(c.all, c.processors); got != c.want {
			t.Errorf("%d files, %d processors: pieces of %d, want %d", c.all, c.processors, got, c.want)
		}
	}
}
