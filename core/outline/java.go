package outline

var javaLanguage = language{
	name:         "java",
	extensions:   []string{"java"},
	interpreters: []string{"java"},
	form:         isCode,
	Traits: Traits{
		Family: Java, Modifiers: "abstract final static sealed", Visibility: PackageUnlessSaid, Package: PackageClause, Imports: DottedImports, Wildcards: []string{"*"}, Typing: TypeFirst,
		Selves: "this super", Supers: "super",
		Builtins: "public private protected static final abstract synchronized transient volatile native sealed permits record " +
			"class interface enum extends implements throws super default this void boolean byte char short int long float " +
			"double String Object var new true false null",
		Loop: ":", Indexes: true, Containers: jvmContainers, Holders: jvmHolders, Takers: jvmTakers, Visitors: jvmVisitors, Paired: "entries", Keyed: "keys", Valued: "values",
		Overloads: jvmValues, Targets: PackageTargets, Scoping: jvmScoping,
		Strangers: true, AllImports: true, Wild: true, CastsBefore: true,
	},
}

// What holds several things in Java, Kotlin and Scala, and its functions.
const (
	jvmContainers = "List ArrayList LinkedList Collection Iterable Iterator ListIterator Set HashSet LinkedHashSet TreeSet SortedSet NavigableSet " +
		"Map HashMap LinkedHashMap TreeMap ConcurrentMap ConcurrentHashMap SortedMap NavigableMap EnumMap Queue Deque ArrayDeque PriorityQueue BlockingQueue " +
		"CopyOnWriteArrayList Stack Vector Stream Optional Supplier Callable AtomicReference ThreadLocal WeakReference " +
		"MutableList MutableSet MutableMap MutableCollection MutableIterable Sequence Array Seq IndexedSeq Option Lazy"
	jvmHolders = "values iterator listIterator stream parallelStream filter sorted distinct limit skip peek subList reversed iter toList toSet asSequence asReversed drop take takeWhile dropWhile filterNot sortedBy"
	jvmTakers  = "get getFirst getLast remove removeFirst removeLast poll pollFirst pollLast peek peekFirst peekLast element next previous pop first last firstOrNull lastOrNull single find " +
		"orElse orElseGet orElseThrow getOrNull getOrDefault findFirst findAny head call"
	jvmVisitors = "forEach map filter anyMatch allMatch noneMatch flatMap ifPresent removeIf peek any all none find first firstOrNull single mapNotNull filterNot associateBy groupBy sortedBy maxByOrNull minByOrNull sumOf count foreach exists forall mapTo takeWhile dropWhile onEach let"
)

// jvmScoping is where Java, Kotlin and Scala look for names.
var jvmScoping = Scoping{Implicit: true, Nested: true, Typed: true, Mixins: true, Beside: OwnPackage,
	Methods: "toString hashCode equals isEmpty isPresent orElse orElseGet orElseThrow ifPresent getOrDefault putIfAbsent computeIfAbsent containsKey containsValue entrySet keySet charAt substring lastIndexOf " +
		"toLowerCase toUpperCase isBlank getBytes compareTo getMessage printStackTrace stream toList toSet toMap mapNotNull flatMap groupBy associate joinToString mkString foreach foldLeft " +
		"writeText readText appendText readLines listFiles getClass getSimpleName nonEmpty startsWith endsWith getKey getValue asList " +
		"intValue longValue doubleValue floatValue newInstance isInstance isAssignableFrom isPrimitive getDeclaringClass getGenericType getActualTypeArguments " +
		"getRawType getOwnerType getUpperBounds getLowerBounds getGenericComponentType"}

var javaSyntax = syntax{
	line: []string{"//"}, block: [2]string{"/*", "*/"},
	literals: []literal{{open: `"""`, close: `"""`, escape: '\\', lines: true}, {open: `"`, close: `"`, escape: '\\'}},
	letters:  "$", specials: "'", special: quoted,
	words: words{
		wClass: "class", wInterface: "interface", wEnum: "enum", wRecord: "record", wImport: "import", wPackage: "package",
		wExtends: "extends", wImplements: "implements permits", wNew: "new", wStatic: "static", wFinal: "final",
		wModifier: "public private protected abstract synchronized native transient volatile strictfp default sealed",
		wControl:  "if for while switch return catch throw else case break continue try finally instanceof this super do assert throws",
	},
	outline: outlineMembers, declares: memberDeclares, bind: memberBind, bounded: true, apart: true, flat: true,
}
