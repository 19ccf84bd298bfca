// Package fleet answers searches over many repositories from several machines, on NATS:
//
//	Bus        the connection, with the buckets and the stream that all share
//	Catalogue  which repositories there are, who may see them, and which index each has
//	Indexer    makes indexes: takes work from a stream, puts files into the object store
//	Node       holds the repositories that rendezvous hashing over live nodes gives it
//	View       what one process knows of repositories and live nodes
//	Keys       tokens, which say of which groups an asker is
//	Asker      runs the core's operation federate and has nodes answer its shards
//	Gateway    the same over HTTP, with health and metrics
//
// Ranking is the core's alone: nothing here looks into what shards answer.
package fleet
