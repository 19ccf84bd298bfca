// Package order sorts lists as [slices.SortFunc] and [slices.SortStableFunc] do, in the same order
// to the last equal pair, but with one sort for lists of all types. A compiler makes a sort of
// the package slices anew for each type, and forty of them are a twentieth of what a guest weighs.
// It takes about twice the time, so lists that grow with a repository are left to slices.
package order

import "sort"

// By sorts a list by what compare tells of two of its elements: below zero if the first comes
// before. Equal ones end up in an order that is always the same for the same list.
func By[T any](list []T, compare func(a, b T) int) {
	sort.Slice(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}

// StableBy is By that leaves equal elements as they stood.
func StableBy[T any](list []T, compare func(a, b T) int) {
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) < 0 })
}
