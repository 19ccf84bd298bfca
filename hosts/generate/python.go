package main

import (
	"fmt"
	"strings"
)

// writePython renders types as TypedDicts: what json.loads gives is one already.
func writePython(s *Schema) string {
	var b strings.Builder
	b.WriteString("# Made by go run ./hosts/generate; do not edit.\n\"\"\"The types of requests and responses, as the JSON objects that they are.\"\"\"\n\nfrom typing import Any, Literal, NotRequired, Optional, TypedDict\n")
	for _, e := range s.Enums {
		fmt.Fprintf(&b, "\n%s = Literal[%s]\n%q\n", e.Name, strings.Join(quoted(e), ", "), e.Doc)
	}
	for _, t := range s.Types {
		if reserved(t, "from", "class", "in") {
			// A name that is a word of the language needs the other way to write it.
			fmt.Fprintf(&b, "\n\n%s = TypedDict(\n    %q,\n    {\n", t.Name, t.Name)
			for _, f := range t.Fields {
				fmt.Fprintf(&b, "        %q: %s,%s\n", f.Name, pyField(f), pyComment(f))
			}
			fmt.Fprintf(&b, "    },\n)\n%s.__doc__ = %q\n", t.Name, t.Doc)
			continue
		}
		fmt.Fprintf(&b, "\n\nclass %s(TypedDict):\n    \"\"\"%s\"\"\"\n", t.Name, strings.ReplaceAll(t.Doc, `"`, `\"`))
		for _, f := range t.Fields {
			fmt.Fprintf(&b, "\n    %s: %s%s", f.Name, pyField(f), pyComment(f))
		}
		b.WriteString("\n")
	}
	b.WriteString("\n\nOPERATIONS = (\n")
	for _, o := range s.Operations {
		fmt.Fprintf(&b, "    %q,\n", o.Name)
	}
	return b.String() + ")\n"
}

func reserved(t *Type, words ...string) bool {
	for _, f := range t.Fields {
		for _, w := range words {
			if f.Name == w {
				return true
			}
		}
	}
	return false
}

func pyComment(f Field) string {
	if doc := f.explained(); doc != "" {
		return "  # " + doc
	}
	return ""
}

func pyField(f Field) string {
	if f.Null {
		return "Optional[" + pyShape(f.Shape) + "]"
	}
	if f.Optional {
		return "NotRequired[" + pyShape(f.Shape) + "]"
	}
	return pyShape(f.Shape)
}

func pyShape(s Shape) string {
	switch {
	case s.Type != nil:
		return `"` + s.Type.Name + `"` // it may be defined further down
	case s.Enum != nil:
		return s.Enum.Name
	case s.Kind == "array":
		return "list[" + pyShape(*s.Of) + "]"
	case s.Kind == "map":
		return "dict[str, " + pyShape(*s.Of) + "]"
	}
	return map[string]string{"string": "str", "bytes": "str", "integer": "int", "number": "float", "boolean": "bool", "any": "Any"}[s.Kind]
}
