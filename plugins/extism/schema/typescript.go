package main

import (
	"fmt"
	"strings"
)

func writeTypeScript(s *Schema) string {
	var b strings.Builder
	b.WriteString("// Made by go run ./plugins/extism/schema; do not edit.\n")
	for _, t := range s.Types {
		fmt.Fprintf(&b, "\n/** %s */\nexport interface %s {\n", javadoc(t.Doc), t.Name)
		for _, f := range t.Fields {
			if f.Doc != "" {
				fmt.Fprintf(&b, "  /** %s */\n", javadoc(f.Doc))
			}
			mark := ""
			if f.Optional {
				mark = "?"
			}
			fmt.Fprintf(&b, "  %s%s: %s;\n", f.Name, mark, tsShape(f.Shape, !f.Optional && !t.Asked))
		}
		b.WriteString("}\n")
	}
	b.WriteString("\n/** Every operation's request and response. */\nexport interface Operations {\n")
	for _, o := range s.Operations {
		fmt.Fprintf(&b, "  %s: { request: %s; response: %s };\n", o.Name, o.Request.Name, o.Response.Name)
	}
	b.WriteString("}\n\n/** The codes of errors. */\nexport type Code =\n")
	for _, c := range s.Codes {
		fmt.Fprintf(&b, "  | %q\n", c)
	}
	return strings.TrimSuffix(b.String(), "\n") + ";\n"
}

func tsShape(s Shape, nullable bool) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Kind == "array" && nullable:
		return tsShape(*s.Of, false) + "[] | null"
	case s.Kind == "array":
		return tsShape(*s.Of, false) + "[]"
	case s.Kind == "map":
		return "Record<string, " + tsShape(*s.Of, false) + ">"
	case s.Kind == "integer":
		return "number"
	case s.Kind == "bytes":
		return "string"
	case s.Kind == "any":
		return "unknown"
	}
	return s.Kind
}
