package mention

import (
	"strings"

	"github.com/cairn-search/cairn/core/outline"
)

// builtins are the words of signatures that are no types of a repository: keywords
// and types of the language itself. What is a keyword in one language is a fine name
// in another.
var builtins = [...]struct {
	languages [2]outline.Language // the second may be none
	words     string
}{
	{[2]outline.Language{outline.Go}, "func map chan struct interface type var const string int bool error any byte rune float64 float32 int64 int32 " +
		"uint64 uint32 uint8 int8 uint16 int16 uint uintptr complex64 complex128 comparable true false nil"},
	{[2]outline.Language{outline.C, outline.CPP}, "struct enum union class typename template const constexpr static extern inline virtual explicit friend mutable " +
		"volatile register unsigned signed void bool char short int long float double auto override final noexcept " +
		"public private protected operator default delete new this true false nullptr NULL namespace using typedef"},
	{[2]outline.Language{outline.CSharp}, "public private protected internal static readonly const sealed abstract virtual override async partial class " +
		"struct interface enum record delegate event namespace where new in out ref params this base void bool byte " +
		"char short int uint long ulong float double decimal string object dynamic var get set init default true false " +
		"null extern unsafe volatile implicit explicit operator"},
	{[2]outline.Language{outline.Java}, "public private protected static final abstract synchronized transient volatile native sealed permits record " +
		"class interface enum extends implements throws super default this void boolean byte char short int long float " +
		"double String Object var new true false null"},
	{[2]outline.Language{outline.Kotlin}, "fun val var class interface object data sealed enum annotation inner open abstract final override public " +
		"private protected internal suspend inline crossinline noinline reified tailrec infix operator external " +
		"lateinit const vararg companion typealias constructor where by in out is as this super true false null String " +
		"Int Long Short Byte Char Boolean Float Double Unit Any Nothing"},
	{[2]outline.Language{outline.Scala}, "def val var class object trait type case enum extends with implicit lazy override final sealed abstract " +
		"private protected given using new this super true false null String Int Long Short Byte Char Boolean Float " +
		"Double Unit Any AnyRef Nothing Option"},
	{[2]outline.Language{outline.PHP}, "public private protected static final abstract readonly function fn class interface trait enum extends " +
		"implements const var self parent string int float bool array object callable iterable mixed void never null " +
		"true false new use"},
	{[2]outline.Language{outline.Python}, "def class async self cls str int float bool bytes dict list tuple set object type None True False Any Callable " +
		"Optional Union List Dict Tuple Set Type Self metaclass"},
	{[2]outline.Language{outline.TypeScript, outline.TSX}, "function class interface extends implements export default declare abstract public private protected readonly " +
		"static async const let var type enum namespace is as asserts keyof typeof infer in out new this super string " +
		"number boolean bigint symbol object void undefined null never unknown any true false import get set"},
	{[2]outline.Language{outline.Rust}, "fn let mut pub crate impl trait struct enum type const static where for dyn ref as async unsafe extern move in " +
		"self Self super bool char str String i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 usize isize Vec Option " +
		"Result Box true false"},
	{[2]outline.Language{outline.Swift}, "func let var class struct enum protocol extension actor init subscript typealias static final public private " +
		"fileprivate internal open override mutating convenience required weak unowned lazy inout throws rethrows async " +
		"some any where in self Self super indirect case get set true false nil String Int Bool Double Float Character " +
		"Void"},
	{[2]outline.Language{outline.Zig}, "fn pub const var struct enum union error comptime inline noinline extern export anytype type void bool " +
		"noreturn usize isize u8 u16 u32 u64 i8 i16 i32 i64 f32 f64 anyerror undefined null true false packed " +
		"threadlocal"},
}

// builtin returns the builtins of a language.
func (e *Extractor) builtin(l outline.Language) map[string]bool {
	if e.language == l && e.builtins != nil {
		return e.builtins
	}
	e.language, e.builtins = l, map[string]bool{}
	for _, b := range builtins {
		if b.languages[0] == l || b.languages[1] == l {
			e.builtins = set(b.words)
		}
	}
	return e.builtins
}

func set(words string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(words) {
		m[w] = true
	}
	return m
}
