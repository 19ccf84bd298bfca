package contract

// Operation is what is known of an operation without asking for it.
type Operation struct {
	Name  string
	Group string
	Needs []string // the kinds that it may wait for
}

// The operations, by groups. Each is what its method says: the sentence that describes it,
// the kinds of needs that it may wait for, its request and its response; its name is the
// method's in lower case. Nothing implements these interfaces: faces are made from them.

// RepositoryOperations are those that fill the index and say what is in it.
type RepositoryOperations interface {
	// Version says what this core is, and which operations it has.
	Version(EmptyRequest) (*VersionResponse, error)
	// Load indexes the files of an archive, or updates the index by those that changed.
	//
	// Needs: read, progress.
	Load(LoadRequest) (*LoadResponse, error)
	// Import opens a snapshot that was exported.
	//
	// Needs: read.
	Import(ImportRequest) (*LoadResponse, error)
	// Export writes the index as one snapshot.
	//
	// Needs: write, file, progress.
	Export(ExportRequest) (*ExportResponse, error)
	// Stats says what is in the index, and what was left out and why.
	Stats(EmptyRequest) (*StatsResponse, error)
	// Read returns lines of a file, or the entries of a directory.
	//
	// Needs: file.
	Read(FileReadRequest) (*FileReadResponse, error)
	// Chunks lists the chunks of the index, page by page, so that a host can embed them.
	Chunks(ChunksRequest) (*ChunksResponse, error)
}

// SearchOperations are those that find files and passages for a query.
type SearchOperations interface {
	// Search finds the files, passages and definitions that fit a query, best first.
	//
	// Needs: file, nearest, history, summaries, llm, progress.
	Search(SearchRequest) (*SearchResponse, error)
	// Gate tells whether a message needs the repository at all; nothing has to be loaded.
	//
	// Needs: llm.
	Gate(GateRequest) (*GateResponse, error)
	// Summarize has a language model summarize files and definitions, for searches to come.
	//
	// Needs: llm, summaries, file, progress.
	Summarize(SummarizeRequest) (*SummarizeResponse, error)
}

// NavigateOperations are those that find files by walking the tree of names.
type NavigateOperations interface {
	// Navigate finds files by walking the tree of names, led by the index or by a language model.
	//
	// Needs: llm, embed, node, children, nearest, file, progress.
	Navigate(NavigateRequest) (*NavigateResponse, error)
}

// EvidenceOperations are those on the graph of what calls, imports and describes what.
type EvidenceOperations interface {
	// Schema says which types of entities and kinds of edges the graph holds, and how many.
	//
	// Needs: history, progress.
	Schema(SchemaRequest) (*SchemaResponse, error)
	// Seeds finds entities to begin with: code, documents, records and commits, best first.
	//
	// Needs: file, nearest, history, progress.
	Seeds(SeedsRequest) (*SeedsResponse, error)
	// Inspect shows an entity, the edges around it, and where to go next.
	//
	// Needs: file, history, progress.
	Inspect(InspectRequest) (*InspectResponse, error)
	// Paths finds how two entities are connected.
	//
	// Needs: secret, file, history, progress.
	Paths(PathsRequest) (*PathsResponse, error)
	// Bundle puts together previews, checked paths and shared neighbours to answer from.
	//
	// Needs: secret, file, history, progress.
	Bundle(BundleRequest) (*BundleResponse, error)
	// Explore searches, inspects, connects and bundles in one call, under a budget of tokens.
	//
	// Needs: secret, file, nearest, history, progress.
	Explore(ExploreRequest) (*ExploreResponse, error)
	// Impact tells what a change touches: dependents, tests, documents and owners.
	//
	// Needs: file, history, progress.
	Impact(ImpactRequest) (*ImpactResponse, error)
	// Knowledge finds runbooks and stored knowledge.
	Knowledge(KnowledgeRequest) (*KnowledgeResponse, error)
	// Add stores records beside the code, to be found and followed like it, until something else is loaded.
	Add(AddRequest) (*AddResponse, error)
}

// ContextOperations are those that put together what a model reads, under a budget.
type ContextOperations interface {
	// Pack puts together a context to answer from: whole definitions where they fit, else signatures and the lines that say most.
	//
	// Needs: file, nearest, history, progress.
	Pack(PackRequest) (*PackResponse, error)
	// Map shows the definitions that the rest of the repository leans on most, by their signatures.
	//
	// Needs: file, progress.
	Map(MapRequest) (*MapResponse, error)
	// Gather collects bounded evidence for the next step of an agent's loop.
	//
	// Needs: llm, nearest, file, progress.
	Gather(GatherRequest) (*GatherResponse, error)
	// Ask finds what answers a question and, with a language model, gives the answer with checked citations.
	//
	// Needs: llm, file, nearest, history, progress.
	Ask(AskRequest) (*AskResponse, error)
}

// MemoryOperations are those on what agents said, decided and learned, which the host keeps.
type MemoryOperations interface {
	// Attach makes what the host's store holds of the project part of the graph, as it is now.
	//
	// Needs: store.
	Attach(AttachRequest) (*AttachResponse, error)
	// Sessions lists conversations, makes one, or changes one.
	//
	// Needs: store, llm.
	Sessions(SessionsRequest) (*SessionsResponse, error)
	// Messages stores what was said in a session, or lists it.
	//
	// Needs: store, llm.
	Messages(MessagesRequest) (*MessagesResponse, error)
	// Decisions lists decisions, states one, or looks for them in what was said.
	//
	// Needs: store, llm.
	Decisions(DecisionsRequest) (*DecisionsResponse, error)
	// Checkpoints saves the state of an agent's work, or gives it back.
	//
	// Needs: store.
	Checkpoints(CheckpointsRequest) (*CheckpointsResponse, error)
	// Memory keeps what an agent has in mind during a session in tiers, and recalls it.
	//
	// Needs: store, embed.
	Memory(MemoryRequest) (*MemoryResponse, error)
	// Recall finds what was said, decided and learned about something, best first.
	//
	// Needs: store, embed.
	Recall(RecallRequest) (*RecallResponse, error)
	// Reflections stores a lesson that an agent learned, or finds those that fit.
	//
	// Needs: store, embed.
	Reflections(ReflectionsRequest) (*ReflectionsResponse, error)
	// Remember stores notes for good, ties one to something else, lists or forgets them.
	//
	// Needs: store.
	Remember(RememberRequest) (*RememberResponse, error)
	// Subscriptions keeps what a session wants to be told of without asking, and makes suggestions of what happened.
	//
	// Needs: store.
	Subscriptions(SubscriptionsRequest) (*SubscriptionsResponse, error)
}

// VerifyOperations are those that hold texts against the repository.
type VerifyOperations interface {
	// Verify tells what of a draft the repository does not bear out.
	//
	// Needs: llm, file, progress.
	Verify(VerifyRequest) (*VerifyResponse, error)
}
