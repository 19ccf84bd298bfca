//go:build !unix

package cache

func restrict(string) {}
