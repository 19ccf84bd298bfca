// Package core is a code-retrieval engine without I/O. It compiles to
// WebAssembly as it is: what it needs from outside, it asks its host for.
//
// The packages stand on one another in the order below, each importing only
// those above it, so the tour can be left at any line. A test holds the order.
//
// # lazy
//
// What takes long to make is made when it is first used, not when a program is loaded.
//
// # contract
//
// What hosts and core say to one another: requests, answers, needs and errors, each
// field with its bounds and a sentence for its reader. It imports nothing of ours.
//
// # step
//
// An operation is a function that, where it needs bytes, an answer or a
// progress report taken, waits with Do; with Each it splits into tasks that
// wait at the same time. A Call runs such a function until all of its tasks
// wait, hands out the list of needs, and goes on when some are answered, in any
// order. Errors leave the core in one shape, with a code for programs.
//
// # model
//
// What the core says to a language model, and what it hears: a prompt of stable,
// cacheable segments and a message, one tool to call, usage counted alike for
// every provider; texts to embed. A host reaches the model.
//
// # tree
//
// A repository is a set of cleaned paths. This package cleans them, lists the
// directories they imply, tells from a path and the head of a file what role it
// plays (test, example, vendored, generated, document, configuration), and
// counts by reason the files that are left out.
//
// # text
//
// Source text becomes terms: an identifier gives itself and its parts, a word
// its stem, text written without spaces its pairs of letters. Documents and
// queries are treated alike. A Lexicon numbers the terms.
//
// # order
//
// Lists are sorted as the package slices sorts them, by one sort for all types, since guests
// carry what they sort with.
//
// # archive
//
// Repositories arrive as tar, gzipped tar or zip, in pieces. This package goes
// through the files, leaves out what is unsafe or too large, and stops at
// damage and at archives that unpack to far more than they are.
//
// # outline
//
// One pass over a source file finds its definitions with their names, lines,
// signatures and comments, and its imports, calls and inheritance. It knows
// 23 languages by their tokens and takes code as it is, broken or not; of a
// language that it does not know it guesses the definitions. A file for each
// language holds what is known of it, also what the packages above ask for.
// Of documents, from Markdown to notebooks and descriptions of interfaces, it
// finds the sections, and the requirements and user stories that they state.
//
// # mention
//
// What one file says of others, as it stands there: imports and the names they
// bring, calls, types, bases, the links of documents, the modules of manifests.
//
// # comment
//
// What doc comments, docstrings and the heads of files say, as Markdown without the marks of
// their languages, and the parameters that they document.
//
// # rank
//
// Scores are fixed-point numbers, the same on every machine. Here are the
// formulas: rarity of a term, saturation and length normalisation of BM25,
// reciprocal rank fusion, and the best k of many.
//
// # index
//
// A file is cut into chunks of whole lines, and its terms, definitions and path
// go into a segment: posting lists and tables that are searched in the bytes in
// which they are stored. An Index is a segment and those of later changes. It is
// written as a snapshot, with versions and checksums, and read back by slicing.
//
// # ref
//
// The names of what an index holds, "type:project:…", by which requests and answers
// refer to it.
//
// # vector
//
// What an embedding model gives a text becomes a direction of whole numbers, so
// that two are compared alike on every machine. Here are the port of an index of
// such vectors and the exact index behind it.
//
// # navigate
//
// The tree is walked by names, level by level, as a language model would that is
// shown a block of entries at a time and picks what to open and what to keep: beam
// and block retrieval, complete with prompts, the layout that providers can cache,
// and a trace of every round. Who picks is a model behind the host, or the index.
//
// # link
//
// Mentions are resolved to the files and definitions that are meant: imports by the
// rules of each language, calls and types by scope, import and name. Each link says
// how sure it is.
//
// # graph
//
// The repository as entities with refs and typed edges: where things are, what
// calls, imports and describes what, what commits and records say. Neighbours,
// paths between two entities, and the refs themselves.
//
// # report
//
// Bug reports, error messages and stack traces of many languages are read for what
// names code: frames, files, modules, identifiers. What every report has (headings,
// checkboxes, versions, greetings) is told from what is said.
//
// # search
//
// A query is parsed into terms, symbols and paths. Each lane ranks the files in
// its own way: by their best chunk, as a whole, by the names of definitions, by
// their own names, by what the host's embedding model finds near. The lanes are
// joined, exact matches go first, files whose
// role is not asked for step back. Every score can tell its parts.
//
// # pack
//
// What was found becomes a text to answer from that keeps to a budget of tokens: whole
// definitions where they fit, else their heads and the lines that say most, nothing
// twice. The map of a repository is laid out likewise.
//
// # gather
//
// One step of an agent's loop becomes bounded evidence: searches, in a line or in
// branches, chosen by rules or by a language model whose choices are held against the
// trace, until the goal is satisfied or a limit is reached. Text is cut by characters.
//
// # memory
//
// What outlives a conversation: sessions, messages, decisions, checkpoints, tiers of
// what an agent keeps in mind, reflections, subscriptions. A host keeps them as records, of
// which it is asked for batches; the candidates of a recall come by exact terms, the
// same from every store, and are ranked here.
//
// # verify
//
// A draft is held against the repository: sentences are cut into words and mentions of
// code, words that say how these are related make statements, and each statement is
// checked against index and graph. What is not so, names that were made up and
// citations of what has changed are issues; what cannot be decided stays open. An audit
// does the same for the documents and comments of the repository itself.
//
// # needs
//
// What operations ask their host for on the way: contents of files, what lies near a
// query, the history, the pieces of an archive.
//
// # engine
//
// A Core holds one repository and runs operations by name as calls of step. They come in
// groups, each a package below, of which a program links those that it names; there is a
// file for each operation, which puts the packages above to work.
//
// # engine/repository
//
// Opening an index, saying what is in it and reading files.
//
// # engine/indexing
//
// Loading, updating and exporting.
//
// # engine/view
//
// The graph as operations see it, with commits and records, described as answers do. A
// core without groups that need it links no graph.
//
// # engine/search
//
// Searches, whether a message needs one, and summaries made for them.
//
// # engine/federation
//
// Searches of several repositories as if one index held the files of all.
//
// # engine/grep
//
// Lines in which a pattern matches.
//
// # engine/evidence
//
// Seeds, inspection, paths, bundles, exploration and impact by the graph.
//
// # engine/navigate
//
// Walks over the tree of names.
//
// # engine/verify
//
// Drafts held against the repository, by the index and by a model.
//
// # engine/memory
//
// Sessions, messages, decisions, checkpoints, notes and what else outlives a conversation.
//
// # engine/context
//
// Packs, maps, gathered evidence and answers.
//
// # engine/all
//
// Cores that have every operation.
package core
