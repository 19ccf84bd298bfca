package main

import (
	"fmt"
	"strings"
)

func writeTypeScript(s *Schema) string {
	var b strings.Builder
	b.WriteString("// Made by go run ./hosts/generate; do not edit.\n")
	for _, e := range s.Enums {
		fmt.Fprintf(&b, "\n/** %s */\nexport type %s =", comment(e.Doc), e.Name)
		for _, v := range e.Values {
			fmt.Fprintf(&b, "\n  /** %s */\n  | %q", comment(v.Doc), v.Text)
		}
		b.WriteString(";\n")
	}
	for _, t := range s.Types {
		fmt.Fprintf(&b, "\n/** %s */\nexport interface %s {\n", comment(t.Doc), t.Name)
		for _, f := range t.Fields {
			if doc := f.explained(); doc != "" {
				fmt.Fprintf(&b, "  /** %s */\n", comment(doc))
			}
			mark := ""
			of := tsShape(f.Shape)
			switch {
			case f.Null:
				of += " | null"
			case f.Optional:
				mark = "?"
			}
			fmt.Fprintf(&b, "  %s%s: %s;\n", f.Name, mark, of)
		}
		b.WriteString("}\n")
	}
	b.WriteString("\n/** Every operation's request and response. */\nexport interface Operations {\n")
	for _, o := range s.Operations {
		fmt.Fprintf(&b, "  %s: { request: %s; response: %s };\n", o.Name, o.Request.Name, o.Response.Name)
	}
	b.WriteString("}\n\n/** The codes of errors. */\nexport type Code =\n")
	for _, c := range s.Codes {
		fmt.Fprintf(&b, "  /** %s */\n  | %q\n", comment(c.Doc), c.Text)
	}
	return strings.TrimSuffix(b.String(), "\n") + ";\n"
}

func tsShape(s Shape) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Enum != nil:
		return s.Enum.Name
	case s.Kind == "array":
		return tsShape(*s.Of) + "[]"
	case s.Kind == "map":
		return "Record<string, " + tsShape(*s.Of) + ">"
	case s.Kind == "integer":
		return "number"
	case s.Kind == "bytes":
		return "string"
	case s.Kind == "any":
		return "unknown"
	}
	return s.Kind
}
