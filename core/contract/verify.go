package contract

// VerifyOperations are those that hold texts against the repository.
type VerifyOperations interface {
	// Verify tells what of a draft the repository does not bear out.
	//
	// Needs: llm, file, progress.
	Verify(VerifyRequest) (*VerifyResponse, error)
	// Audit tells what the documents and comments of the repository itself say that its code
	// does not bear out.
	//
	// Needs: file, progress.
	Audit(AuditRequest) (*AuditResponse, error)
}

// VerifyRequest asks what of a draft the repository does not bear out.
type VerifyRequest struct {
	// Draft is Markdown or plain text.
	Draft string `json:"draft" minBytes:"1" maxBytes:"16777216"`
	// Sources are the parts of files that the draft was written from: a file whose content
	// hash is another now is an issue of type "outdated".
	Sources []CitedSource `json:"sources,omitempty" maxItems:"1000"`
	// Model is whose language model judges the claims that the index cannot decide, from
	// evidence that a search finds.
	Model HostUse `json:"model,omitempty" default:"none"`
	// MaxJudged is how many claims the model judges at most.
	MaxJudged int `json:"max_judged,omitempty" min:"1" max:"500" default:"60"`
	// Revise is true to have the model write the draft anew without the issues, and to check
	// that. It needs model "host" and a draft of at most 64 KiB.
	Revise bool `json:"revise,omitempty"`
	// MaxIterations is how often a draft is checked; 1 checks no revision.
	MaxIterations int `json:"max_iterations,omitempty" min:"1" max:"2" default:"2"`
	// Limit is how many claims are listed. Those of issues come first if there are more;
	// the order of the draft is kept.
	Limit int `json:"limit,omitempty" min:"1" max:"5000" default:"500"`
}

// AuditRequest asks what documents and comments say that the code does not bear out.
type AuditRequest struct {
	Filters
	// Confidence is how sure a finding is at least.
	Confidence ConfidenceLevel `json:"confidence,omitempty" default:"high"`
	// Limit is how many findings are listed.
	Limit int `json:"limit,omitempty" min:"1" max:"5000" default:"500"`
}

// AuditResponse says what of its own texts a repository does not bear out.
type AuditResponse struct {
	// Passed is true if there are no findings.
	Passed bool `json:"passed"`
	// Findings are the sentences, in the order of paths and lines.
	Findings []AuditFinding `json:"findings"`
	// Counts is what was read.
	Counts AuditCounts `json:"counts"`
	// Notes are what could not be taken into account.
	Notes []string `json:"notes,omitempty"`
}

// AuditCounts counts what an audit read and found.
type AuditCounts struct {
	// Documents is how many documents were read.
	Documents int `json:"documents"`
	// Comments is how many comments of definitions and files were read.
	Comments int `json:"comments"`
	// Claims is how much they say that can be checked.
	Claims int `json:"claims"`
	// Findings is how many findings there are, also those not listed.
	Findings int `json:"findings"`
	// Less is how many more there are that are less sure.
	Less int `json:"less"`
}

// AuditFinding is something that a text of the repository says and its code does not bear out.
type AuditFinding struct {
	// Path is the path of the file that says it.
	Path string `json:"path"`
	// Line is the line, 1-based, on which the sentence begins.
	Line int `json:"line"`
	// Type is what is wrong.
	Type IssueType `json:"type"`
	// ClaimType is what the sentence says something about.
	ClaimType ClaimType `json:"claim_type"`
	// Confidence is how sure the finding is.
	Confidence ConfidenceLevel `json:"confidence"`
	// Message is what is wrong, in one sentence.
	Message string `json:"message"`
	// Definition is the definition that the comment documents.
	Definition string `json:"definition,omitempty"`
	// Sentence is the sentence, cut to 400 bytes.
	Sentence string `json:"sentence,omitempty"`
	// DidYouMean are names that exist and look like the one that does not, best first.
	DidYouMean []string `json:"did_you_mean,omitempty"`
	// Source is where the code says otherwise.
	Source *VerifySource `json:"source,omitempty"`
}

// VerifyResponse says what of a draft is borne out.
type VerifyResponse struct {
	// Passed is true if there are no issues.
	Passed bool `json:"passed"`
	// Issues are what is wrong with the last draft, in its order.
	Issues []VerifyIssue `json:"issues"`
	// Claims are what the last draft says, in its order.
	Claims []VerifyClaim `json:"claims"`
	// Counts is how the claims stand.
	Counts VerifyCounts `json:"counts"`
	// Draft is the model's revision, if one was asked for and is better.
	Draft string `json:"draft,omitempty"`
	// Iterations are the checks in their order, if a revision was asked for.
	Iterations []VerifyIteration `json:"iterations,omitempty"`
	// Usage is what the calls of the model cost.
	Usage *Usage `json:"usage,omitempty"`
	// Notes are what could not be taken into account.
	Notes []string `json:"notes,omitempty"`
}

// VerifyCounts counts the claims of a draft, also those not listed.
type VerifyCounts struct {
	// Claims is how many claims there are.
	Claims int `json:"claims"`
	// Supported is how many the repository bears out.
	Supported int `json:"supported"`
	// Contradicted is how many the repository says otherwise of.
	Contradicted int `json:"contradicted"`
	// Undecided is how many neither the index nor the model decides.
	Undecided int `json:"undecided"`
}

// VerifyIteration is one check of a draft.
type VerifyIteration struct {
	// Issues are what was wrong with the draft.
	Issues []VerifyIssue `json:"issues"`
	// Counts is how its claims stood.
	Counts VerifyCounts `json:"counts"`
	// Passed is true if there were no issues.
	Passed bool `json:"passed"`
}

// VerifyClaim is something that a draft says.
type VerifyClaim struct {
	// Claim is the claim in short: "`Server.Serve` calls `answer`"; of type other it is the
	// sentence.
	Claim string `json:"claim"`
	// Type is what the claim says something about.
	Type ClaimType `json:"type"`
	// Supported is null if that cannot be decided.
	Supported *bool `json:"supported"`
	// Source is where the repository says so, of supported claims, or says otherwise.
	Source *VerifySource `json:"source,omitempty"`
	// Line is the line of the draft, 1-based, on which the sentence begins.
	Line int `json:"line"`
	// JudgedBy is who judged the claim.
	JudgedBy Judge `json:"judged_by,omitempty"`
	// Sentence is the sentence, cut to 400 bytes; of type other it stands in claim.
	Sentence string `json:"sentence,omitempty"`
}

// VerifySource is a place of the repository.
type VerifySource struct {
	// Path is the path of the file.
	Path string `json:"path"`
	// First is the first line, 1-based.
	First int `json:"first,omitempty"`
	// Last is the last line, 1-based and inclusive.
	Last int `json:"last,omitempty"`
	// Ref is the ref of the entity there.
	Ref string `json:"ref,omitempty"`
}

// VerifyIssue is something wrong with a draft.
type VerifyIssue struct {
	// Type is what is wrong.
	Type IssueType `json:"type"`
	// Severity is how much the issue matters.
	Severity Severity `json:"severity"`
	// ClaimIndex is the number of the claim in the list of claims, from 0; -1 if it is not
	// listed.
	ClaimIndex int `json:"claim_index"`
	// Line is the line of the draft, 1-based.
	Line int `json:"line"`
	// Message is what is wrong, in one sentence.
	Message string `json:"message"`
	// DidYouMean are names that exist and look like the one that does not, best first.
	DidYouMean []string `json:"did_you_mean,omitempty"`
	// Source is where the repository says otherwise.
	Source *VerifySource `json:"source,omitempty"`
	// Again is how many later places in the draft have the same fault.
	Again int `json:"again,omitempty"`
}

// CitedSource is a part of a file that a draft was written from.
type CitedSource struct {
	// Path is the path of the file, from the repository's root.
	Path string `json:"path"`
	// First is the first line, 1-based; 0 for the whole file.
	First int `json:"first,omitempty"`
	// Last is the last line, 1-based and inclusive; 0 for the whole file.
	Last int `json:"last,omitempty"`
	// Hash is the XXH64 of the file's content then, as 16 hexadecimal digits or the
	// first 8 of them, as refs of chunks have.
	Hash string `json:"hash"`
}

// IssueType is what is wrong with a statement.
type IssueType string

// The values of IssueType.
const (
	IssueTypeHallucination IssueType = "hallucination" // what it names does not exist
	IssueTypeUnsupported   IssueType = "unsupported"   // the repository says otherwise
	IssueTypeIncomplete    IssueType = "incomplete"    // something is missing
	IssueTypeOutdated      IssueType = "outdated"      // what it was written from has changed
)

// Severity is how much an issue matters.
type Severity string

// The values of Severity.
const (
	SeverityHigh   Severity = "high"   // the statement is wrong
	SeverityMedium Severity = "medium" // it may mislead
	SeverityLow    Severity = "low"    // it is worth a look
)

// ClaimType is what a claim says something about.
type ClaimType string

// The values of ClaimType.
const (
	ClaimTypeFile        ClaimType = "file"        // a file
	ClaimTypeSymbol      ClaimType = "symbol"      // a name
	ClaimTypeDefinition  ClaimType = "definition"  // where something is defined
	ClaimTypeLine        ClaimType = "line"        // what is on a line
	ClaimTypeKind        ClaimType = "kind"        // what kind of thing something is
	ClaimTypeMember      ClaimType = "member"      // what belongs to a type
	ClaimTypeCall        ClaimType = "call"        // who calls what
	ClaimTypeUse         ClaimType = "use"         // who uses what
	ClaimTypeOnly        ClaimType = "only"        // the only one
	ClaimTypeImport      ClaimType = "import"      // what a file imports
	ClaimTypeInheritance ClaimType = "inheritance" // what a type extends or implements
	ClaimTypeParameter   ClaimType = "parameter"   // what a function takes
	ClaimTypeReturn      ClaimType = "return"      // what a function returns
	ClaimTypeCount       ClaimType = "count"       // how many there are
	ClaimTypeQuote       ClaimType = "quote"       // what a text says
	ClaimTypeCitation    ClaimType = "citation"    // where something stands
	ClaimTypeOther       ClaimType = "other"       // anything else
)

// Judge is who judged a claim.
type Judge string

// The values of Judge.
const (
	JudgeIndex Judge = "index" // the index
	JudgeModel Judge = "model" // the host's language model
)
