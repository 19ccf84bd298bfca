package main

import (
	"fmt"
	"strings"
)

// writeJava renders what only the core makes as records, and what hosts make as classes
// whose fields are set one by one, because most of a request's are left out.
func writeJava(s *Schema) string {
	var b strings.Builder
	b.WriteString("// Made by go run ./hosts/generate; do not edit.\npackage org.cairn.extism;\n\nimport com.google.gson.JsonElement;\nimport com.google.gson.annotations.SerializedName;\nimport java.util.List;\nimport java.util.Map;\n\n" +
		"/** The types of requests and responses. What is optional is null if it is not there. */\npublic final class Types {\n  private Types() {}\n")
	for _, e := range s.Enums {
		fmt.Fprintf(&b, "\n  /** %s A text: one of these, or one that a newer core knows. */\n  public static final class %s {\n    private %s() {}\n", javadoc(sentence(e.Doc)), e.Name, e.Name)
		for _, v := range e.Values {
			fmt.Fprintf(&b, "\n    /** %s */\n    public static final String %s = %q;\n", javadoc(sentence(v.Doc)), v.constant(), v.Text)
		}
		b.WriteString("  }\n")
	}
	for _, t := range s.Types {
		if t.Asked {
			fmt.Fprintf(&b, "\n  /** %s */\n", javadoc(t.Doc))
			javaClass(&b, t)
			continue
		}
		fmt.Fprintf(&b, "\n  /**\n   * %s\n   *\n", javadoc(t.Doc))
		for _, f := range t.Fields {
			fmt.Fprintf(&b, "   * @param %s %s\n", javaName(f.Name), javaField(f))
		}
		b.WriteString("   */\n")
		var fields []string
		for _, f := range t.Fields {
			fields = append(fields, "      "+renamed(f)+javaShape(f.Shape, f.Optional)+" "+javaName(f.Name))
		}
		fmt.Fprintf(&b, "  public record %s(\n%s) {}\n", t.Name, strings.Join(fields, ",\n"))
	}
	b.WriteString("\n  /** The names of all operations. */\n  public static final List<String> OPERATIONS = List.of(\n")
	var list []string
	for _, o := range s.Operations {
		list = append(list, fmt.Sprintf("      %q", o.Name))
	}
	return b.String() + strings.Join(list, ",\n") + ");\n}\n"
}

func javaClass(b *strings.Builder, t *Type) {
	fmt.Fprintf(b, "  public static final class %s {\n", t.Name)
	for _, f := range t.Fields {
		fmt.Fprintf(b, "    /** %s */\n", javaField(f))
		fmt.Fprintf(b, "    %sprivate %s %s;\n", renamed(f), javaShape(f.Shape, true), javaName(f.Name))
	}
	for _, f := range t.Fields {
		name := javaName(f.Name)
		of := javaShape(f.Shape, true)
		fmt.Fprintf(b, "\n    public %s %s(%s value) {\n      %s = value;\n      return this;\n    }\n", t.Name, name, of, name)
		fmt.Fprintf(b, "\n    public %s %s() {\n      return %s;\n    }\n", of, name, name)
	}
	b.WriteString("  }\n")
}

// javaField is a field's description, with where the values are that it may have.
func javaField(f Field) string {
	for s := &f.Shape; s != nil; s = s.Of {
		if s.Enum != nil {
			return fmt.Sprintf("%s One of {@link %s}.", javadoc(f.explained()), s.Enum.Name)
		}
	}
	return javadoc(f.explained())
}

// comment makes a text safe within a comment that a star and a slash end.
func comment(s string) string { return strings.ReplaceAll(s, "*/", "* /") }

// javadoc makes it safe in HTML too, which javadoc takes it for.
func javadoc(s string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "@", "&#64;").Replace(comment(s))
}

// renamed keeps the name in JSON of a field that Java calls otherwise.
func renamed(f Field) string {
	if javaName(f.Name) == f.Name {
		return ""
	}
	return fmt.Sprintf("@SerializedName(%q) ", f.Name)
}

// javaName is a name in Java's own way of writing.
func javaName(s string) string {
	switch s {
	case "class":
		return "kindOfQuery"
	case "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "const", "continue", "default", "do", "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "package", "private", "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "try", "void", "volatile", "while", "true", "false", "null":
		return s + "_"
	}
	parts := strings.Split(s, "_")
	for i := 1; i < len(parts); i++ {
		parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
	}
	return strings.Join(parts, "")
}

func javaShape(s Shape, boxed bool) string {
	switch {
	case s.Type != nil:
		return s.Type.Name
	case s.Enum != nil:
		return "String"
	case s.Kind == "array":
		return "List<" + javaShape(*s.Of, true) + ">"
	case s.Kind == "map":
		return "Map<String, " + javaShape(*s.Of, true) + ">"
	}
	plain := map[string]string{"string": "String", "bytes": "String", "integer": "long", "number": "double", "boolean": "boolean", "any": "JsonElement"}[s.Kind]
	if boxed {
		return map[string]string{"long": "Long", "double": "Double", "boolean": "Boolean", "String": "String", "JsonElement": "JsonElement"}[plain]
	}
	return plain
}
