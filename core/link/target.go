package link

// target is where an import leads within the repository.
type target struct {
	// place is a file, or a directory whose files are the package.
	place Place
	// rest is what follows the place in the path: "C.d" of crate::a::b::C::d in
	// a/b.rs, the class in a file of several; "" if the path ends with it.
	rest string
	// exact tells that the language's rules lead there, not a likely guess.
	exact bool
	// name is the imported name that stands for the whole place: a submodule; "" where the place has the names.
	name string
}
