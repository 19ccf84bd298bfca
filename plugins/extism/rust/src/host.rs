//! What a guest needs from outside, and what it gets.

use crate::files::Source;
use crate::types::{ModelReply, ModelRequest, Progress};
use base64::{Engine, engine::general_purpose::STANDARD as BASE64};
use extism::{CurrentPlugin, UserData, Val};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard};

/// The longest piece that is read, whatever a guest asks for: Cairn's ask for 1 MiB.
const MOST_READ: u64 = 64 << 20;

/// Answers a prompt of the core by a language model of the application's own.
pub type Model = Arc<dyn Fn(&ModelRequest) -> Result<ModelReply, Box<dyn std::error::Error>> + Send + Sync>;

/// Is told how far an operation is; an error cancels it.
pub type Told = Arc<dyn Fn(&Progress) -> Result<(), Box<dyn std::error::Error>> + Send + Sync>;

/// What the operation under way reads and writes.
#[derive(Default)]
pub struct Io {
    pub source: Option<Box<dyn Source>>,
    pub sink: Option<Box<dyn Write + Send>>,
}

/// What cairn_host and the steps answer needs from.
pub struct Host {
    pub io: Io,
    pub model: Option<Model>,
    pub progress: Option<Told>,
}

#[derive(Deserialize)]
pub struct Need {
    pub id: i64,
    pub kind: String,
    #[serde(default)]
    request: Value,
    #[serde(default, rename = "body")]
    base64: Option<String>,
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
}

#[derive(Serialize, Default)]
pub struct Reply {
    pub id: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none", rename = "body")]
    base64: Option<String>,
    pub end: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Value>,
    #[serde(skip)]
    pub bytes: Option<Vec<u8>>,
}

/// What the guest's cairn_host and its steps share.
pub type Shared = Arc<Mutex<Host>>;

pub fn lock(host: &Shared) -> MutexGuard<'_, Host> {
    host.lock().unwrap_or_else(|e| e.into_inner())
}

/// Answers needs; the model's calls run at once, as many as a guest of Cairn has open.
pub fn replies(host: &Shared, mut needs: Vec<Need>) -> Vec<Reply> {
    let mut done = Vec::new();
    while !needs.is_empty() {
        let rest = needs.split_off(needs.len().min(64));
        done.extend(std::thread::scope(|s| {
            let running: Vec<_> = needs.into_iter().map(|n| s.spawn(move || reply(host, n))).collect();
            running.into_iter().filter_map(|r| r.join().ok()).collect::<Vec<_>>()
        }));
        needs = rest;
    }
    done
}

/// Answers a need. Whatever goes wrong becomes an error of the operation.
fn reply(host: &Shared, need: Need) -> Reply {
    let (id, kind) = (need.id, need.kind.clone());
    let error = |code: &str, message: String| Reply { id, error: Some(json!({ "code": code, "message": message })), ..Default::default() };
    let failed = if kind == "progress" { "canceled" } else { "host" };
    match catch_unwind(AssertUnwindSafe(|| try_reply(host, need))) {
        Ok(Ok(Some(reply))) => reply,
        Ok(Ok(None)) => error("unsupported", format!("this host has nothing for a {kind:?} need")),
        Ok(Err(e)) => error(failed, format!("{kind}: {e}")),
        Err(_) => error(failed, format!("{kind}: it panicked")),
    }
}

fn try_reply(host: &Shared, need: Need) -> Result<Option<Reply>, Box<dyn std::error::Error>> {
    let mut reply = Reply { id: need.id, ..Default::default() };
    match need.kind.as_str() {
        "progress" => {
            let progress = lock(host).progress.clone();
            if let Some(progress) = progress {
                progress(&serde_json::from_value(need.request)?)?;
            }
        }
        "read" => {
            let length = need.request["length"].as_u64().unwrap_or(0).min(MOST_READ) as usize;
            let mut host = lock(host);
            let Some(source) = &mut host.io.source else { return Ok(None) };
            let body = source.read(need.request["offset"].as_u64().unwrap_or(0), length)?;
            reply.end = body.len() < length;
            reply.bytes = Some(body);
        }
        "write" => {
            let bytes = match (need.bytes, need.base64) {
                (Some(b), _) => b,
                (_, Some(text)) => BASE64.decode(text)?,
                _ => Vec::new(),
            };
            let mut host = lock(host);
            let Some(sink) = &mut host.io.sink else { return Ok(None) };
            sink.write_all(&bytes)?;
        }
        "llm" => {
            let model = lock(host).model.clone();
            let Some(model) = model else { return Ok(None) };
            let request: ModelRequest = serde_json::from_value(need.request)?;
            reply.reply = Some(serde_json::to_value(model(&request)?)?);
        }
        _ => return Ok(None),
    }
    Ok(Some(reply))
}

/// The imported host function: a JSON array of needs in, one of replies out.
pub fn cairn_host(plugin: &mut CurrentPlugin, params: &[Val], results: &mut [Val], host: UserData<Shared>) -> Result<(), extism::Error> {
    let needs: Vec<Need> = serde_json::from_str(plugin.memory_get_val::<&str>(&params[0])?)?;
    let host = host.get()?.lock().unwrap_or_else(|e| e.into_inner()).clone();
    let mut list = replies(&host, needs);
    for r in &mut list {
        r.base64 = r.bytes.take().map(|b| BASE64.encode(b));
    }
    let out = plugin.memory_new(serde_json::to_string(&list)?)?;
    results[0] = plugin.memory_to_val(out);
    Ok(())
}
