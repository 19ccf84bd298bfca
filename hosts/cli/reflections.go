package cli

import (
	"cmp"
	"context"
	"errors"
	"math"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/rank"
)

var _ = offer[reflectionsCommand]("memory", 4, "reflections", "Keep and find what agents learned.")

type reflectionsCommand struct {
	asksFor[contract.ReflectionsRequest]
	Query string `arg:"" optional:"" sets:"query" help:"The situation in which reflections are wanted; without it the newest are listed."`
	In    string `default:"." placeholder:"PATH" help:"The project: a directory; default the current one."`

	Lesson     *string  `tells:"lesson" placeholder:"TEXT" help:"Keep a reflection: what was learned."`
	Situation  string   `sets:"situation" with:"lesson" placeholder:"TEXT" help:"With --lesson: when it applies."`
	Outcome    string   `sets:"outcome" help:"How what it was learned from went; without --lesson only such reflections."`
	Confidence float64  `min:"0" max:"1" default:"0.5" placeholder:"N" help:"With --lesson: how sure it is."`
	Tags       []string `name:"tag" sets:"tags" placeholder:"TAG" help:"Tags of the reflection; without --lesson only reflections that have all of them."`
	Forget     []string `placeholder:"ID" help:"Remove reflections."`
	Summary    bool     `help:"Count reflections by outcome and tag."`
	Learn      bool     `help:"Make reflections of what users corrected in several messages; with --llm in the model's words."`
	Session    string   `sets:"session" placeholder:"ID" help:"Only those of one session; with --lesson, whose it is."`
	Limit      int      `sets:"limit" placeholder:"N" short:"n" help:"Reflections at most."`
	modelFlags
	formatFlag
}

func (*reflectionsCommand) Help() string {
	return `Examples:

    cairn reflections --lesson "Run the migrations before the tests" --situation "a fresh checkout" --outcome failure --tag ci
    cairn reflections "tests fail on a fresh checkout"
    cairn reflections --learn
    cairn reflections --summary

What an agent learned, such as by being corrected. Those that fit a situation are found by its words.`
}

func (c *reflectionsCommand) conflicts() error {
	chosen := 0
	for _, given := range []bool{c.Lesson != nil, len(c.Forget) > 0, c.Summary, c.Learn, c.Query != ""} {
		if given {
			chosen++
		}
	}
	if chosen > 1 {
		return errors.New("give one of a situation, --lesson, --learn, --forget and --summary")
	}
	if c.wanted() && !c.Learn {
		return errors.New("--llm goes with --learn")
	}
	return c.modelFlags.conflicts()
}

func (c *reflectionsCommand) Run(ctx context.Context, s *session) (err error) {
	if len(c.Forget) > 0 {
		return s.forgetReflections(ctx, c)
	}
	var q contract.ReflectionsRequest
	fill(&q, c)
	switch {
	case c.Lesson != nil:
		sure := rank.Score(math.Ceil(c.Confidence * float64(rank.One))) // told as it was given
		q.Action, q.Lesson, q.Confidence = contract.ReflectionsActionAdd, *c.Lesson, &sure
	case c.Summary:
		q.Action = contract.ReflectionsActionSummary
	case c.Learn:
		q.Action = contract.ReflectionsActionLearn
	}
	h, end, err := c.handlers(s)
	if err != nil {
		return err
	}
	defer ending(end, &err)
	if c.wanted() {
		q.Model = contract.HostUseHost
	}
	b, a, err := asked[contract.ReflectionsResponse](s.mindful(ctx, c.In, "reflections", &q, h))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "reflections", func(markdown bool) { s.page(markdown).Reflections(a) })
	s.notes(a.Notes)
	if a.Usage != nil {
		s.note("%s", spent(*a.Usage))
	}
	if a.Summary != nil {
		return nil
	}
	return s.ended(len(a.Reflections), cmp.Or(a.Reason, "no reflection is kept"), c.Format)
}

// forgetReflections removes reflections by their ids.
func (s *session) forgetReflections(ctx context.Context, c *reflectionsCommand) error {
	b, a, err := asked[contract.RememberResponse](s.mindful(ctx, c.In, "remember", contract.RememberRequest{Forget: c.Forget}, nil))
	if err != nil {
		return err
	}
	s.list(c.Format, b, "notes", func(markdown bool) { s.page(markdown).Notes(a) })
	return s.ended(a.Removed, "no such reflection is kept", c.Format)
}
