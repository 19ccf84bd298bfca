package ref

import "testing"

// TestOver: of overloads the one with the fewest words left over has the types that are written behind the
// name, as its language or an agent writes them.
func TestOver(t *testing.T) {
	t.Parallel()
	join := []string{
		"public static String join(final boolean[] array, final char delimiter)",
		"public static String join(final Object[] array, final String delimiter)",
		"public static String join(final Object value, final String delimiter)",
		"public static <T> String join(final T... elements)",
		"public static String join(final Map<String, Integer> map, final Function<A, (B, C)> by)",
		"public static String join(final java.util.List<?> list, final int from, final int to, final char delimiter, final Comparator<? super java.util.List<?>> wh",
		"public static String join()",
	}
	swift := []string{"suspend fun respond(message: Any)", "suspend inline fun respond(status: Status, message: (Any) -> Unit)"}
	for _, c := range []struct {
		written    string
		signatures []string
		want       int
	}{
		{"StringUtils.join(boolean[], char)", join, 0},
		{"join(Object[], String)", join, 1},
		{"join(final Object[] array, final String delimiter)", join, 1},
		{"StringUtils.java:join(java.lang.Object[] , java.lang.String)", join, 1},
		{"join(array, delimiter)", join, 0},
		{"join(Object,String)", join, 2},
		{"join(T[])", join, 3},
		{"join(T...)", join, 3},
		{"join(Map<String, Long>, Function<A, B>)", join, 4},
		{"join(Map, Function)", join, 4},
		{"join(List, int, int, char, Comparator)", join, 5},
		{"join()", join, 6},
		{"join", join, -1},
		{"join(float)", join, -1},
		{"join(", join, -1},
		{"join(Object[] a, String b)", join, -1},
		{"Call.respond(status: Status, message: (Any) -> Unit)", swift, 1},
		{"respond(Any)", swift, 0},
		{"Entry.make(&Path, u8)", []string{"pub(crate) fn make(depth: usize)", "pub(in crate::entry) fn make(path: &Path, depth: u8)"}, 1},
		{"add(const std::string&, int)", []string{"void add(std::string_view key, int n)", "void add(const std::string& key, int n)"}, 1},
	} {
		got, least := -1, 0
		for i, s := range c.signatures {
			if over := Over(c.written, s); over >= 0 && (got < 0 || over < least) {
				got, least = i, over
			}
		}
		if got != c.want {
			t.Errorf("%q: %d, not %d", c.written, got, c.want)
		}
	}
}

// FuzzOver: whatever is written, words are counted, and what a signature says itself is in it.
func FuzzOver(f *testing.F) {
	f.Add("join(Map<A, B>, int[])", "String join(Map<A, B> m, int[] n)")
	f.Add("a(,)", ")(")
	f.Add("a(b b b)", "a(b c)")
	f.Fuzz(func(t *testing.T, written, signature string) {
		if got := Over(written, signature); got < -1 {
			t.Errorf("%d", got)
		}
		if _, whole := Parameters(signature); whole && Over(signature, signature) != 0 {
			t.Errorf("%q: %d", signature, Over(signature, signature))
		}
	})
}
