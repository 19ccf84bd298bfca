//go:build !unix

package native

import "errors"

func childLimited(string, string) error { return errors.ErrUnsupported }

func childNobody(string, string) error { return errors.ErrUnsupported }
