package ci

import (
	"encoding/json"
	"io"
	"net/url"
	"strings"
)

// The parts of SARIF 2.1.0 (OASIS, 2020) that are written; sections in brackets.
type (
	sarifLog struct { // 3.13
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct { // 3.14
		Tool               sarifTool                `json:"tool"`
		OriginalURIBaseIDs map[string]sarifArtifact `json:"originalUriBaseIds"`
		ColumnKind         string                   `json:"columnKind"`
		Results            []sarifResult            `json:"results"`
	}
	sarifTool struct { // 3.18
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct { // 3.19
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifRule struct { // 3.49
		ID               string       `json:"id"`
		ShortDescription sarifMessage `json:"shortDescription"`
		FullDescription  sarifMessage `json:"fullDescription"`
		Configuration    sarifLevel   `json:"defaultConfiguration"`
	}
	sarifLevel struct { // 3.50
		Level string `json:"level"`
	}
	sarifMessage struct { // 3.11
		Text string `json:"text"`
	}
	sarifResult struct { // 3.27
		RuleID       string            `json:"ruleId"`
		RuleIndex    int               `json:"ruleIndex"`
		Level        string            `json:"level"`
		Message      sarifMessage      `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
		Rank         float64           `json:"rank"`
	}
	sarifLocation struct { // 3.28
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations,omitempty"`
	}
	sarifPhysical struct { // 3.29
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   *sarifRegion  `json:"region,omitempty"`
	}
	sarifLogical struct { // 3.33
		FullyQualifiedName string `json:"fullyQualifiedName"`
	}
	sarifArtifact struct { // 3.4
		URI         string        `json:"uri,omitempty"`
		URIBaseID   string        `json:"uriBaseId,omitempty"`
		Description *sarifMessage `json:"description,omitempty"`
	}
	sarifRegion struct { // 3.30
		StartLine int `json:"startLine"`
		EndLine   int `json:"endLine,omitempty"`
	}
)

// sarifSchema is where the schema of SARIF 2.1.0 is published.
const sarifSchema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

// maxSARIF is how many results code hosts take of a run: GitHub 25,000, of which it
// shows 5,000.
const maxSARIF = 5000

// WriteSARIF writes findings as a log of SARIF 2.1.0 with one run. Every rule is
// described, so that its index does not depend on what was found.
func WriteSARIF(w io.Writer, r *Report, version string) error {
	run := sarifRun{
		Tool:               sarifTool{sarifDriver{Name: "cairn", Version: version, InformationURI: "https://github.com/cairn-search/cairn", Rules: []sarifRule{}}},
		OriginalURIBaseIDs: map[string]sarifArtifact{"SRCROOT": {Description: &sarifMessage{"The root of the repository."}}},
		ColumnKind:         "unicodeCodePoints",
		Results:            []sarifResult{},
	}
	for _, rule := range Rules {
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{rule.ID, sarifMessage{rule.Short}, sarifMessage{rule.Full}, sarifLevel{rule.Level}})
	}
	for i := range r.Findings[:min(len(r.Findings), maxSARIF)] {
		f := &r.Findings[i]
		rule, at := ruleOf(f.Rule)
		level := rule.Level
		if f.Gates {
			level = "error"
		}
		physical := sarifPhysical{Artifact: sarifArtifact{URI: uriOf(f.Path), URIBaseID: "SRCROOT"}}
		if f.Line > 0 {
			physical.Region = &sarifRegion{StartLine: f.Line, EndLine: max(f.Line, f.EndLine)}
		}
		location := sarifLocation{Physical: physical}
		if f.Name != "" {
			location.Logical = []sarifLogical{{oneLine(f.Name)}}
		}
		run.Results = append(run.Results, sarifResult{
			RuleID: f.Rule, RuleIndex: at, Level: level, Message: sarifMessage{oneLine(f.text())}, Locations: []sarifLocation{location},
			Fingerprints: map[string]string{"cairn/v1": f.fingerprint()}, Rank: 100 * float64(len(r.Findings)-i) / float64(len(r.Findings)),
		})
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{sarifSchema, "2.1.0", []sarifRun{run}})
}

// uriOf makes a relative reference of a path (RFC 3986, 4.2): a first part with a colon
// would be a scheme.
func uriOf(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		parts[i] = url.PathEscape(p)
	}
	uri := strings.Join(parts, "/")
	if strings.Contains(parts[0], ":") {
		uri = "./" + uri
	}
	return uri
}
