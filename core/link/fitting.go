package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
	"github.com/cairn-search/cairn/core/outline"
)

// fitting tells how well an argument fits a parameter, the better the higher.
type fitting int

const (
	misfit   fitting = iota - 1
	unknown          // the type of the one or the other is not known
	unboxed          // the value that an object holds, if nothing takes the object
	anything         // the parameter takes all that there is
	likely           // both are types from outside, and the one may be the other
	widened          // a number of another kind, a base
	same     fitting = 64
)

// byTypes leaves of functions of one name those whose parameters may take the arguments: the one that they fit best, if that can be told.
func (s *scope) byTypes(fit []resolved, u *mention.Use) []resolved {
	left, how := s.fitting(fit, strings.Split(u.ArgumentTypes, ","), u.Definition)
	if len(left) == 0 {
		return fit
	}
	for i := range left {
		if len(left) > 1 && best(how, i) {
			return left[i : i+1]
		}
	}
	return left
}

// fitting leaves of functions of one name those whose parameters may take arguments of these types in a definition, and tells how well.
func (s *scope) fitting(fit []resolved, given []string, local int) (left []resolved, how [][]fitting) {
	for _, r := range fit {
		takes := strings.Split(s.overloads[r.d].Takes, ",")
		row, ok := make([]fitting, len(given)), true
		if s.traits.Overloads != nil && s.traits.Overloads.Labels {
			if takes = labelled(takes, given); takes == nil {
				continue
			}
		}
		for i := 0; i < len(given) && ok; i++ {
			argument, at := s.place(given[i], i, r.d)
			if at >= 0 && at < len(takes) {
				row[i] = s.fits(takes[at], r.d, argument, local)
			}
			ok = at >= 0 && row[i] != misfit
		}
		if ok {
			left, how = append(left, r), append(how, row)
		}
	}
	return left, how
}

// place returns which parameter of a function takes an argument, by the name that it is given with or as it stands; -1 if none has the name.
func (s *scope) place(argument string, i int, of int32) (bare string, at int) {
	name, bare, named := strings.Cut(argument, mention.Named)
	names := s.parameters[of]
	switch {
	case !named:
		return argument, i
	case names == "":
		return mention.TypeUnknown, i
	}
	return bare, slices.Index(strings.Split(names, mention.Named), name)
}

// labelled leaves of parameters those that arguments are given for, which have the same labels in the same order; nil if one has none. How
// many parameters are known is bounded.
func labelled(takes, given []string) []string {
	list, next := make([]string, 0, len(given)), 0
	for _, argument := range given {
		label, _, _ := strings.Cut(argument, ":")
		for ; next < len(takes); next++ {
			if own, _, _ := strings.Cut(takes[next], ":"); own == label {
				break
			}
		}
		if next == len(takes) {
			if next >= mention.MaxTypes {
				return given
			}
			return nil
		}
		list = append(list, takes[next])
		next++
	}
	return list
}

// best tells whether all arguments fit one function better than others, or as well, and each of the others is worse in one.
func best(how [][]fitting, i int) bool {
	for k := range how {
		if k == i {
			continue
		}
		better := false
		for a := range how[i] {
			switch {
			case how[i][a] < how[k][a] || how[i][a] == unknown && how[k][a] > unknown:
				return false
			case how[i][a] > how[k][a]:
				if how[k][a] == unknown {
					return false
				}
				better = true
			}
		}
		if !better {
			return false
		}
	}
	return true
}

// generic tells whether a name is written like that of a type parameter.
func generic(name string) bool {
	return len(name) == 1 || len(name) == 2 && (name[1] >= '0' && name[1] <= '9' || name[1] >= 'A' && name[1] <= 'Z')
}

// fits tells how well an argument of a call in a definition of this file fits a parameter of a function.
func (s *scope) fits(parameter string, of int32, argument string, local int) fitting {
	s.looks.Add(4)
	own := s.traits.Overloads
	if own == nil { // a call from a language that has none
		return unknown
	}
	if own.Signatures {
		return s.shapeFits(parameter, of, argument, local)
	}
	if own.Labels {
		_, parameter, _ = strings.Cut(parameter, ":")
		_, argument, _ = strings.Cut(argument, ":")
	}
	if parameter == "bool" {
		parameter = "boolean"
	}
	if argument == "bool" {
		argument = "boolean"
	}
	switch {
	case parameter == argument || !own.Sizes[parameter] && !own.Sizes[argument]:
	case own.Sizes[parameter] && own.Sizes[argument]:
		return widened
	case own.Sizes[parameter]:
		parameter = "long"
	default:
		argument = "long"
	}
	primitive := own.Number(parameter) >= 0 || parameter == "boolean"
	switch {
	case parameter == "" || parameter == mention.TypeUnknown || argument == "" || argument == mention.TypeUnknown:
		return unknown
	case parameter == argument:
		return same
	case argument == mention.TypeSelf:
		if class := s.class(s.definition(local)); class >= 0 && !primitive {
			return s.typeFits(parameter, of, "", resolved{d: int32(class)})
		}
		return unknown
	case argument == mention.TypeList:
		return anyOf(own, nil, parameter)
	case argument == mention.TypeNull && !primitive:
		return unknown
	case argument == mention.TypeNull:
		return misfit
	case argument == mention.TypeText:
		return textFits(own, parameter)
	case argument == mention.TypeClass && (parameter == "Class" || parameter == "KClass"):
		return same
	case argument == mention.TypeClass && own.Classes[parameter]:
		return widened
	case argument == mention.TypeClass:
		return anyOf(own, nil, parameter)
	case mention.HasCall(argument):
		if _, name, called := mention.Last(argument); called && own.Results[name] != "" {
			return s.fits(parameter, of, own.Results[name], local)
		}
		return s.valueFits(parameter, of, s.expression(local, argument))
	case strings.Contains(argument, "."):
		return s.valueFits(parameter, of, s.names(local, argument))
	}
	if at := own.Number(argument); at >= 0 || argument == "boolean" {
		return numberFits(own, parameter, argument, at)
	}
	if own.Number(parameter) >= 0 && own.Boxes[parameter] == argument {
		return unboxed
	}
	if primitive || parameter == mention.TypeList {
		return misfit
	}
	return s.typeFits(parameter, of, argument, s.bare(local, argument, isType))
}

// valueFits tells it of an argument that a call returns or a name leads to, whose type was found or not.
func (s *scope) valueFits(parameter string, of int32, given resolved) fitting {
	switch {
	case !given.ok() || given.either > 0:
		return unknown
	case s.traits.Overloads.Number(parameter) >= 0 || parameter == "boolean" || parameter == mention.TypeList:
		return misfit
	}
	return s.typeFits(parameter, of, "", given)
}

// anyOf tells it of an argument that parameters of some types take.
func anyOf(own *outline.Values, names map[string]bool, parameter string) fitting {
	switch {
	case names[parameter]:
		return same
	case own.Tops[parameter] || generic(parameter):
		return anything
	}
	return misfit
}

func textFits(own *outline.Values, parameter string) fitting {
	if own.Wide[parameter] || own.Texts["char*"] && own.Texts[parameter] && parameter != "char*" { // made of one, in C++
		return widened
	}
	return anyOf(own, own.Texts, parameter)
}

func numberFits(own *outline.Values, parameter, argument string, at int) fitting {
	switch to := own.Number(parameter); {
	case at >= 0 && to > at && parameter != "char":
		return widened + fitting(len(own.Numbers)-(to-at)) // the nearer the better
	case to >= 0:
		return misfit
	case own.Boxes[argument] == parameter, at >= 0 && parameter == "Number":
		return likely
	case !own.Subtypes && generic(parameter): // it is of that very type, which is nearer than a wider number
		return same - 1
	case own.Tops[parameter] && parameter != "void" || generic(parameter):
		return anything
	case parameter == "Int" || parameter == "Double" || parameter == "Float" || parameter == "Long" || parameter == "Bool" || parameter == "Boolean":
		return likely
	}
	return misfit
}

// typeFits tells it of an argument whose type has a name, or was found.
func (s *scope) typeFits(parameter string, of int32, argument string, given resolved) fitting {
	own := s.traits.Overloads
	around := s.fileScope(int(s.fileOf[of]))
	var takes resolved
	if at := strings.LastIndexByte(parameter, '.'); at < 0 {
		takes = around.bare(int(s.parent[of])-s.firstOf(of), parameter, isType)
	} else {
		takes = around.typeNamed(int(s.parent[of])-s.firstOf(of), parameter[:at], parameter[at+1:])
		parameter = parameter[at+1:]
	}
	switch {
	case given.ok() && takes.ok():
		if given.d == takes.d {
			return same
		}
		if s.inherits(given.d, takes.d, maxFollow) {
			return widened
		}
		return misfit
	case own.Tops[parameter] || generic(parameter):
		return anything
	case generic(argument):
		return unknown
	case takes.ok() || own.Final[parameter] || own.Classes[parameter] && given.ok():
		return misfit // what is from outside is of no type from here
	case given.ok() && own.Subtypes && !s.outsider(given.d, maxFollow):
		return misfit
	case own.Final[argument] && !own.Wide[parameter] && parameter != "Number":
		return misfit
	}
	return likely
}

// simple are the types of values of TypeScript that are no objects, by what arguments of them are told by.
var simple = map[string]string{mention.TypeText: "string", "char": "string", "int": "number", "long": "number", "double": "number", "string": "string", "number": "number", "boolean": "boolean", "true": "boolean"}

// shapeFits tells how well an argument fits a parameter where what has the members of a type is one of it, so that little does not.
func (s *scope) shapeFits(parameter string, of int32, argument string, local int) fitting {
	var given resolved
	switch {
	case parameter == mention.TypeAny:
		return anything
	case parameter == "" || parameter == mention.TypeUnknown || argument == "" || argument == mention.TypeUnknown || argument == mention.TypeNull:
		return unknown
	case argument == mention.TypeSelf:
		given.d = int32(s.class(s.definition(local)))
	case mention.HasCall(argument):
		given = s.expression(local, argument)
	case strings.Contains(argument, "."):
		given = s.names(local, argument)
	default:
		given = s.bare(local, argument, isType)
	}
	takes := s.fileScope(int(s.fileOf[of])).bare(int(s.parent[of])-s.firstOf(of), parameter, isType)
	from, to := simple[argument], simple[parameter]
	switch object := from == "" && (argument == mention.TypeList || s.hasShape(given)); {
	case from != "" && from == to && to != parameter:
		return unknown // one value of that type
	case from != "" && from == to, given.ok() && given.d == takes.d:
		return same
	case from != "" && (to != "" || parameter == mention.TypeList || s.hasShape(takes)), to != "" && object:
		return misfit
	case given.ok() && takes.ok() && s.inherits(given.d, takes.d, maxFollow):
		return widened
	}
	return unknown
}

// hasShape tells whether a type is one of objects.
func (s *scope) hasShape(of resolved) bool {
	return of.ok() && (s.kind[of.d] == outline.Class || s.kind[of.d] == outline.Interface)
}

// firstOf returns the number of the first definition of the file of one.
func (l *Linker) firstOf(d int32) int {
	from, _ := l.repo.Definitions(int(l.fileOf[d]))
	return from
}

// outsider tells whether a type may have one from outside as one of its bases.
func (l *Linker) outsider(d int32, follow int) bool {
	bases := l.basesOf(d)
	if follow == 0 || l.beyond[d] {
		return true
	}
	for _, b := range bases {
		if !l.step() || l.outsider(b.to, follow-1) {
			return true
		}
	}
	return false
}

// inherits tells whether a type has another as one of its bases.
func (l *Linker) inherits(d, base int32, follow int) bool {
	if follow == 0 {
		return false
	}
	for _, b := range l.basesOf(d) {
		if l.step() && (b.to == base || l.inherits(b.to, base, follow-1)) {
			return true
		}
	}
	return false
}
