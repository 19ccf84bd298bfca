package graph

// Runbook is a text for agents, fetched when it is needed.
type Runbook struct {
	ID    string
	Title string
	Text  string
}

// Runbooks are the texts that come with Cairn.
var Runbooks = []Runbook{
	{"opening-sequence", "How to begin on a question about a repository", `Use the tools in this order; each answer holds what the next call needs.

1. schema: once a session. Which entities and edges there are, and how many.
2. search or seeds, with the question in your own words: ranked refs with their notable edges. An exact identifier, a path, an error message or a stack trace works too.
3. inspect, with a ref of step 2: properties, edges by kind, recommended next hops. Begin with direction "both", then narrow.
4. paths, from one ref to another or to a type: only for questions that span several places. It answers path ids.
5. bundle, with the refs and path ids that matter: previews, checked paths, edges between them, shared neighbours. Answer from the bundle.

explore does steps 2 to 5 in one call. Before an edit, impact tells what depends on what is to change.

Copy refs and path ids as they are; never make one up or mend one by hand. After error bad_input or not_found, use its suggested_fix verbatim. An edge of confidence "exact" follows from the language's rules, "heuristic" is a guess that is right more often than not: read the line it names before you rely on it. That a family has no edges is evidence too.`},
	{"retrieval", "How to find what a question needs", `- "Where is X?": search for the identifier alone; the definition comes first.
- "What breaks if X changes?", "what do I test?": impact, with the names, files or lines that change: all that depends on them over several steps, with the tests to run and the documents to adapt. Call it before an edit.
- "Who calls X?": inspect the symbol with direction "in" and edge_kinds CALLS, USES_TYPE, IMPLEMENTS_TRAIT, EXTENDS; widen limit if total is larger than what is listed.
- "How does A reach B?": paths from A to B; raise depth to 4 or 5 only after 3 found nothing, and edge_kinds CALLS to follow execution alone.
- "Why is it so?": search with history; inspect the file for COMMIT_TOUCHED_FILE and DESCRIBES edges.
- "Where is this documented?": seeds with types section, or inspect the symbol for DESCRIBES.
- A failing test or a stack trace: give it whole as the query.
- Nothing relevant is an answer: an empty list says why. Ask once more in the words that code would use, then say that it is not there.`},
	{"persistence", "What to store and as what", `Records are stored beside the code by the add operation and found and followed like it. Choose the type by what it is:

- knowledge: a rule, decision or convention that outlives the work. State DERIVED_FROM to what it rests on, SUPERSEDES to what it replaces.
- session, transcript: a conversation and its blocks (IN_SESSION).
- thread: work that goes on over several sessions (THREAD_HAS_SESSION).
- note: what was noticed on the way (NOTE_FROM_SESSION, NOTE_IN_THREAD, NOTE_FROM_TASK).
- task: work that was handed out (TASK_PRODUCED_NOTE).
- whiteboard, brofile: what several agents agreed on, and who they were.
- bash_call: a command that ran (RAN_BASH from the message of its session).

Do not store what the repository says itself: it goes stale there, and is never stale here.`},
}
