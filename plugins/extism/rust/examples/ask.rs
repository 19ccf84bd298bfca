//! An application that searches code with cairn_extism.
//!
//! ask GUEST REPOSITORY SNAPSHOT QUESTION   asks a question, and exports the index
//! ask GUEST REPOSITORY < requests          answers requests, a line of JSON each

use cairn_extism::{Cairn, Options, types::*};
use serde_json::{Value, json, value::RawValue};
use std::error::Error;
use std::sync::Arc;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let mut cairn = Cairn::open(&args[0], Options { model: Some(Arc::new(pick)), ..Default::default() })?;
    let loaded = cairn.load(&args[1])?;
    if let [_, _, snapshot, question] = &args[..] {
        println!("{} files, {} definitions", loaded.files, loaded.definitions);
        return ask(&mut cairn, snapshot, question);
    }
    #[derive(serde::Deserialize)]
    struct Case<'a> {
        op: String,
        #[serde(borrow)]
        request: &'a RawValue,
    }
    for line in std::io::stdin().lines() {
        let line = line?;
        let case: Case = serde_json::from_str(&line)?;
        print!("{}", cairn.answer(&case.op, case.request.get())?);
    }
    Ok(())
}

fn ask(cairn: &mut Cairn, snapshot: &str, question: &str) -> Result<(), Box<dyn Error>> {
    let query = question.to_string();
    let found = cairn.search_with(&SearchRequest { query: query.clone(), limit: Some(5), ..Default::default() })?;
    for r in &found.results {
        let lines = r.lines.clone().unwrap_or_default();
        println!("{} {}:{}-{} {:.3}", r.rank, r.path, lines.start, lines.end, r.score);
    }
    let way = cairn.navigate(&NavigateRequest { query, model: Some("host".into()), limit: Some(3), ..Default::default() })?;
    for f in &way.files {
        println!("{} {} {}", way.strategy, f.rank, f.path);
    }
    let around = cairn.inspect(&InspectRequest { r#ref: found.results[0].r#ref.clone(), ..Default::default() })?;
    for g in &around.edges.out {
        println!("{} {} {}", g.kind, g.total, g.edges[0].name);
    }
    let written = cairn.export(snapshot)?;
    println!("{} bytes hold {} files", written.bytes, cairn.load(snapshot)?.files);
    Ok(())
}

/// Stands for a language model: picks the candidates whose paths have a word of the
/// query, or else the first.
fn pick(q: &ModelRequest) -> Result<ModelReply, Box<dyn Error>> {
    let prompt: String = q.prefix.iter().flatten().map(|s| s.text.as_str()).chain([q.message.as_str()]).collect();
    let lines: Vec<&str> = prompt.split('\n').collect();
    let query = lines.iter().rev().find_map(|l| l.strip_prefix("Query: ")).ok_or("no query")?.trim_matches('"').to_lowercase();
    let candidates: Vec<(&str, &str)> = lines.windows(2).filter_map(|w| Some((w[0].strip_prefix("- id: ")?, w[1].strip_prefix("path: ")?))).collect();
    let mut ids: Vec<&str> = candidates.iter().filter(|(_, path)| query.split_whitespace().any(|w| path.to_lowercase().contains(w))).map(|(id, _)| *id).collect();
    if ids.is_empty() {
        ids.push(candidates.first().map_or("", |c| c.0));
    }
    let arguments: Value = json!({ "ranked_ids": ids, "done": false });
    let name = q.tool.as_ref().ok_or("no tool")?.name.clone();
    Ok(ModelReply {
        calls: Some(vec![ModelCall { name, arguments }]),
        stop: Some("tool".into()),
        usage: Usage { calls: 1, input: prompt.len() as i64, ..Default::default() },
        ..Default::default()
    })
}
