package contract

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// SecretRequest is the request of a "secret" need: random bytes that nobody else
// knows, from which the ids of paths are made, once, and those of what is kept in mind
// with its message, each time. The reply is a [SecretReply]. A host that answers with an error of code "unsupported" gets ids
// that others could make up.
type SecretRequest struct {
	// Bytes is how many bytes are wanted.
	Bytes int `json:"bytes"`
}

// SecretReply is a secret, in base64.
type SecretReply struct {
	// Secret is the bytes, in base64.
	Secret string `json:"secret"`
}

// HistoryRequest is the request of a "history" need: which files did the last
// commits change? The reply is a [HistoryReply]. A host without a history answers
// with an error of code "unsupported"; whatever error it is, the search goes on
// without.
type HistoryRequest struct {
	// Commits is how many of them at most, the newest ones.
	Commits int `json:"commits"`
	// Known is the head of the history that the core has, "" for none. If it is still
	// the same, a reply of the head alone is enough.
	Known string `json:"known,omitempty"`
	// Details is true if the names of the commits are wanted too.
	Details bool `json:"details,omitempty"`
}

// HistoryReply is what the host's version control knows.
type HistoryReply struct {
	// Head is the name of the newest commit.
	Head string `json:"head"`
	// Paths are the files that changed, each once, relative to the repository, with slashes.
	// What the index does not hold is ignored.
	Paths []string `json:"paths,omitempty"`
	// Commits are the commits without merges, newest first, each as the numbers in paths, from
	// 0, of the files that it changed.
	Commits [][]int `json:"commits,omitempty"`
	// Details are the names of each commit, in the same order, if they were asked for.
	Details []CommitDetails `json:"details,omitempty"`
}

// CommitDetails names a commit.
type CommitDetails struct {
	// Hash is the commit's hash.
	Hash string `json:"hash"`
	// Parents are the hashes of its parents.
	Parents []string `json:"parents,omitempty"`
	// Author is who wrote it.
	Author string `json:"author,omitempty"`
	// Time is when it was written, as RFC 3339.
	Time string `json:"time,omitempty"`
	// Subject is the first line of its message.
	Subject string `json:"subject"`
}

// NearestRequest is the request of a "nearest" need: which chunks of the
// repository lie nearest to a query in the space of the host's embedding model?
// The reply is a [NearestReply]. A host without a model answers with an error of
// code "unsupported"; whatever error it is, the search goes on without.
type NearestRequest struct {
	// Query is what the chunks are to lie near to.
	Query string `json:"query"`
	// Limit is how many chunks are wanted at most.
	Limit int `json:"limit"`
	// Purpose is what the query is embedded as.
	Purpose EmbedPurpose `json:"purpose,omitempty"`
}

// NearestReply is what the host's index of vectors holds nearest.
type NearestReply struct {
	// Model is the embedding model, as PROVIDER:MODEL.
	Model string `json:"model"`
	// Discount is what is taken from what vectors count, because the host measured on the
	// repository that they add less to its words: 0 for nothing, 1 for all.
	Discount Similarity `json:"discount,omitempty"`
	// Chunks are the chunks, in any order. What the index does not hold is ignored.
	Chunks []NearestChunk `json:"chunks"`
}

// NearestChunk is a chunk as the operation chunks lists it.
type NearestChunk struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// Start is the first line of the chunk, 1-based.
	Start int `json:"start"`
	// End is the last line of the chunk, 1-based and inclusive.
	End int `json:"end"`
	// Hash is the hash of the file whose chunk was embedded, if the host knows it; a chunk of
	// another content is ignored.
	Hash string `json:"hash,omitempty"`
	// Similarity is how near it lies to the query, from 0 to 1.
	Similarity Similarity `json:"similarity"`
}

// Similarity is a cosine as a fixed-point number like [Score]. In JSON it is a
// number from 0 to 1 with at most six decimals, which tell any two apart.
type Similarity Score

const micro = 1_000_000

// MarshalJSON renders the similarity with six decimals.
func (s Similarity) MarshalJSON() ([]byte, error) {
	if s < 0 || s > Similarity(one) {
		return nil, fmt.Errorf("similarity %v is not from 0 to 1", Score(s))
	}
	digits := strconv.FormatInt(int64(s)*micro>>16+micro, 10)
	return []byte(string(digits[0]-1) + "." + digits[1:]), nil
}

// UnmarshalJSON reads a number, as the smallest similarity that is rendered like it.
func (s *Similarity) UnmarshalJSON(b []byte) error {
	err := (*Score)(s).UnmarshalJSON(b)
	if err != nil || *s < 0 || *s > Similarity(one) {
		return fmt.Errorf("similarity %q is not a number from 0 to 1", Quoted(string(b)))
	}
	return nil
}

// SummariesRequest is the request of a "summaries" need. Without bytes it asks for all
// that the host keeps of the repository: the reply is raw bytes, none if there is
// nothing. With bytes, these are lines to be kept after those that there are; the
// reply is empty. A host that keeps nothing answers with an error of code
// "unsupported".
type SummariesRequest struct {
	// Keep is true if bytes come with the need.
	Keep bool `json:"keep,omitempty"`
}

// Need is one thing an operation waits for.
type Need struct {
	// ID names the need within its call; the reply carries the same number.
	ID int64 `json:"id"`
	// Kind says what is needed: "read", "file", "write", "progress", "llm", …
	Kind string `json:"kind"`
	// Request is the kind's own JSON object.
	Request any `json:"request,omitempty"`
	// Body holds raw bytes that go out with the need (an exported snapshot).
	// It is valid until the need is answered, and never travels as JSON:
	// BodyBytes tells how many bytes wait to be fetched.
	Body []byte `json:"-"`
	// BodyBytes is how many raw bytes go out with the need.
	BodyBytes int `json:"body_bytes,omitempty"`
}

// Reply answers one need. Exactly one of Value, Body and Error is meant to be
// set; a kind's documentation says which it reads.
type Reply struct {
	// ID is the number of the need.
	ID int64 `json:"id"`
	// Value is the answer, of kinds that are answered by JSON.
	Value json.RawMessage `json:"reply,omitempty"`
	// Body is raw bytes. The call keeps the slice until the task that waits
	// for it has returned, so a host must not reuse it before. In JSON it is
	// base64, for hosts that have no other way.
	Body []byte `json:"body,omitempty"`
	// End marks the last piece of a stream; it may come with or without bytes.
	End bool `json:"end,omitempty"`
	// Error is why the need is not answered.
	Error *Error `json:"error,omitempty"`
}
