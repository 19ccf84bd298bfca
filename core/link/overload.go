package link

import (
	"slices"
	"strings"

	"github.com/cairn-search/cairn/core/mention"
)

// maxAlike is how many functions of one name that may be meant are linked to: of three, more would be wrong than right.
const maxAlike = 2

// maxOverloads is how many functions of one name a call is linked to.
const maxOverloads = 32

// called resolves what a call calls: where functions of one name differ by their parameters, the one that takes so many arguments, or all
// that do, each of which is one of a few. vague tells that they are too many to say which.
func (s *scope) called(u *mention.Use) (all []resolved, vague bool) {
	r := s.call(u)
	if !r.ok() {
		return nil, false
	}
	if r.guess != noGuess && s.kind[r.d].IsFunction() {
		return s.guessed(r, u), false
	}
	for _, one := range s.meant(r) {
		all = append(all, s.overloaded(one, u, maxFollow)...)
	}
	if len(all) > maxAlike && all[0].certainty == Weak {
		return nil, true
	}
	return all, false
}

func (s *scope) overloaded(r resolved, u *mention.Use, follow int) []resolved {
	arguments := u.Arguments - 1
	file := int(s.fileOf[r.d])
	s.declare(file)
	if _, ok := s.overloads[r.d]; !ok {
		return []resolved{r}
	}
	if s.familyAt[r.d].Traits().Static != "" {
		return s.bySide(r, u, follow)
	}
	def := s.repo.Definition(int(r.d))
	var all, fit, limited []resolved // limited are those that take no more
	s.inFileQualified(file, def.Qualified, func(d int) bool {
		o, ok := s.overloads[int32(d)]
		if !ok || !s.sameParent(d, int(r.d)) || !s.sameBlock(d, int(r.d)) || o.Most < o.Least {
			return true
		}
		one := resolved{d: int32(d), certainty: r.certainty}
		all = append(all, one)
		if arguments >= o.Least && arguments <= o.Most {
			if fit = append(fit, one); o.Most < mention.MaxArguments {
				limited = append(limited, one)
			}
		}
		return len(all) < maxOverloads
	})
	if len(all) == 1 {
		return all
	}
	if s.repo.Language(file).Traits().Overloads == nil {
		return eachOf(all)
	}
	fit, limited = s.ofOwn(fit, u), s.ofOwn(limited, u)
	fit = s.withoutMore(fit, limited, u)
	if own := s.traits.Overloads; own != nil && own.Clauses && len(fit) > 1 {
		fit = fit[:1]
	}
	if len(fit) > 1 && u.ArgumentTypes != "" {
		fit = s.byTypes(fit, u)
	}
	fit = s.withoutDefaults(fit, arguments)
	if len(fit) == 1 {
		return fit
	}
	if len(fit) == 0 {
		if fit = s.ofBase(r, u, follow); len(fit) > 0 && arguments >= 0 {
			return fit
		}
		fit = all
	}
	certainty := Weak
	if len(fit) == 2 && s.parent[fit[0].d] != s.parent[fit[1].d] { // of a template and what is made for some arguments
		certainty = Inferred
	}
	for i := range fit {
		fit[i] = fit[i].with(certainty)
	}
	return fit
}

// withoutDefaults leaves of functions that may be meant out those that take the same as another that is given all it takes, and more that is not given.
func (s *scope) withoutDefaults(fit []resolved, arguments int) []resolved {
	if len(fit) < 2 || len(fit) > maxGuesses || arguments < 1 {
		return fit
	}
	return slices.DeleteFunc(slices.Clone(fit), func(r resolved) bool {
		more := s.overloads[r.d]
		return more.Most > arguments && slices.ContainsFunc(fit, func(r resolved) bool {
			all := s.overloads[r.d]
			return all.Most == arguments && !strings.Contains(all.Takes, mention.TypeUnknown) && strings.HasPrefix(more.Takes, all.Takes+",")
		})
	})
}

// eachOf are functions of which a condition chooses one: a few may each be meant.
func eachOf(all []resolved) []resolved {
	certainty := Inferred
	if len(all) > maxGuesses {
		certainty = Weak
	}
	for i := range all {
		all[i] = all[i].with(certainty)
	}
	return all
}

// sameParent tells whether two functions of one qualified name have the same parent, or are those of a template and of what is made for some
// of its arguments.
func (s *scope) sameParent(d, other int) bool {
	a, b := s.parent[d], s.parent[other]
	return a == b || a >= 0 && b >= 0 && scopingOf(s.familyAt[d]).Apart && isType(s.kind[a]) && isType(s.kind[b])
}

// ofOwn leaves of functions of types that have one name those of the type that a use stands in, if there are any.
func (s *scope) ofOwn(list []resolved, u *mention.Use) []resolved {
	class := int32(s.class(s.definition(u.Definition)))
	isOwn := func(r resolved) bool { return s.parent[r.d] == class }
	if class < 0 || !slices.ContainsFunc(list, isOwn) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(r resolved) bool { return !isOwn(r) })
}

// ofBase is overloaded of the function of that name that a base of its type has; nothing if none has one.
func (s *scope) ofBase(r resolved, u *mention.Use, follow int) []resolved {
	def := s.repo.Definition(int(r.d))
	if def.Parent < 0 || follow == 0 {
		return nil
	}
	for _, b := range s.basesOf(int32(def.Parent)) {
		if of := s.member(int(b.to), def.Name, callable, 0); of.ok() {
			return s.overloaded(of.with(max(r.certainty, b.certainty)), u, follow-1)
		}
	}
	return nil
}

// withoutMore leaves of functions that take so many arguments those that take no more, if their types are known to fit: the others come second.
func (s *scope) withoutMore(fit, limited []resolved, u *mention.Use) []resolved {
	if len(limited) == 0 || len(limited) == len(fit) || u.Arguments < 2 {
		if len(limited) > 0 {
			return limited
		}
		return fit
	}
	left, how := s.fitting(limited, strings.Split(u.ArgumentTypes, ","), u.Definition)
	if len(left) == 0 {
		return slices.DeleteFunc(slices.Clone(fit), func(r resolved) bool { return slices.Contains(limited, r) })
	}
	for _, row := range how {
		if slices.Contains(row, unknown) {
			return fit
		}
	}
	return left
}
