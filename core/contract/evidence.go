package contract

// EvidenceOperations are those on the graph of what calls, imports and describes what.
type EvidenceOperations interface {
	// Schema says which types of entities and kinds of edges the graph holds, and how many.
	//
	// Needs: history, progress.
	//
	// Sees: records.
	Schema(SchemaRequest) (*SchemaResponse, error)
	// Seeds finds entities to begin with: code, documents, records and commits, best first.
	//
	// Needs: file, nearest, history, progress.
	//
	// Sees: records.
	Seeds(SeedsRequest) (*SeedsResponse, error)
	// Inspect shows an entity, the edges around it, and where to go next.
	//
	// Needs: file, history, progress.
	//
	// Sees: records.
	Inspect(InspectRequest) (*InspectResponse, error)
	// Paths finds how two entities are connected.
	//
	// Needs: secret, file, history, progress.
	//
	// Sees: records.
	Paths(PathsRequest) (*PathsResponse, error)
	// Bundle puts together previews, checked paths and shared neighbours to answer from.
	//
	// Needs: secret, file, history, progress.
	//
	// Sees: records.
	Bundle(BundleRequest) (*BundleResponse, error)
	// Explore searches, inspects, connects and bundles in one call, under a budget of tokens.
	//
	// Needs: secret, file, nearest, history, progress.
	//
	// Sees: records.
	Explore(ExploreRequest) (*ExploreResponse, error)
	// Impact tells what a change touches: dependents, tests, documents and owners.
	//
	// Needs: file, history, progress.
	Impact(ImpactRequest) (*ImpactResponse, error)
	// Knowledge finds runbooks and stored knowledge.
	//
	// Sees: records.
	Knowledge(KnowledgeRequest) (*KnowledgeResponse, error)
	// Add stores records beside the code, to be found and followed like it, until something else is loaded.
	Add(AddRequest) (*AddResponse, error)
}

// AddRequest stores records beside the code, and removes some.
type AddRequest struct {
	// Records are the records to store.
	Records []StoredRecord `json:"records,omitempty" maxItems:"100000"`
	// Remove are refs of records to remove, with their edges.
	Remove []string `json:"remove,omitempty"`
}

// StoredRecord is something said or done, to be found and followed like code.
type StoredRecord struct {
	// Type is what the record is.
	Type RecordType `json:"type"`
	// ID is what names it among those of the type: letters, digits and . _ -.
	// A record of the same type and id is replaced.
	ID string `json:"id" maxBytes:"128"`
	// Title is its title, for people.
	Title string `json:"title,omitempty" maxBytes:"1048576"`
	// Text is what it says; with title and properties no more than it may have alone.
	Text string `json:"text,omitempty" maxBytes:"1048576"`
	// Properties are for people and programs, by name.
	Properties map[string]string `json:"properties,omitempty"`
	// Edges are edges that lead from the record.
	Edges []RecordEdge `json:"edges,omitempty"`
}

// RecordEdge is an edge that someone stated.
type RecordEdge struct {
	// Kind is the kind of the edge, in upper case, as schema lists them.
	Kind string `json:"kind"`
	// To is a ref; it may name a record of the same request.
	To string `json:"to"`
}

// AddResponse tells the refs of the records added, in order.
type AddResponse struct {
	// Refs are the refs of the records added, in the order of the request.
	Refs []string `json:"refs"`
	// Removed is how many records were removed.
	Removed int `json:"removed"`
	// Records is how many records are stored now.
	Records int `json:"records"`
}

// BundleRequest asks for evidence to answer from.
type BundleRequest struct {
	// Refs are refs of the entities wanted; one of them or of path_ids
	// is required.
	Refs []string `json:"refs,omitempty" maxItems:"50"`
	// PathIDs are ids of paths as an answer of paths gives them.
	PathIDs []string `json:"path_ids,omitempty" maxItems:"50"`
	// Query is what is to be answered; it decides which lines previews show.
	Query string `json:"query,omitempty" maxBytes:"1048576"`
	// Budget is how many tokens the previews have at most, by estimate.
	Budget int `json:"budget,omitempty" min:"100" max:"100000" default:"4000"`
	// History is whether edges of commits take part, by a "history" need.
	History HostUse `json:"history,omitempty" default:"none"`
}

// BundleResponse is the evidence.
type BundleResponse struct {
	// Query is that of the request.
	Query string `json:"query,omitempty"`
	// Entities are the entities asked for, then those on the paths, each once.
	Entities []BundledEntity `json:"entities"`
	// Paths are the paths asked for, found again in the graph as it is now.
	Paths []Path `json:"paths"`
	// Edges are the edges between the entities.
	Edges []BundledEdge `json:"edges"`
	// SharedNeighbours are what several of the entities are connected with.
	SharedNeighbours []Shared `json:"shared_neighbours"`
	// Degraded are what could not be taken up, and why; it never fails the bundle.
	Degraded []Degraded `json:"degraded"`
	// Tokens is an estimate of how many tokens the previews have.
	Tokens int `json:"tokens"`
	// Truncated is true if previews were shortened or left out for the budget.
	Truncated bool `json:"truncated"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// BundledEntity is an entity with its text.
type BundledEntity struct {
	Entity
	// Preview is the beginning of its text, if it fits into the budget.
	Preview *Preview `json:"preview,omitempty"`
}

// BundledEdge is an edge between two entities of a bundle.
type BundledEdge struct {
	// From is the ref of the entity that the edge leaves from.
	From string `json:"from"`
	// Kind is the kind of the edge, such as CALLS.
	Kind string `json:"kind"`
	// To is the ref of the entity that the edge leads to.
	To string `json:"to"`
	Evidence
}

// Shared is an entity that several of a bundle are connected with.
type Shared struct {
	// Ref is the ref of the neighbour.
	Ref string `json:"ref"`
	// Type is its type.
	Type string `json:"type"`
	// Name is its name.
	Name string `json:"name"`
	// Of are the refs of the entities connected with it.
	Of []string `json:"of"`
}

// ImpactRequest asks what a change touches. The repository is as it is after the
// change.
type ImpactRequest struct {
	// Changes are the files of a diff.
	Changes []FileChange `json:"changes,omitempty" maxItems:"10000"`
	// Targets are what is to change, with changes or instead: refs, names such as Server.Serve,
	// paths, FILE:NAME, or FILE:12-34, all definitions of which change. Those that stand for nothing
	// are told in notes beside others, and are an error where all do.
	Targets []string `json:"targets,omitempty" maxItems:"1000" eachMaxBytes:"4096"`
	// Depth is how far dependents are followed.
	Depth int `json:"depth,omitempty" min:"1" max:"5" default:"2"`
	// Limit is how many dependents, tests and documents are listed of each.
	Limit int `json:"limit,omitempty" min:"1" max:"500" default:"50"`
	// Places is true to say of each dependent where it is.
	Places bool `json:"places,omitempty"`
	// History is whether tests that changed together with the files before count too, by a
	// "history" need.
	History HostUse `json:"history,omitempty" default:"none"`
}

// FileChange is a file of a diff.
type FileChange struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// Lines are the changed lines of the file as it is now; none for all of it.
	Lines []Lines `json:"lines,omitempty"`
	// Deleted is true if the file is no more.
	Deleted bool `json:"deleted,omitempty"`
	// Alone is true if only what the lines hold changes: what depends on it in the same file
	// counts then, and who imports the file does not.
	Alone bool `json:"alone,omitempty"`
	// Moved is true if only the path or mode changed: no definition is changed then, but who
	// imports the file may be.
	Moved bool `json:"moved,omitempty"`
}

// ImpactResponse is what a change touches.
type ImpactResponse struct {
	// Definitions are the innermost definitions that hold changed lines.
	Definitions []Entity `json:"definitions"`
	// Dependents are what calls, uses, extends or imports what was changed, near ones first.
	Dependents []Reached `json:"dependents"`
	// Tests are the tests that belong to what was changed, the likeliest first, without those
	// that were changed themselves.
	Tests []AffectedEntity `json:"tests"`
	// Documents are the documents that belong to what was changed, the likeliest first,
	// without those that were changed themselves.
	Documents []AffectedEntity `json:"documents"`
	// Owners are who CODEOWNERS names for the changed files.
	Owners []Owned `json:"owners"`
	// Unknown are paths that the index does not hold: left out, or not text.
	Unknown []string `json:"unknown,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// AffectedEntity is a test or document, and why it is listed.
type AffectedEntity struct {
	// Ref is the ref of the test or document.
	Ref string `json:"ref"`
	// Name is its name, for people.
	Name string `json:"name"`
	// Path is the file that it is, or is in.
	Path string `json:"path"`
	// Score is how strongly it belongs to the change: from 100 on it uses or names what was
	// changed.
	Score int `json:"score"`
	// Why is why it is listed: a kind of edge, "its name", "its directory" or "its words".
	Why string `json:"why"`
	// Target is the name of what was changed, unless it is listed for its words.
	Target string `json:"target,omitempty"`
	// Chain are the names that lead from there to target, if what was changed is used over
	// several steps: first what is in this file, last what was changed, each using the next.
	Chain []string `json:"chain,omitempty"`
}

// Owned is a changed file and its owners.
type Owned struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// Owners are who owns it, as CODEOWNERS writes them.
	Owners []string `json:"owners"`
}

// InspectRequest asks for an entity and what is around it.
type InspectRequest struct {
	// Ref is a ref as answers give it. A path of the repository is taken for its
	// file or directory too, and a qualified name that is defined once for its symbol.
	Ref string `json:"ref"`
	// Direction is which edges of the entity are meant.
	Direction Direction `json:"direction,omitempty" default:"both"`
	// EdgeKinds are the kinds of edges wanted; without it all.
	EdgeKinds []string `json:"edge_kinds,omitempty"`
	// Limit is how many edges of a kind and direction are listed. All are counted.
	Limit int `json:"limit,omitempty" min:"1" max:"1000" default:"5"`
	// Depth is how far to go. Beyond 1 the answer also lists what is reached, up to 16 edges a
	// kind and entity.
	Depth int `json:"depth,omitempty" min:"1" max:"5" default:"1"`
	// Detail is how much is shown of the entity.
	Detail Detail `json:"detail,omitempty" default:"concise"`
	// Places is true to say of each edge, and of what is reached, where its other end is.
	Places bool `json:"places,omitempty"`
	// History is whether edges of commits take part, by a "history" need.
	History HostUse `json:"history,omitempty" default:"none"`
}

// InspectResponse is an entity and what is around it.
type InspectResponse struct {
	// Entity is the entity.
	Entity Entity `json:"entity"`
	// Preview is the beginning of its text, with detail "full".
	Preview *Preview `json:"preview,omitempty"`
	// Edges is its edges, by direction and kind.
	Edges Around `json:"edges"`
	// ExternalImports are the imports of a file that lead out of the repository. C#'s are not
	// resolved, and not listed.
	ExternalImports []ExternalImport `json:"external_imports,omitempty"`
	// RecommendedNextHops are the neighbours worth inspecting, best first, of the
	// whole neighbourhood and not only of the edges listed.
	RecommendedNextHops []NextHop `json:"recommended_next_hops"`
	// Coverage are how many edges of every family there are: that there are none is evidence
	// too.
	Coverage []FamilyCount `json:"coverage"`
	// Reached are what is farther away, by distance, with a depth over 1.
	Reached []Reached `json:"reached,omitempty"`
	// Truncated is true if reached does not hold all.
	Truncated bool `json:"truncated,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// ExternalImport is an import of something that the repository does not hold.
type ExternalImport struct {
	// Path is what is imported, as written.
	Path string `json:"path"`
	// Line is the line of the import, 1-based.
	Line int `json:"line"`
	// TypeOnly is true if it is for types alone.
	TypeOnly bool `json:"type_only,omitempty"`
	// Dynamic is true if it happens while the program runs.
	Dynamic bool `json:"dynamic,omitempty"`
}

// Around are the edges of an entity.
type Around struct {
	// In are the edges that lead to the entity.
	In []EdgeGroup `json:"in"`
	// Out are the edges that lead from the entity.
	Out []EdgeGroup `json:"out"`
}

// FamilyCount counts edges of a family.
type FamilyCount struct {
	// Family is the family.
	Family string `json:"family"`
	// In is how many edges of the family lead to the entity.
	In int `json:"in"`
	// Out is how many edges of the family lead from the entity.
	Out int `json:"out"`
}

// Reached is an entity at a distance.
type Reached struct {
	// Ref is the ref of the entity.
	Ref string `json:"ref"`
	// Type is its type.
	Type string `json:"type"`
	// Name is its name.
	Name string `json:"name"`
	// Distance is how many edges away it is.
	Distance int `json:"distance"`
	// Via is the last edge that leads there, as text.
	Via string `json:"via"`
	// From is the ref that this edge comes from.
	From string `json:"from"`
	// At is where this edge is written, if the request wants places.
	At *Place `json:"at,omitempty"`
	// Where is where the entity is, if the request wants places.
	Where *Where `json:"where,omitempty"`
}

// KnowledgeRequest asks for runbooks and stored knowledge.
type KnowledgeRequest struct {
	// Query is words, or the id of one text; empty lists all, without their text.
	Query string `json:"query,omitempty"`
	// ID is the id of one text.
	ID string `json:"id,omitempty"`
	// Limit is how many texts come back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"20" default:"3"`
}

// KnowledgeResponse is the texts found, best first.
type KnowledgeResponse struct {
	// Texts are the texts found.
	Texts []KnowledgeText `json:"texts"`
	// Reason is why nothing was found.
	Reason string `json:"reason,omitempty"`
}

// KnowledgeText is a runbook, or knowledge that was added.
type KnowledgeText struct {
	// ID is the id of the text.
	ID string `json:"id"`
	// Title is its title.
	Title string `json:"title"`
	// Text is what it says; lists leave it out.
	Text string `json:"text,omitempty"`
	// Ref is the ref of knowledge that was added.
	Ref string `json:"ref,omitempty"`
}

// PathsRequest asks how two entities are connected, or an entity with those of a
// type.
type PathsRequest struct {
	// From is the ref, path or qualified name of the entity where paths begin.
	From string `json:"from"`
	// To is the ref, path or qualified name of the entity where paths end; without it there
	// must be to_type.
	To string `json:"to,omitempty"`
	// ToType is the type of the entities where paths end; without it there must be to.
	ToType string `json:"to_type,omitempty"`
	// EdgeKinds are the kinds of edges that paths may use; without it all.
	EdgeKinds []string `json:"edge_kinds,omitempty"`
	// Direction is which edges of each entity are followed.
	Direction Direction `json:"direction,omitempty" default:"both"`
	// Depth is how many edges a path has at most.
	Depth int `json:"depth,omitempty" min:"1" max:"5" default:"3"`
	// Limit is how many paths come back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"50" default:"5"`
	// FanOut is how many edges of a kind and direction are followed from an entity.
	FanOut int `json:"fan_out,omitempty" min:"1" max:"256" default:"16"`
	// History is whether edges of commits take part, by a "history" need.
	History HostUse `json:"history,omitempty" default:"none"`
}

// PathsResponse are the paths, best first: short before long, certain before
// likely. Without any a reason says why.
type PathsResponse struct {
	// Paths are the paths.
	Paths []Path `json:"paths"`
	// Reason is why there are none.
	Reason string `json:"reason,omitempty"`
	// Visited is how many entities were looked at.
	Visited int `json:"visited"`
	// StoppedAt are the bounds at which the search stopped short.
	StoppedAt []PathStop `json:"stopped_at,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// PathStop is a bound at which a search for paths stopped short.
type PathStop struct {
	// What is which bound it is.
	What PathBound `json:"what"`
	// Ref is the ref of the entity whose edges were not all followed, for fan_out.
	Ref string `json:"ref,omitempty"`
	// Kind is the kind of edges that were not all followed, for fan_out.
	Kind string `json:"kind,omitempty"`
	// Count is how many edges were left out, for fan_out.
	Count int `json:"count,omitempty"`
}

// SchemaResponse says what the graph holds.
type SchemaResponse struct {
	// Project is the name of the project that all refs have.
	Project string `json:"project"`
	// Entities are all types of entities, also those without any.
	Entities []EntityCount `json:"entities"`
	// Edges are all kinds of edges, also those without any.
	Edges []EdgeCount `json:"edges"`
	// Notes are what could not be counted.
	Notes []string `json:"notes,omitempty"`
}

// EntityCount counts the entities of a type.
type EntityCount struct {
	// Type is the type.
	Type string `json:"type"`
	// Count is how many entities of the type there are.
	Count int `json:"count"`
	// Holds is what such an entity is.
	Holds string `json:"holds"`
	// Form is how refs of the type are made.
	Form string `json:"ref_form"`
	// Example is a ref of the type that resolves, if there is one.
	Example string `json:"example,omitempty"`
}

// EdgeCount counts the edges of a kind.
type EdgeCount struct {
	// Kind is the kind, in upper case.
	Kind string `json:"kind"`
	// Family is the family that the kind belongs to.
	Family string `json:"family"`
	// Count is how many edges of the kind there are.
	Count int `json:"count"`
	// Means is from what to what such an edge leads.
	Means string `json:"means"`
}

// SchemaRequest asks what the graph holds.
type SchemaRequest struct {
	// History is whether commits are counted too, by a "history" need.
	History HostUse `json:"history,omitempty" default:"none"`
}

// SeedsRequest asks for entities to begin with.
type SeedsRequest struct {
	// Query is words, a question, an identifier, a path, or a report, as the query of search.
	Query string `json:"query" minBytes:"1" maxBytes:"1048576"`
	// Limit is how many entities come back at most.
	Limit int `json:"limit,omitempty" min:"1" max:"30" default:"8"`
	// Types are the types of entities wanted; without it all.
	Types []string `json:"types,omitempty"`
	// NotableEdges is how many edges each shows per direction; 0 for none.
	NotableEdges *int `json:"notable_edges,omitempty" min:"0" max:"10" default:"2"`
	// Explain is true to add the parts of each score.
	Explain bool `json:"explain,omitempty"`
	// Vectors is whether the host's embedding model takes part in the search.
	Vectors HostUse `json:"vectors,omitempty" default:"none"`
	// History is whether the host's version control takes part in the search, and commits are
	// found too.
	History HostUse `json:"history,omitempty" default:"none"`
}

// SeedsResponse is the ranked list of entities: a mix of code, documents, records
// and commits. An empty list comes with a reason.
type SeedsResponse struct {
	// Seeds are the entities.
	Seeds []Seed `json:"seeds"`
	// Reason is why the list is empty.
	Reason string `json:"reason,omitempty"`
	// Class is what kind of query it was taken for.
	Class QueryClass `json:"class"`
	// Confidence is how likely what the search found is about the query at all.
	Confidence ConfidenceLevel `json:"confidence,omitempty"`
	// Model is the embedding model of the vector lane, as PROVIDER:MODEL, if it took part.
	Model string `json:"model,omitempty"`
	// Notes are what was left out or done otherwise than asked, and why.
	Notes []string `json:"notes,omitempty"`
}

// Seed is an entity that a query led to.
type Seed struct {
	// Rank is the position in the list, 1 for the best.
	Rank int `json:"rank"`
	Entity
	// Score is how well it fits; only good for comparing.
	Score Score `json:"score"`
	// Explain are the parts of the score, with explain.
	Explain []ScoreReason `json:"explain,omitempty"`
	// NotableEdges are edges worth following.
	NotableEdges []Edge `json:"notable_edges,omitempty"`
}

// Direction is which edges of an entity are meant.
type Direction string

// The values of Direction.
const (
	DirectionBoth Direction = "both" // all
	DirectionIn   Direction = "in"   // those that lead to it
	DirectionOut  Direction = "out"  // those that lead from it
)

// Detail is how much is shown of an entity.
type Detail string

// The values of Detail.
const (
	DetailConcise Detail = "concise" // its name and place
	DetailFull    Detail = "full"    // the beginning of its text too
)

// PathBound is a bound of a search for paths.
type PathBound string

// The values of PathBound.
const (
	PathBoundFanOut   PathBound = "fan_out"  // an entity had more edges of a kind
	PathBoundEntities PathBound = "entities" // too many were visited
	PathBoundPaths    PathBound = "paths"    // there are more than asked for
)

// RecordType is what a stored record is.
type RecordType string

// The values of RecordType.
const (
	RecordTypeKnowledge  RecordType = "knowledge"  // something known
	RecordTypeSession    RecordType = "session"    // a session
	RecordTypeTranscript RecordType = "transcript" // what was said in one
	RecordTypeThread     RecordType = "thread"     // what ties sessions together
	RecordTypeNote       RecordType = "note"       // a note
	RecordTypeTask       RecordType = "task"       // a task
	RecordTypeBrofile    RecordType = "brofile"    // a profile of an agent
	RecordTypeWhiteboard RecordType = "whiteboard" // a whiteboard
	RecordTypeBashCall   RecordType = "bash_call"  // a command that was run
)
