package contract

// NavigateOperations are those that find files by walking the tree of names.
type NavigateOperations interface {
	// Navigate finds files by walking the tree of names, led by the index or by a language model.
	//
	// Needs: llm, embed, node, children, nearest, file, progress.
	Navigate(NavigateRequest) (*NavigateResponse, error)
}

// NavigateResponse is what a navigation found, and how.
type NavigateResponse struct {
	// Files are the files found, best first.
	Files []NavigatedFile `json:"files"`
	// Strategy is the strategy that was taken.
	Strategy string `json:"strategy"`
	// Reason is why there are no files.
	Reason string `json:"reason,omitempty"`
	// Notes say what was left out, such as vectors that were asked for.
	Notes []string `json:"notes,omitempty"`
	// Failed is why the navigation ended before its time: files are what it had found by
	// then, or what a search had.
	Failed *Error `json:"failed,omitempty"`
	// Trace is what the navigation did.
	Trace NavigateTrace `json:"trace"`
}

// NavigatedFile is a file found.
type NavigatedFile struct {
	// Rank is the position in the list, 1 for the best.
	Rank int `json:"rank"`
	// ID is the id of the node in its tree.
	ID string `json:"id"`
	// Path is the path of the file, or of the document that the section is in.
	Path string `json:"path"`
	// Title is the title of a section of a document.
	Title string `json:"title,omitempty"`
	// Lines is the lines of a section of a loaded document.
	Lines Lines `json:"lines,omitzero"`
	// Ref is the ref of a section of a loaded document.
	Ref string `json:"ref,omitempty"`
	// Text is the content, if it was asked for.
	Text *string `json:"text,omitempty"`
	// Truncated is true if there is more of the content.
	Truncated bool `json:"truncated,omitempty"`
	// Error is why there is no content.
	Error *Error `json:"error,omitempty"`
}

// NavigateRequest asks for files by walking the tree of a repository by names.
type NavigateRequest struct {
	// Query is words or a question.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Strategy is how the tree is walked.
	Strategy NavigateStrategy `json:"strategy,omitempty" default:"auto"`
	// Model is who picks from the entries shown.
	Model NavigateModel `json:"model,omitempty" default:"index"`
	// Tree is the name of a tree that the host has, read by "node" and "children" needs; empty
	// for what is loaded.
	Tree string `json:"tree,omitempty"`
	// Limit is how many files come back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"1000" default:"10"`
	// BeamWidth is how many directories are followed from a round; without it 3 in beam and
	// all in block.
	BeamWidth int `json:"beam_width,omitempty" min:"1" max:"1000"`
	// MaxRounds is how many rounds all but beam have at most, over all restarts; without it
	// block has 20, or as many as the tree is deep, for each.
	MaxRounds int `json:"max_rounds,omitempty" min:"1" max:"1000"`
	// BlockTokens is the size of a block in tokens, as the core counts them.
	BlockTokens int `json:"block_tokens,omitempty" min:"100" max:"1000000" default:"16000"`
	// Parallel is how many calls of a round are open at once.
	Parallel int `json:"parallel,omitempty" min:"1" max:"64" default:"4"`
	// Ranker is what orders paths across blocks.
	Ranker PathOrder `json:"ranker,omitempty" default:"none"`
	// Vectors is whether the search that leads guided, and that rerank and cascade order, has
	// the host's vectors as a lane.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// Collapse is which single directories are passed through.
	Collapse Collapse `json:"collapse,omitempty" default:"all"`
	// Lookahead is what a block shows below its candidates.
	Lookahead Lookahead `json:"lookahead,omitempty" default:"fill"`
	// Packing is how blocks are filled.
	Packing BlockPacking `json:"packing,omitempty" default:"union"`
	// Entries is how an entry is shown to a model; without it in full by beam and block, else
	// compact.
	Entries EntryStyle `json:"entries,omitempty"`
	// IDs is how the ids that may be picked are told.
	IDs IDStyle `json:"ids,omitempty" default:"range"`
	// Restarts is how often a navigation that found nothing begins again; 0 for never.
	Restarts *int `json:"restarts,omitempty" min:"0" max:"10" default:"1"`
	// NoFinalOrder is true to end as soon as there are enough files, in the order in which
	// they were found; else one last call orders the files of all rounds, if the host's model
	// picked them in several.
	NoFinalOrder bool `json:"no_final_order,omitempty"`
	// ExpandJSON is true to let .json files be opened like directories.
	ExpandJSON bool `json:"expand_json,omitempty"`
	// ExpandDocuments is true to let documents be opened like directories: what is found is a
	// section of one.
	ExpandDocuments bool `json:"expand_documents,omitempty"`
	// Document is the path of the one document that is navigated.
	Document string `json:"document,omitempty"`
	// Contents is true to add the contents of the files found.
	Contents bool `json:"contents,omitempty"`
	// MaxBytes is how many bytes of each file's content are added at most.
	MaxBytes int `json:"max_bytes,omitempty" min:"1" max:"16777216" default:"65536"`

	// Cache is how prompts are laid out for the provider's cache.
	Cache NavigateCache `json:"cache,omitzero"`
}

// Searches tells whether a search leads the strategy.
func (q NavigateRequest) Searches() bool {
	switch q.Strategy {
	case NavigateStrategyGuided, NavigateStrategyRerank, NavigateStrategyCascade:
		return true
	}
	return false
}

// NavigateCache says how prompts are laid out for the provider's cache.
type NavigateCache struct {
	// Off is true to send prompts without marks and without blocks of earlier rounds.
	Off bool `json:"off,omitempty"`
	// ContextTokens is how many tokens the model takes, which bounds all of a prompt. The window
	// of earlier blocks has 4096 less.
	ContextTokens int `json:"context_tokens,omitempty" min:"8192" max:"10000000" default:"128000"`
	// NoPin is true to let the first block go when the window is full.
	NoPin bool `json:"no_pin,omitempty"`
	// NoCurrentBlock is true to leave the block at hand out of the prefix in the first round.
	NoCurrentBlock bool `json:"no_current_block,omitempty"`
	// NoSubtreeBlock is true to leave the block at hand out of the prefix in later rounds.
	NoSubtreeBlock bool `json:"no_subtree_block,omitempty"`
}

// TreeNode is an entry of a tree.
type TreeNode struct {
	// ID is the id of the node in its tree.
	ID string `json:"id"`
	// Path is its path; empty for the root.
	Path string `json:"path"`
	// Directory is true for what only leads on, false for what can be a result.
	Directory bool `json:"directory,omitempty"`
	// Expandable is true of a file that has children too, such as a section of a document.
	Expandable bool `json:"expandable,omitempty"`
	// Virtual is true of a directory that the source made up.
	Virtual bool `json:"virtual,omitempty"`
	// Title is the title of a node of a document.
	Title string `json:"title,omitempty"`
	// Summary is the summary of a node of a document.
	Summary string `json:"summary,omitempty"`
	// Text is the beginning of the text of a node of a document.
	Text string `json:"text,omitempty"`
}

// DroppedPicks counts ids in a ranking that did not count.
type DroppedPicks struct {
	// Unknown is how many were no ids of the block.
	Unknown int `json:"unknown,omitempty"`
	// Repeated is how many had been given before.
	Repeated int `json:"repeated,omitempty"`
	// Excess is how many were past the pick limit.
	Excess int `json:"excess,omitempty"`
}

// NodeRequest is the request of a "node" need, for the root of a tree. The reply
// is a [NodeReply]; a host that has no such tree answers with an error of code
// "not_found".
type NodeRequest struct {
	// Tree is the name of the tree.
	Tree string `json:"tree"`
}

// NodeReply is the reply to a "node" need.
type NodeReply struct {
	// Root is the root of the tree.
	Root TreeNode `json:"root"`
	// Source is what the tree is made of.
	Source TreeSource `json:"source,omitempty"`
	// Nodes is how many nodes it has; 0 if unknown.
	Nodes int `json:"nodes,omitempty"`
	// Depth is how deep it is; 0 if unknown.
	Depth int `json:"depth,omitempty"`
}

// ChildrenRequest is the request of a "children" need. The reply is a
// [ChildrenReply].
type ChildrenRequest struct {
	// Tree is the name of the tree.
	Tree string `json:"tree"`
	// Node is the node whose children are wanted.
	Node TreeNode `json:"node"`
}

// ChildrenReply is the reply to a "children" need: the children of a node in
// stored order (directories first, then by name, case-folded), each with an id
// that is unique in the tree.
type ChildrenReply struct {
	// Children are the children, directories first, then by name.
	Children []TreeNode `json:"children"`
}

// Report is how far a navigation is.
type Report struct {
	// Round is the number of the round that is under way, from 1.
	Round int `json:"round"`
	// Blocks are the blocks that are asked about now: their candidates and tokens.
	Blocks []BlockTrace `json:"blocks"`
	// Files is how many files were found so far.
	Files int `json:"files"`
	// Ended is the round before, in the first report that follows it.
	Ended *NavigateRound `json:"ended,omitempty"`
	// Nodes are the nodes that the round before names and no report before did.
	Nodes []TreeNode `json:"nodes,omitempty"`
}

// NavigateTrace says what a navigation did. Ids are those of nodes, whose paths it tells too.
type NavigateTrace struct {
	// Rounds are the rounds, in order.
	Rounds []*NavigateRound `json:"rounds"`
	// Stop is why the navigation ended: "limit" (enough files), "done" (the ranker
	// said so), "agreement" (with the index), "no directories left", "no
	// candidates", "rounds" or "depth" (their bound), "spent", or "failed".
	Stop string `json:"stop"`
	// Usage is what all rounds cost.
	Usage Usage `json:"usage"`
	// Nodes are the nodes that ids name.
	Nodes []TreeNode `json:"nodes"`
}

// NavigateRound is one round of a navigation.
type NavigateRound struct {
	// CandidateSet are the ids of the candidates of all blocks, in order; blocks tells how
	// many are whose.
	CandidateSet []string `json:"candidate_set"`
	// PickLimit is how many may be picked from each block.
	PickLimit int `json:"pick_limit"`
	// Restart is true of the first round of another attempt, after one that found nothing.
	Restart bool `json:"restart,omitempty"`
	// Final is true of the call that orders the files of all rounds.
	Final bool `json:"final,omitempty"`
	// Blocks are the calls of the round.
	Blocks []BlockTrace `json:"blocks"`
	// MergedIDs are the ids picked from all blocks, in the order of blocks and in each in the
	// order of its ranking: not a ranking.
	MergedIDs []string `json:"merged_ids"`
	// OrderedIDs are the same ids as path ordering put them; the same list without one.
	OrderedIDs []string `json:"ordered_ids"`
	// Frontier are the ids of the directories that the next round looks into.
	Frontier []string `json:"frontier"`
	// TopCandidateIDs are the ids of the files found so far.
	TopCandidateIDs []string `json:"top_candidate_ids"`
	// Done is true if the ranker said that nothing more is to be looked for.
	Done bool `json:"done"`
	// Stop is why it is the last round, if it is.
	Stop string `json:"stop,omitempty"`
	// Warnings are what went wrong and was got over.
	Warnings []string `json:"warnings,omitempty"`
	// Usage is what the round cost.
	Usage Usage `json:"usage"`
}

// BlockTrace is one rank call.
type BlockTrace struct {
	// Candidates is how many entries the block shows.
	Candidates int `json:"candidates"`
	// Tokens is the tokens of the rendered block, as the core counts them.
	Tokens int `json:"tokens"`
	// PathPrefix is the directory that all paths of the block share.
	PathPrefix string `json:"path_prefix,omitempty"`
	// RankedIDs are the ids picked from the block, best first.
	RankedIDs []string `json:"ranked_ids"`
	// Done is true if the ranker said that nothing more is to be looked for.
	Done bool `json:"done"`
	// Dropped is the ids that were given and do not count.
	Dropped DroppedPicks `json:"dropped,omitzero"`
	// Attempts is how often the ranker was asked, if more than once.
	Attempts int `json:"attempts,omitempty"`
	// Error is why the block contributes nothing.
	Error string `json:"error,omitempty"`
	// Usage is what asking about the block cost.
	Usage Usage `json:"usage"`
}

// NavigateStrategy is how the tree is walked.
type NavigateStrategy string

// The values of NavigateStrategy.
const (
	NavigateStrategyAuto    NavigateStrategy = "auto"    // beam for at most 50 nodes, else block
	NavigateStrategyBeam    NavigateStrategy = "beam"    // directory by directory, a few at a time
	NavigateStrategyBlock   NavigateStrategy = "block"   // blocks of candidates of a whole level
	NavigateStrategyGuided  NavigateStrategy = "guided"  // blocks of what a search finds
	NavigateStrategyRerank  NavigateStrategy = "rerank"  // what a search finds, ordered anew
	NavigateStrategyCascade NavigateStrategy = "cascade" // rerank, and small blocks where that does not do
)

// NavigateModel is who picks from the entries shown.
type NavigateModel string

// The values of NavigateModel.
const (
	NavigateModelIndex NavigateModel = "index" // the index, which needs nobody
	NavigateModelHost  NavigateModel = "host"  // the host's language model
)

// PathOrder is what orders paths across blocks.
type PathOrder string

// The values of PathOrder.
const (
	PathOrderNone   PathOrder = "none"   // the order in which they were picked
	PathOrderBm25   PathOrder = "bm25"   // words
	PathOrderVector PathOrder = "vector" // the host's embedding model
)

// Collapse is which single directories are passed through.
type Collapse string

// The values of Collapse.
const (
	CollapseAll     Collapse = "all"     // all of them
	CollapseVirtual Collapse = "virtual" // those that the source made up
)

// Lookahead is what a block shows below its candidates.
type Lookahead string

// The values of Lookahead.
const (
	LookaheadFill  Lookahead = "fill"  // as much as there is room for
	LookaheadLevel Lookahead = "level" // one level at a time
)

// BlockPacking is how blocks are filled.
type BlockPacking string

// The values of BlockPacking.
const (
	BlockPackingUnion  BlockPacking = "union"  // across directories
	BlockPackingParent BlockPacking = "parent" // each directory begins one
)

// EntryStyle is how an entry is shown to a model.
type EntryStyle string

// The values of EntryStyle.
const (
	EntryStyleFull    EntryStyle = "full"    // as id, path and type
	EntryStyleCompact EntryStyle = "compact" // on one line
	EntryStyleTelling EntryStyle = "telling" // on one line, with how many files a directory holds and what a file defines; of what is loaded
)

// IDStyle is how the ids that may be picked are told.
type IDStyle string

// The values of IDStyle.
const (
	IDStyleRange IDStyle = "range" // as a range
	IDStyleList  IDStyle = "list"  // one by one
)

// TreeSource is what a tree is made of.
type TreeSource string

// The values of TreeSource.
const (
	TreeSourceFilesystem TreeSource = "filesystem" // files and directories
	TreeSourceDocument   TreeSource = "document"   // the sections of a document
)
