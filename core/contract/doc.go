// Package contract is what hosts and core say to one another: the request and the
// response of every operation, the needs that an operation waits for with their
// replies, and the one shape of errors. It imports nothing of ours, so that a client
// of a guest links this package and no more of the core.
//
// From it are made the schemas and documents of the contract, the types of other
// languages, typed methods and the checks of requests.
//
// Tags of a field say what its values may be: min and max of a number; minBytes and maxBytes of a text or of JSON as it stands; minItems and maxItems
// of a list, with eachMin, eachMax, eachMinBytes and eachMaxBytes of its elements; default,
// what is taken where it is left out. A bound that code goes by too is a constant that is made
// from the tag, as [MaxQueryBytes].
//
// The values that a field of an enumeration takes are its constants, the first the default
// unless the field names another. Each stands in the file of the subject that uses it.
package contract
