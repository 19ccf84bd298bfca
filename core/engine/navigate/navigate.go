package navigate

import (
	"github.com/cairn-search/cairn/core/contract"
	"github.com/cairn-search/cairn/core/engine"
	"github.com/cairn-search/cairn/core/navigate"
	"github.com/cairn-search/cairn/core/needs"
	"github.com/cairn-search/cairn/core/search"
	"github.com/cairn-search/cairn/core/step"
)

// Navigate is [contract.NavigateOperations.Navigate].
func (c *Operations) Navigate(t *step.Task, q contract.NavigateRequest) (*contract.NavigateResponse, error) {
	o := navigateOptions(&q)
	if err := contract.CheckQuery(q.Query); err != nil {
		return nil, err
	}
	source, loaded, sections, err := c.tree(q)
	if err != nil {
		return nil, err
	}
	if err := tellable(&o, &q, loaded); err != nil {
		return nil, err
	}
	byIndex := q.Model == "index"
	depth := max(findDepth, o.Limit)
	if byIndex {
		depth = o.Limit // no more than is wanted, if nobody else ranks
	}
	var notes []string
	if loaded != nil && (byIndex || q.Searches()) {
		if o.Found, notes, err = c.find(t, loaded, sections, q, depth); err != nil {
			return nil, err
		}
	}
	var ranker navigate.Ranker = navigate.ModelRanker{}
	o.Progress = reportRound
	if byIndex {
		ranker, o.Progress = navigate.NewIndexRanker(o.Found), nil // it is quicker than a report
	}
	limit, picked := o.Limit, sections != nil && byIndex
	if picked {
		o.Limit = mostResults // with what leads to sections
	}
	found, err := navigate.Run(t, source, ranker, o)
	if err != nil {
		return nil, err
	}
	if picked {
		found.Files = chosen(found.Files, o.Found, limit)
	}
	r := navigated(found, sections, byIndex)
	r.Notes = notes
	if q.Contents {
		return r, c.addContents(t, loaded, r, q.MaxBytes)
	}
	return r, nil
}

// tellable refuses what can only be told of what is loaded where nothing is, and has the entries
// tell what files define if they are to.
func tellable(o *navigate.Options, q *contract.NavigateRequest, loaded *engine.Repository) error {
	if loaded == nil && (q.Model == "index" || q.Searches()) {
		return &contract.Error{Code: contract.CodeNotLoaded, Message: "no index of this tree is loaded", Field: "tree", Fix: `ask with model "host" and strategy beam or block, or load the repository`}
	}
	if o.Entries != navigate.EntriesTelling {
		return nil
	}
	if loaded == nil {
		return &contract.Error{Code: contract.CodeBadInput, Message: "what files define is known only of what is loaded", Field: "entries", Fix: `ask for "full" or "compact" entries`}
	}
	o.Tell = (&teller{loaded, map[string]string{}}).tell
	return nil
}

// reportRound tells the host how far a navigation is.
func reportRound(t *step.Task, r contract.Report) error {
	_, err := t.Do("progress", contract.Progress{Phase: "navigate", Done: int64(r.Round), Total: int64(len(r.Blocks)), Files: r.Files, Navigation: &r}, nil)
	return err
}

// navigated is the answer of a navigation, before what its files hold.
func navigated(found *navigate.Result, sections *sections, byIndex bool) *contract.NavigateResponse {
	r := &contract.NavigateResponse{Files: make([]contract.NavigatedFile, len(found.Files)), Strategy: found.Strategy, Trace: found.Trace}
	if found.Failed != nil {
		r.Failed = contract.ErrorOf(found.Failed)
	}
	for i, f := range found.Files {
		r.Files[i] = contract.NavigatedFile{Rank: i + 1, ID: f.ID, Path: f.Path, Title: f.Title}
		if sections != nil {
			sections.describe(&r.Files[i], f)
		}
	}
	switch {
	case len(r.Files) == 0 && byIndex:
		r.Reason = "no file contains enough of the query's words to be relevant"
	case len(r.Files) == 0:
		r.Reason = "nothing was picked"
	}
	return r
}

// tree returns the tree that a request names, the repository if it is loaded, and the
// sections of its documents if they are wanted.
func (c *Operations) tree(q contract.NavigateRequest) (navigate.Tree, *engine.Repository, *sections, error) {
	if q.Tree != "" {
		field := ""
		switch {
		case q.ExpandDocuments:
			field = "expand_documents"
		case q.Document != "":
			field = "document"
		}
		if field != "" {
			return nil, nil, nil, &contract.Error{Code: contract.CodeBadInput, Message: "only documents of what is loaded can be expanded", Field: field, Fix: "leave it out; a host's tree has the nodes that the host gives it"}
		}
		if q.ExpandJSON {
			return nil, nil, nil, &contract.Error{Code: contract.CodeBadInput, Message: "only files of what is loaded can be expanded", Field: "expand_json", Fix: "leave it out; a host's tree has the nodes that the host gives it"}
		}
		return navigate.Remote{Name: q.Tree}, nil, nil, nil
	}
	r, err := c.Repository()
	if err != nil {
		return nil, nil, nil, err
	}
	loaded := navigate.Loaded{Tree: r.Tree()}
	var json *navigate.WithJSON
	if q.ExpandJSON {
		json = &navigate.WithJSON{Loaded: loaded, Content: func(t *step.Task, path string) ([]byte, error) {
			return c.contentOf(t, r, path)
		}}
	}
	switch {
	case q.ExpandDocuments || q.Document != "":
		s, err := c.sections(r, q, loaded, json)
		if err != nil {
			return nil, nil, nil, err
		}
		return s.tree, r, s, nil
	case json != nil:
		return json, r, nil, nil
	}
	return loaded, r, nil, nil
}

// findDepth is how much a search brings for a model to be led by or to order.
const findDepth = 50

// find is what a search says to the query, and what that lacks.
func (c *Operations) find(t *step.Task, r *engine.Repository, s *sections, q contract.NavigateRequest, depth int) ([]navigate.Found, []string, error) {
	x := r.Index()
	o := search.Options{Limit: depth}
	var answer contract.SearchResponse
	if q.Vectors == "host" {
		var err error
		if o.Near, err = needs.Nearest(t, x, contract.NearestRequest{Query: q.Query}, depth, &answer); err != nil {
			return nil, nil, err
		}
	}
	query := search.Parse(q.Query)
	if s != nil {
		s.filter(&o)
	}
	hits, _ := r.Run(query, o)
	if s != nil {
		found, err := s.found(t, query, hits)
		return found, answer.Notes, err
	}
	found := make([]navigate.Found, len(hits))
	for i, h := range hits {
		p := &x.Parts[h.Part]
		found[i] = navigate.Found{Path: p.File(h.File).Path, Score: h.Score}
		if h.Definition >= 0 {
			d := engine.Definition(x, p, h.File, h.Definition)
			found[i].Note = d.Kind + " " + d.Name
		}
	}
	return found, answer.Notes, nil
}
