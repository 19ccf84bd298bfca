package contract

// ToolCalls is the name under which metadata of a message hold what tools it called, a list
// of [ToolCall].
const ToolCalls = "tool_calls"

// MaxToolFiles is how many files of a call are taken up.
const MaxToolFiles = 20

// ToolCall is what a message says of a tool that it called.
type ToolCall struct {
	// Name is the name of the tool.
	Name string `json:"name"`
	// Does is what the tool does, if that is known.
	Does ToolAction `json:"does,omitempty"`
	// Files are the files that were read or edited, as they are below the root of the repository.
	Files []string `json:"files,omitempty"`
	// Command is what was run.
	Command string `json:"command,omitempty"`
}

// ToolAction is what a tool does.
type ToolAction string

// Values of [ToolAction].
const (
	ToolActionRead ToolAction = "read" // it looks at files
	ToolActionEdit ToolAction = "edit" // it changes files
	ToolActionRun  ToolAction = "run"  // it runs a command
)
