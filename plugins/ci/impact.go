package ci

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/outline"
	"github.com/cairn-search/cairn/core/tree"
)

// The names of what [ImpactOptions.FailOn] may hold.
const (
	FailOnTests  = "tests"  // code was changed, but no test
	FailOnOwners = "owners" // a changed file has no owner
)

// ImpactOptions say how far to go. Zero fields take the default of the core.
type ImpactOptions struct {
	Depth, Limit int
	// History is "none" or "host", as in api.ImpactRequest.
	History string
	// FailOn are what gates.
	FailOn []string
}

// Impacted is what a change touches.
type Impacted struct {
	Report
	Files []File `json:"files"` // without the text of their hunks
	// Impact is what the core answered.
	Impact *contract.ImpactResponse `json:"impact"`
}

// Impact tells what a change touches: the definitions changed, what depends on them, the
// tests and documents that belong to them, and the owners. No files are no error.
func Impact(ctx context.Context, call Ask, files []File, o ImpactOptions) (*Impacted, error) {
	out := &Impacted{Report: Report{Title: "What the change touches", Findings: []Finding{}}, Files: []File{}, Impact: &contract.ImpactResponse{}}
	if len(files) == 0 {
		out.Summary = []string{"the diff is empty"}
		return out, nil
	}
	a, err := ask[contract.ImpactResponse](ctx, call, "impact", contract.ImpactRequest{Changes: Changes(files), Depth: o.Depth, Limit: o.Limit, History: contract.HostUse(o.History)})
	if err != nil {
		return nil, err
	}
	out.Impact, out.Notes = a, slices.Clone(a.Notes)
	for _, f := range files {
		f.Hunks = slices.Clone(f.Hunks)
		for i := range f.Hunks {
			f.Hunks[i].Text = ""
		}
		out.Files = append(out.Files, f)
	}
	out.Summary = []string{
		fmt.Sprintf("%s changed, %s in them", plural(len(files), "file"), plural(len(a.Definitions), "definition")),
		fmt.Sprintf("%s of these; %s and %s belong to them", plural(len(a.Dependents), "dependent"), plural(len(a.Tests), "test"), plural(len(a.Documents), "document")),
	}
	if owners := ownersOf(a); len(owners) > 0 {
		out.Summary = append(out.Summary, "owners: "+strings.Join(owners, ", "))
	}
	if n := len(a.Unknown); n > 0 {
		out.Notes = append(out.Notes, fmt.Sprintf("%s of the diff %s not in the index: %s", plural(n, "file"), isAre(n), strings.Join(a.Unknown[:min(n, 3)], ", ")))
	}
	out.gates(files, o)
	out.lists(a)
	return out, out.callers(ctx, call)
}

// code tells whether a changed file is code that tests could test.
func code(f File) bool {
	return !f.Deleted && !f.Binary && tree.RoleOf(f.Path, nil) == 0 && outline.Detect(f.Path, nil).Outlined()
}

// gates adds what a job may fail for.
func (out *Impacted) gates(files []File, o ImpactOptions) {
	tested := slices.ContainsFunc(files, func(f File) bool { return tree.RoleOf(f.Path, nil)&tree.Test != 0 && !f.Deleted })
	for _, f := range files {
		if tested || !code(f) {
			continue
		}
		v := Finding{Rule: "change-without-test", Path: f.Path, Message: "Code was changed, but no test.", Gates: slices.Contains(o.FailOn, FailOnTests)}
		if len(f.Hunks) > 0 && len(f.Hunks[0].Changed) > 0 {
			v.Line = f.Hunks[0].Changed[0].Start
			v.EndLine = v.Line
		}
		if tests := out.Impact.Tests; len(tests) > 0 {
			v.Why = []string{"likeliest test: " + tests[0].Path}
		}
		out.Findings = append(out.Findings, v)
	}
	if len(out.Impact.Owners) == 0 && !slices.Contains(o.FailOn, FailOnOwners) {
		return // there is no CODEOWNERS, or it says nothing of these
	}
	owned := map[string]bool{}
	for _, w := range out.Impact.Owners {
		owned[w.Path] = true
	}
	for _, f := range files {
		if !owned[f.Path] {
			out.Findings = append(out.Findings, Finding{Rule: "change-without-owner", Path: f.Path, Message: "CODEOWNERS names nobody for the changed file.", Gates: slices.Contains(o.FailOn, FailOnOwners)})
		}
	}
}

// lists adds tests and documents.
func (out *Impacted) lists(a *contract.ImpactResponse) {
	for _, list := range []struct {
		rule, message string
		of            []contract.AffectedEntity
	}{{"affected-test", "This test belongs to what was changed.", a.Tests}, {"affected-document", "This document tells of what was changed.", a.Documents}} {
		for _, e := range list.of {
			f := Finding{Rule: list.rule, Path: e.Path, Message: list.message, Score: e.Score, Why: []string{because(e)}}
			if e.Name != e.Path {
				f.Name = e.Name
			}
			out.Findings = append(out.Findings, f)
		}
	}
}

// because says why a test or document is listed.
func because(e contract.AffectedEntity) string {
	switch {
	case e.Target == "":
		return e.Why + " are like those of the change"
	case strings.ToUpper(e.Why) == e.Why:
		return fmt.Sprintf("%s %s", strings.ToLower(strings.ReplaceAll(e.Why, "_", " ")), e.Target)
	}
	return fmt.Sprintf("%s fits %s", e.Why, e.Target)
}

// DefaultTouched is how many tests, documents and callers are listed of each: chosen by hand, so
// that a job's report is read as a page, fewer than the core lists for programs.
const DefaultTouched = 20

// listedCallers is how many callers become findings.
const listedCallers = DefaultTouched

// callers adds what depends on the change, near ones first.
func (out *Impacted) callers(ctx context.Context, call Ask) error {
	var refs []string
	via := map[string]string{}
	for _, d := range out.Impact.Dependents {
		if d.Type == "symbol" && len(refs) < listedCallers {
			refs = append(refs, d.Ref)
			via[d.Ref] = d.Via
		}
	}
	targets, err := describe(ctx, call, refs)
	if err != nil {
		return err
	}
	for _, t := range targets {
		if slices.Contains(t.Roles, "test") {
			continue // its file is listed
		}
		kind := strings.ToLower(strings.ReplaceAll(strings.Trim(via[t.Ref], "<->"), "_", " "))
		out.Findings = append(out.Findings, Finding{
			Rule: "affected-caller", Path: t.Path, Line: t.Lines.Start, EndLine: t.Lines.End, Name: t.Name,
			Message: "This depends on what was changed.", Why: []string{"it " + kind + " a changed definition, or what depends on it"},
		})
	}
	return nil
}

func ownersOf(a *contract.ImpactResponse) []string {
	var list []string
	for _, o := range a.Owners {
		for _, name := range o.Owners {
			if !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
	}
	return list
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func isAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
