package outline

import "github.com/cairn-search/cairn/core/text"

// Values are the types that a language has itself, as far as they decide which of several
// functions of one name takes an argument.
type Values struct {
	// Numbers are the types of numbers as they are without an object, each of which passes for
	// those behind it.
	Numbers []string
	// Sizes are other names for numbers, of which each passes for the widest that is whole.
	Sizes map[string]bool
	// Boxes are the types of objects that hold such a value, by its type.
	Boxes map[string]string
	// Texts take a text, Wide of those also what is no plain text.
	Texts, Wide map[string]bool
	// Final are types of which there are no others: a value of another type is none of them.
	Final map[string]bool
	// Tops take everything, Classes the name of a class.
	Tops, Classes map[string]bool
	// Results are the types of what functions return that every object has, by their names.
	Results map[string]string
	// Subtypes tells that a value is of another type than its own only if that is one of its bases.
	Subtypes bool
	// Clauses tells that functions of one name that take as many arguments are one, told in several clauses.
	Clauses bool
	// Labels tells that the names of parameters are given with the arguments, and tell functions of one name apart.
	Labels bool
	// Named is what stands behind the name of a parameter with which an argument may be given, 0 if none may.
	Named byte
	// Signatures tells that a function has its parameters told in several signatures, before the one with its body, that "?" stands behind
	// the name of a parameter which need not be given, and that what has the members of a type is one of it.
	Signatures bool
}

// Number is the place of a type among Numbers, -1 if it is none.
func (v *Values) Number(name string) int {
	for i, n := range v.Numbers {
		if n == name {
			return i
		}
	}
	return -1
}

// primitives are numbers as they widen in Java, C# and C++; literals are told by these names.
var primitives = []string{"byte", "short", "char", "int", "long", "float", "double"}

// jvmValues are those of Java, Kotlin and Scala, which call each other.
var jvmValues = &Values{
	Subtypes: true, Numbers: primitives,
	Boxes: map[string]string{"byte": "Byte", "short": "Short", "char": "Character", "int": "Integer", "long": "Long", "float": "Float", "double": "Double", "boolean": "Boolean"},
	Texts: text.Set("String CharSequence"), Wide: text.Set("CharSequence"),
	Final:   text.Set("String Integer Long Double Float Boolean Character Byte Short Int"),
	Tops:    text.Set("Object Any AnyRef Serializable Comparable"),
	Classes: text.Set("Class Type KClass AnnotatedElement GenericDeclaration"),
	Results: map[string]string{"toString": "String", "getClass": "Class", "hashCode": "int", "equals": "boolean"},
}

// swiftValues are those of Swift.
var swiftValues = &Values{Labels: true, Numbers: primitives, Texts: text.Set("String"), Final: text.Set("String Int Bool"), Tops: text.Set("Any")}

// scriptValues are those of TypeScript.
var scriptValues = &Values{Signatures: true, Numbers: []string{"number"}, Texts: text.Set("string")}

// namedValues are those of Kotlin and Scala.
var namedValues = givenByName(*jvmValues, '=')

// givenByName are values of a language in which an argument may be given with the name of its parameter.
func givenByName(v Values, by byte) *Values {
	v.Named = by
	return &v
}

// otherValues are those of C++, C# and Solidity.
var otherValues = &Values{
	Numbers: append(primitives[:len(primitives):len(primitives)], "long double"),
	Sizes:   text.Set("size_t ssize_t ptrdiff_t size_type unsigned int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"),
	Texts:   text.Set("String string string_view char*"),
	Wide:    text.Set("string_view"),
	Final:   text.Set("String string bool char*"),
	Tops:    text.Set("Object object any dynamic void"), // void* takes each pointer
	Classes: text.Set("Type"),
}
