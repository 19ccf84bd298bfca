package contract

// IndexingOperations are those that make an index of files, update it and write it.
type IndexingOperations interface {
	// Load indexes the files of an archive, or updates the index by those that changed, or by
	// those of a snapshot, so that several cores can index parts of a repository.
	//
	// Needs: read, progress.
	Load(LoadRequest) (*LoadResponse, error)
	// Export writes the index as one snapshot.
	//
	// Needs: write, file, progress.
	Export(ExportRequest) (*ExportResponse, error)
	// Chunks lists the chunks of the index, page by page, so that a host can embed them.
	Chunks(ChunksRequest) (*ChunksResponse, error)
}

// LoadRequest asks to index the files of an archive (tar, tar.gz or zip, told
// apart by their first bytes) that the host hands over through read needs.
type LoadRequest struct {
	// Name is the repository's name, for people.
	Name string `json:"name,omitempty"`
	// Size is the archive's length in bytes; only a zip archive needs it, for the others it
	// makes progress exact.
	Size int64 `json:"size,omitempty" min:"0"`
	// Mode is how the load treats what was there.
	Mode LoadMode `json:"mode,omitempty" default:"replace"`
	// Remove are paths that no longer exist, for an update.
	Remove []string `json:"remove,omitempty"`
	// Contents is what the load does with the contents of files.
	Contents LoadContents `json:"contents,omitempty" default:"keep"`
	// MaxFileBytes is the size in bytes over which a file is left out.
	MaxFileBytes int64 `json:"max_file_bytes,omitempty" default:"16777216" min:"1"`
	// MaxFiles is how many files the archive may have.
	MaxFiles int `json:"max_files,omitempty" default:"1000000" min:"1"`
	// MaxTotalBytes is how many bytes the archive may have once unpacked.
	MaxTotalBytes int64 `json:"max_total_bytes,omitempty" default:"8589934592" min:"1"`
	// Shares is among how many loads the files of the archive are shared out, by their paths, so
	// that as many cores index it at once, from whose snapshots one takes the others' files.
	Shares int `json:"shares,omitempty" default:"1" min:"1" max:"64"`
	// Share is which of them this load takes, from 0 to one less than shares.
	Share int `json:"share,omitempty" default:"0" min:"0" max:"63"`
	// Skipped are the files that the host left out, to be shown by stats beside those that the
	// core leaves out. An update without it keeps the counts there were.
	Skipped []Skip `json:"skipped,omitzero"`
}

// ExportRequest asks for the repository as one snapshot, given to the host
// through write needs whose raw bytes follow one another.
type ExportRequest struct {
	// Contents is what the snapshot holds of the contents of files.
	Contents ExportContents `json:"contents,omitempty" default:"keep"`
	// Links is whether the snapshot holds the links of the graph.
	Links ExportLinks `json:"links,omitempty" default:"make"`
}

// ExportResponse tells the snapshot's size in bytes.
type ExportResponse struct {
	// Bytes is the snapshot's size in bytes.
	Bytes int64 `json:"bytes"`
	// Contents is true if the snapshot holds all contents.
	Contents bool `json:"contents"`
	// Links is true if the snapshot holds the links of the graph.
	Links bool `json:"links"`
}

// WriteRequest is the request of a "write" need: the need's raw bytes belong
// into the snapshot. The reply is empty.
type WriteRequest struct {
	// Offset is where the bytes begin in the snapshot.
	Offset int64 `json:"offset"`
	// Total is how many bytes the snapshot has in all.
	Total int64 `json:"total"`
}

// LoadMode is how a load treats what was there.
type LoadMode string

// The values of LoadMode.
const (
	LoadModeReplace LoadMode = "replace" // what was loaded before goes
	LoadModeUpdate  LoadMode = "update"  // the archive, or a snapshot in place of it, holds only the files that are new or changed; all others are kept
)

// LoadContents is what a load does with the contents of files.
type LoadContents string

// The values of LoadContents.
const (
	LoadContentsKeep LoadContents = "keep" // they are stored, so that snippets and read need nothing from outside
	LoadContentsDrop LoadContents = "drop" // the core asks for files with file needs; of a snapshot, what it holds is kept
)

// ExportContents is what a snapshot holds of the contents of files.
type ExportContents string

// The values of ExportContents.
const (
	ExportContentsKeep    ExportContents = "keep"    // what is stored goes along
	ExportContentsDrop    ExportContents = "drop"    // none
	ExportContentsRequire ExportContents = "require" // all, asked for with file needs where they are not stored, so that the snapshot answers everything by itself
)

// ExportLinks tells whether a snapshot holds the links of the graph.
type ExportLinks string

// The values of ExportLinks.
const (
	ExportLinksMake ExportLinks = "make" // they are found if they were not before, so that the graph opens with the snapshot
	ExportLinksKeep ExportLinks = "keep" // only if they have been found already, for finding them takes about half as long as indexing
)

// ChunksRequest asks for the chunks of the index, page by page, so that a host can
// embed them.
type ChunksRequest struct {
	// After is what the page before says in next; empty for the first page.
	After string `json:"after,omitempty"`
	// Limit is how many chunks a page has at most.
	Limit int `json:"limit,omitempty" min:"1" max:"10000" default:"1000"`
}

// ChunksResponse is a page of chunks, in byte order of the paths, then in order of
// position.
type ChunksResponse struct {
	// Chunks are the chunks of the page.
	Chunks []Chunk `json:"chunks"`
	// Next is what asks for the page that follows; empty on the last.
	Next string `json:"next,omitempty"`
}

// Chunk is a run of whole lines of a file.
type Chunk struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// Hash is the XXH64 of the file's content, as 16 hexadecimal digits.
	Hash string `json:"hash"`
	// Start is the first line, 1-based.
	Start int `json:"start"`
	// End is the last line, 1-based and inclusive.
	End int `json:"end"`
	// StartByte is where the chunk begins in the file, in bytes.
	StartByte int `json:"start_byte"`
	// EndByte is where the chunk ends in the file, in bytes, exclusive.
	EndByte int `json:"end_byte"`
	// Within is the qualified name of the innermost definition that began before
	// the chunk and goes on in it.
	Within string `json:"within,omitempty"`
}
