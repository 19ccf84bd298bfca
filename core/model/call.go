package model

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cairn-search/cairn/core/contract"
)

// maxObjects bounds how many places of a text are tried as the start of an object.
const maxObjects = 64

// Called reads the call of a tool in a reply: the first whose arguments parse takes, which
// says what is wrong with them, "" if nothing is. Models that know no tools say it in text,
// so a JSON object in the text counts too. problem says why there is none.
func Called(reply contract.ModelReply, tool string, parse func(arguments []byte) (bad string)) (inText bool, problem string) {
	for _, c := range reply.Calls {
		if c.Name != tool {
			problem = fmt.Sprintf("it calls a tool %q", contract.Quoted(c.Name))
			continue
		}
		arguments := c.Arguments
		var inner string
		if json.Unmarshal(arguments, &inner) == nil {
			arguments = json.RawMessage(inner)
		}
		bad := parse(arguments)
		if bad == "" {
			return false, ""
		}
		problem = "the arguments of " + tool + " " + bad
	}
	if said(reply.Text, parse) {
		return true, ""
	}
	switch {
	case problem != "":
	case reply.Stop == "length":
		problem = "it was cut off before a tool call"
	case reply.Stop == "refusal":
		problem = "the model refused"
	default:
		problem = "it has no tool call"
	}
	return false, problem
}

// said tells whether prose holds an object that parse takes.
func said(text string, parse func([]byte) string) bool {
	for range maxObjects {
		at := strings.IndexByte(text, '{')
		if at < 0 {
			break
		}
		if parse([]byte(text[at:])) == "" {
			return true
		}
		text = text[at+1:]
	}
	return false
}
