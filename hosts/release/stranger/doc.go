// Package stranger installs what was built for a release as somebody does who has only
// that: in an empty directory, with empty caches, by the lines of the READMEs, and runs and
// strictly compiles the programs that stand there. It needs the tools of each language and the
// registries that they install the packages' own dependencies from:
//
//	task package:test -- -run Node
package stranger
