package outline

// The languages that are named but not outlined: how their files are recognised is all that is known of them.
var (
	jsonLanguage = language{name: "json", extensions: []string{"json", "jsonc", "json5", "jsonl", "webmanifest"},
		files: []string{"composer.lock", ".babelrc", ".eslintrc", ".prettierrc"}, narrow: openAPIOr(JSON)}
	yamlLanguage     = language{name: "yaml", extensions: []string{"yaml", "yml"}, narrow: openAPIOr(YAML)}
	tomlLanguage     = language{name: "toml", extensions: []string{"toml"}, files: []string{"cargo.lock", "pipfile", "poetry.lock", "gopkg.lock"}}
	xmlLanguage      = language{name: "xml", extensions: []string{"xml", "xsd", "xsl", "svg", "plist", "csproj", "props", "targets"}}
	cssLanguage      = language{name: "css", extensions: []string{"css", "scss", "less", "sass"}}
	sqlLanguage      = language{name: "sql", extensions: []string{"sql"}}
	makefileLanguage = language{name: "makefile", also: []string{"make"}, extensions: []string{"mk", "mak"},
		files: []string{"makefile", "gnumakefile", "bsdmakefile", "justfile"}, prefixes: []string{"makefile."}, interpreters: []string{"make"}}
	dockerfileLanguage = language{name: "dockerfile", also: []string{"docker"}, extensions: []string{"dockerfile"},
		files: []string{"dockerfile", "containerfile"}, prefixes: []string{"dockerfile."}}
	protobufLanguage = language{name: "protobuf", extensions: []string{"proto"}}
	iniLanguage      = language{name: "ini", extensions: []string{"ini", "cfg", "conf", "properties", "editorconfig", "env"}, files: []string{".gitconfig", ".gitmodules"}}
	cmakeLanguage    = language{name: "cmake", extensions: []string{"cmake"}, files: []string{"cmakelists.txt"}}
	nixLanguage      = language{name: "nix", extensions: []string{"nix"}}
	graphQLLanguage  = language{name: "graphql", extensions: []string{"graphql", "gql"}}
	vueLanguage      = language{name: "vue", extensions: []string{"vue"}, Traits: Traits{Carries: JavaScript}}
	svelteLanguage   = language{name: "svelte", extensions: []string{"svelte"}, Traits: Traits{Carries: JavaScript}}
)
