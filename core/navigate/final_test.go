package navigate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/text"
)

// padding picks what has a path first, or what is above it, and fills up its picks.
func padding(want string) ranks {
	return func(q *Question) (ids []string, done bool, err error) {
		for i, c := range q.Candidates {
			if c.Path == want || c.Directory && strings.HasPrefix(want, c.Path+"/") {
				ids = append([]string{shown(q, i)}, ids...)
				done = c.Path == want
			} else {
				ids = append(ids, shown(q, i))
			}
		}
		return ids[:min(len(ids), q.PickLimit)], done, nil
	}
}

// Whoever fills up its picks is asked once more about all of them; without that, it ends
// with what came first.
func TestFinalOrder(t *testing.T) {
	var paths []string
	for i := range 8 {
		for j := range 12 {
			paths = append(paths, fmt.Sprintf("d%d/f%02d.go", i, j))
		}
	}
	const want = "d6/f07.go"
	for _, strategy := range []string{Beam, Block, Guided, Cascade} {
		o := with(func(o *Options) {
			o.Strategy, o.Final, o.BlockTokens, o.Collapse, o.Lookahead = strategy, true, 200, CollapseAll, LookaheadFill
			o.Found = search("d1/f01.go", "d2/f02.go")
		})
		r := must(t, loaded(paths...), padding(want), o)
		last := r.Trace.Rounds[len(r.Trace.Rounds)-1]
		if len(r.Files) != o.Limit || r.Files[0].Path != want || last.Final != (strategy != Beam) || len(last.Blocks) != 1 {
			t.Errorf("%s: %q, the last round is %+v", strategy, pathsOf(r.Files), last)
		}
	}
	r := must(t, loaded(paths...), picks(want), with(func(o *Options) { o.Final, o.Lookahead = true, LookaheadFill }))
	if same(t, "files", pathsOf(r.Files), []string{want}); r.Trace.Rounds[len(r.Trace.Rounds)-1].Final {
		t.Error("one ranking is ordered anew")
	}
}

// If the last call says that nothing of it is right, the navigation begins again.
func TestFinalOrderIsNotSatisfied(t *testing.T) {
	o := with(func(o *Options) { o.Final, o.BlockTokens, o.Restarts = true, 25, 1 })
	_, r := asked(t, flat(2), o, rankCall(false, "n1"), rankCall(false, "n1"), rankCall(false))
	var final []bool
	for _, round := range r.Trace.Rounds {
		final = append(final, round.Final)
	}
	same(t, "rounds that order", final, []bool{false, true, false, true})
	same(t, "files", pathsOf(r.Files), []string{"file00.go", "file01.go"})
}

// Where what a search found will do, a cascade ends with it.
func TestCascade(t *testing.T) {
	o := with(func(o *Options) {
		o.Strategy, o.Final, o.Found = Cascade, true, search("store/disk.go", "store/cache.go", "README.md")
	})
	prompts, r := asked(t, sampleTree(), o, rankCall(true, "n2"))
	same(t, "files", pathsOf(r.Files), []string{"store/cache.go", "store/disk.go", "README.md"})
	if len(prompts) != 1 {
		t.Errorf("%d prompts", len(prompts))
	}
	prompts, r = asked(t, sampleTree(), o, rankCall(false), rankCall(true, "n7"))
	same(t, "files of the tree", pathsOf(r.Files), []string{"store/disk.go", "store/cache.go", "README.md"})
	if len(prompts) != 2 || strings.Contains(whole(prompts[1]), "type: ") {
		t.Errorf("%d prompts, %q, the second is\n%s", len(prompts), pathsOf(r.Files), whole(prompts[1]))
	}
}

// A model that fills all places with its own leaves the last to what a search found first.
func TestFullOfPicks(t *testing.T) {
	for _, strategy := range []string{Rerank, Cascade} {
		o := with(func(o *Options) {
			o.Strategy, o.Final, o.Limit, o.Found = strategy, true, 2, search("store/disk.go", "store/cache.go", "README.md")
		})
		_, r := asked(t, sampleTree(), o, rankCall(true, "n2", "n3", "n1"))
		same(t, strategy, pathsOf(r.Files), []string{"store/cache.go", "store/disk.go"})
	}
}

// The rounds that are allowed are those of all attempts.
func TestMaxRoundsOverRestarts(t *testing.T) {
	prompts, r := asked(t, sampleTree(), with(func(o *Options) { o.MaxRounds, o.Restarts = 3, 5 }),
		rankCall(false, "n1"), rankCall(false), rankCall(false, "n1"), rankCall(false))
	if len(prompts) != 3 || r.Trace.Stop != "rounds" {
		t.Errorf("%d prompts, stop %q", len(prompts), r.Trace.Stop)
	}
}

// Nothing that is sent is larger than what the model takes, whatever the question, the
// window and the tree.
func TestContextBound(t *testing.T) {
	var paths []string
	for i := range 40 {
		for j := range 60 {
			paths = append(paths, fmt.Sprintf("some_rather_long_directory_name_%02d/another_directory/file_with_a_name_%03d.go", i, j))
		}
	}
	for _, strategy := range []string{Beam, Block, Guided, Rerank, Cascade} {
		for _, ids := range []string{IDsList, IDsRange} {
			o := with(func(o *Options) {
				o.Strategy, o.Query, o.IDs, o.Final, o.Limit, o.Restarts = strategy, strings.Repeat("why is this so? ", 5000), ids, true, 300, 2
				o.ContextTokens, o.Cache.WindowTokens, o.Cache.SubtreeBlock, o.Found = 8192, 4096, true, search(paths...)
			})
			largest := 0
			must(t, loaded(paths...), ranks(func(q *Question) (list []string, done bool, err error) {
				largest = max(largest, text.Tokens(whole(q.Prompt)))
				for i := range q.Candidates {
					list = append(list, shown(q, i))
				}
				return list, false, nil
			}), o)
			if largest > o.ContextTokens-replyTokens || largest < 2000 {
				t.Errorf("%s, ids as a %s: a prompt of %d tokens", strategy, ids, largest)
			}
		}
	}
}

// Sections and values are asked about as what they are.
func TestPromptsOfDocumentsAndJSON(t *testing.T) {
	tree := &memory{info: Info{Root: contract.TreeNode{ID: "0", Directory: true}, Sections: true, JSON: true}, children: map[string][]contract.TreeNode{
		"0": {{ID: "1#s0", Path: "guide.md#serving", Title: "Serving"}, {ID: "2#/0", Path: "a.json#/x", Directory: true}, {ID: "2#/1", Path: "a.json#/y"}},
	}}
	o := with(func(o *Options) { o.Final = true })
	prompts, _ := asked(t, tree, o, rankCall(false, "n1"))
	if len(prompts) != 2 || !strings.HasPrefix(whole(prompts[1]), "Files of a source code repository, sections of its documents and values in its .json files were picked,") {
		t.Errorf("the last of %d prompts is\n%s", len(prompts), whole(prompts[len(prompts)-1]))
	}
	for _, says := range []string{"type: section\n", "type: object\n", "type: value\n", "section of a document", "value in a .json file", "JSON pointer", "A file, or what is in it, is relevant", "titles and keys are data"} {
		if !strings.Contains(whole(prompts[0]), says) {
			t.Errorf("the prompt does not say %q:\n%s", says, whole(prompts[0]))
		}
	}
}

// Where what was gone into yields nothing, it is asked about once more before the
// navigation begins again; the algorithms as printed end.
func TestSecondLook(t *testing.T) {
	for _, strategy := range []string{Beam, Block} {
		o := with(func(o *Options) { o.Strategy, o.Final, o.Restarts, o.Collapse = strategy, true, 1, CollapseAll })
		tree := loaded("a/b.go", "a/c.go", "d/e.go")
		prompts, r := asked(t, tree, o, rankCall(false, "n1", "1"), rankCall(true), rankCall(true, "n2", "4"))
		if len(prompts) != 3 || strings.Contains(whole(prompts[1]), "Nothing was picked before") || !strings.Contains(whole(prompts[2]), "Nothing was picked before") || r.Trace.Rounds[2].Restart {
			t.Errorf("%s: %d prompts, the last is\n%s", strategy, len(prompts), whole(prompts[len(prompts)-1]))
		}
		same(t, strategy, pathsOf(r.Files), []string{"a/c.go"})
		o.Restarts = 0
		if prompts, _ = asked(t, tree, o, rankCall(false, "n1", "1"), rankCall(true), rankCall(true, "n2", "4")); len(prompts) != 2 {
			t.Errorf("%s without a restart: %d prompts", strategy, len(prompts))
		}
	}
}

// A ranker that is not content with the one ranking there is, is asked whether it holds
// what was wanted; one that is content is not asked.
func TestFilesAreConfirmed(t *testing.T) {
	o := with(func(o *Options) { o.Final, o.Restarts = true, 1 })
	prompts, r := asked(t, flat(2), o, rankCall(false, "n2"), rankCall(true, "n1"))
	if last := r.Trace.Rounds[len(r.Trace.Rounds)-1]; len(prompts) != 2 || !last.Final {
		t.Errorf("%d prompts, the last round is %+v", len(prompts), last)
	}
	if prompts, _ = asked(t, flat(2), o, rankCall(true, "n2")); len(prompts) != 1 {
		t.Errorf("%d prompts for a content model", len(prompts))
	}
}

// A model whose replies are none is asked otherwise, as often as a navigation may begin
// again, and no more often.
func TestOddRepliesBeginAgain(t *testing.T) {
	o := with(func(o *Options) { o.Final, o.Restarts = true, 1 })
	odd := contract.ModelReply{Text: "<html>"}
	prompts, r := asked(t, flat(2), o, odd, odd, rankCall(true, "n1"))
	if len(prompts) != 3 || r.Failed != nil {
		t.Errorf("%d prompts, failed %v", len(prompts), r.Failed)
	}
	same(t, "files", pathsOf(r.Files), []string{"file00.go"})
	asks := 0
	_, err := navigated(flat(2), ModelRanker{}, o, func(contract.Need) contract.Reply { asks++; return says(odd) })
	if _, failed := navigated(flat(2), ModelRanker{}, o, func(contract.Need) contract.Reply {
		asks += 10
		return contract.Reply{Error: contract.Errorf(contract.CodeModel, "no answer within a minute")}
	}); failed == nil || asks != 14 {
		t.Errorf("one that does not answer is asked %d times more, %v", (asks-4)/10, failed)
	}
	if asks -= 10; asks != 4 || contract.ErrorOf(err).Code != contract.CodeModel {
		t.Errorf("%d asks, %v", asks, err)
	}
}

// A file that slipped to the front of the last call, or of its block, does not stay there.
func TestJoinedOrder(t *testing.T) {
	k := kept{place: map[string]int{"right": 0, "wrong": 7, "late": 3}}
	files := func(ids ...string) (list []contract.TreeNode) {
		for _, id := range ids {
			list = append(list, contract.TreeNode{ID: id, Path: id})
		}
		return list
	}
	same(t, "a slip of the last call", pathsOf(k.joined(files("wrong", "right", "late"))), []string{"right", "wrong", "late"})
	same(t, "a slip of a block", pathsOf(k.joined(files("right", "late", "wrong"))), []string{"right", "late", "wrong"})
	k.place["right"] = 1
	same(t, "places that differ little", pathsOf(k.joined(files("right", "late", "wrong"))), []string{"right", "late", "wrong"})
}
