//! Search code from Rust: the guest `cairn.wasm`, or `cairn-host.wasm`, run by Extism.
//!
//! ```no_run
//! let mut cairn = cairn_extism::Cairn::new(Default::default())?;
//! cairn.load("path/to/repository")?;
//! for result in cairn.search("where are uploads retried?")?.results {
//!     println!("{}", result.path);
//! }
//! # Ok::<(), cairn_extism::Error>(())
//! ```

mod error;
mod files;
mod host;
#[rustfmt::skip]
pub mod types;

pub use error::Error;
pub use files::Source;
pub use host::{Model, Told};

use extism::{Manifest, PTR, Plugin, PluginBuilder, UserData, Wasm};
use host::{Host, Io, Need, Shared};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use types::*;

/// The version of the contract that this package speaks.
const CONTRACT: i64 = 1;
const PAGE: u64 = 1 << 16;
/// The most needs that may be open: those of Cairn's guests are at most 64 questions to a
/// model, with the progress between.
const MOST_OPEN: usize = 1000;
/// The guest that a released crate carries; `build.rs` tells whether it is there.
#[cfg(carried)]
const CARRIED: Option<&[u8]> = Some(include_bytes!("../cairn.wasm"));
#[cfg(not(carried))]
const CARRIED: Option<&[u8]> = None;

/// How a guest is opened.
#[derive(Clone, Default)]
pub struct Options {
    /// Answers navigations with model "host". Several calls may run at once.
    pub model: Option<Model>,
    /// Is told now and then how far an operation is that takes long; its error cancels that.
    pub progress: Option<Told>,
    /// The most that the guest may use; default and most 4 GiB.
    pub memory_bytes: Option<u64>,
    /// The most that a step, and an operation, of a guest may take that is not trusted; it is
    /// then of no further use. Default none.
    pub timeout: Option<Duration>,
    /// A file that says where compiled guests are kept, see wasmtime's cache; the default
    /// is wasmtime's own.
    pub cache: Option<PathBuf>,
}

/// One guest with at most one repository. It may move from thread to thread; sharing
/// needs a lock, as the guest runs one step at a time.
pub struct Cairn {
    plugin: Plugin,
    host: Shared,
    limit: u64,
    timeout: Option<Duration>,
    blocks: bool, // the guest is cairn-host.wasm
    dead: Option<String>,
}

impl Cairn {
    /// Compiles the guest that a released crate carries, and starts it.
    pub fn new(options: Options) -> Result<Cairn, Error> {
        let guest = Path::new("carried");
        match CARRIED {
            Some(wasm) => Cairn::start(guest, Ok(wasm.to_vec()), options),
            None => Err(Error::Guest("this crate carries no guest: take a released one, or open a guest".into())),
        }
    }

    /// Compiles a guest and starts it.
    pub fn open(guest: impl AsRef<Path>, options: Options) -> Result<Cairn, Error> {
        Cairn::start(guest.as_ref(), std::fs::read(guest.as_ref()), options)
    }

    fn start(guest: &Path, wasm: std::io::Result<Vec<u8>>, options: Options) -> Result<Cairn, Error> {
        let memory = options.memory_bytes.unwrap_or(4 << 30).min(4 << 30);
        let limit = memory >> 20;
        let failed = |e: &dyn std::fmt::Display| Error::Guest(format!("open guest {} with a limit of {limit} MiB of memory: {e}", guest.display()));
        let host: Shared = Arc::new(Mutex::new(Host { io: Io::default(), model: options.model, progress: options.progress }));
        let wasm = wasm.map_err(|e| failed(&e))?;
        let mut manifest = Manifest::new([Wasm::data(wasm)]).with_memory_max(memory.div_ceil(PAGE) as u32);
        manifest.timeout_ms = options.timeout.map(|t| t.as_millis().max(1) as u64);
        let mut builder = PluginBuilder::new(manifest).with_wasi(true).with_function("cairn_host", [PTR], [PTR], UserData::new(host.clone()), host::cairn_host);
        if let Some(cache) = options.cache {
            builder = builder.with_cache_config(cache);
        }
        let plugin = builder.build().map_err(|e| failed(&e))?;
        let blocks = plugin.function_exists("call");
        let mut cairn = Cairn { plugin, host, limit, timeout: options.timeout, blocks, dead: None };
        let found: VersionResponse = cairn.call("version", &EmptyRequest::default()).map_err(|e| failed(&e))?;
        if found.contract < CONTRACT {
            return Err(failed(&format!("its contract is {}, {CONTRACT} is needed: take the guest of this crate's release", found.contract)));
        }
        Ok(cairn)
    }

    /// Indexes a directory or an archive (tar, tar.gz, zip), or opens a snapshot (.cairn).
    pub fn load(&mut self, path: impl AsRef<Path>) -> Result<LoadResponse, Error> {
        let path = path.as_ref();
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned());
        let mut request = LoadRequest { name, ..Default::default() };
        if path.is_dir() {
            return self.load_from(files::Directory::new(path), &request);
        }
        let file = std::fs::File::open(path)?;
        let size = file.metadata()?.len() as i64;
        if path.extension().is_some_and(|e| e == "cairn") {
            let request = serde_json::to_string(&ImportRequest { size, ..Default::default() })?;
            return self.operate("import", &request, Io { source: Some(Box::new(file)), sink: None });
        }
        request.size = Some(size);
        self.load_from(file, &request)
    }

    /// Indexes an archive that is read piece by piece.
    pub fn load_from(&mut self, source: impl Source + 'static, request: &LoadRequest) -> Result<LoadResponse, Error> {
        let request = serde_json::to_string(request)?;
        self.operate("load", &request, Io { source: Some(Box::new(source)), sink: None })
    }

    /// Finds files.
    pub fn search(&mut self, query: &str) -> Result<SearchResponse, Error> {
        self.search_with(&SearchRequest { query: query.into(), ..Default::default() })
    }

    /// Finds files, with the other fields of the request.
    pub fn search_with(&mut self, request: &SearchRequest) -> Result<SearchResponse, Error> {
        self.call("search", request)
    }

    /// Goes down the tree of files, led by the model if the request's model is "host".
    pub fn navigate(&mut self, request: &NavigateRequest) -> Result<NavigateResponse, Error> {
        self.call("navigate", request)
    }

    /// Tells what is around an entity.
    pub fn inspect(&mut self, request: &InspectRequest) -> Result<InspectResponse, Error> {
        self.call("inspect", request)
    }

    /// Writes what is loaded to a snapshot that load opens.
    pub fn export(&mut self, path: impl AsRef<Path>) -> Result<ExportResponse, Error> {
        let sink = std::fs::File::create(path)?;
        self.operate("export", "{}", Io { source: None, sink: Some(Box::new(sink)) })
    }

    /// Runs any operation.
    pub fn call<R: DeserializeOwned>(&mut self, op: &str, request: &impl Serialize) -> Result<R, Error> {
        let request = serde_json::to_string(request)?;
        self.operate(op, &request, Io::default())
    }

    /// Runs any operation and returns the core's last answer as it is.
    pub fn answer(&mut self, op: &str, request: &str) -> Result<String, Error> {
        self.raw(op, request, Io::default())
    }

    fn operate<R: DeserializeOwned>(&mut self, op: &str, request: &str, io: Io) -> Result<R, Error> {
        #[derive(Deserialize)]
        struct Last<R> {
            error: Option<CairnFault>,
            result: Option<R>,
        }
        let last: Last<R> = serde_json::from_str(&self.raw(op, request, io)?)?;
        match (last.error, last.result) {
            (Some(fault), _) => Err(Error::Core(Box::new(fault))),
            (_, Some(result)) => Ok(result),
            _ => Err(Error::Guest("it answered neither result nor error".into())),
        }
    }

    fn raw(&mut self, op: &str, request: &str, io: Io) -> Result<String, Error> {
        #[derive(Deserialize)]
        struct Answer {
            call: i64,
            done: bool,
            #[serde(default)]
            needs: Vec<Need>,
        }
        host::lock(&self.host).io = io;
        if self.blocks {
            return self.run("call", format!("{{\"op\":{},\"request\":{request}}}", json!(op)).as_bytes());
        }
        let begun = Instant::now();
        let mut out = self.run("start", format!("{}\n{request}", json!({ "op": op })).as_bytes())?;
        let mut told = vec![out.clone()]; // each reply may bring needs
        loop {
            let answer: Answer = serde_json::from_str(&out)?;
            if answer.done {
                host::lock(&self.host).io = Io::default(); // closes what was read or written
                return Ok(out);
            }
            let call = answer.call;
            let mut needs = Vec::new();
            for t in told.drain(..) {
                needs.extend(serde_json::from_str::<Answer>(&t)?.needs);
            }
            if needs.is_empty() {
                self.run("cancel", json!({ "call": call }).to_string().as_bytes())?;
                return Ok(out); // it says why it does not go on
            }
            if self.timeout.is_some_and(|t| begun.elapsed() > t) {
                return Err(Error::Guest(format!("the guest has not answered in {:?}", self.timeout.unwrap_or_default())));
            }
            if needs.len() > MOST_OPEN {
                return Err(Error::Guest(format!("the guest has more than {MOST_OPEN} needs open")));
            }
            for n in needs.iter_mut().filter(|n| n.kind == "write") {
                n.bytes = Some(self.bytes("fetch", json!({ "call": call, "id": n.id }).to_string().as_bytes())?);
            }
            for reply in host::replies(&self.host, needs) {
                out = match reply.bytes {
                    None => self.run("resume", json!({ "call": call, "replies": [reply] }).to_string().as_bytes())?,
                    Some(body) => {
                        let head = json!({ "call": call, "id": reply.id, "end": reply.end });
                        self.run("feed", &[format!("{head}\n").as_bytes(), &body].concat())?
                    }
                };
                told.push(out.clone());
            }
        }
    }

    fn run(&mut self, export: &str, input: &[u8]) -> Result<String, Error> {
        String::from_utf8(self.bytes(export, input)?).map_err(|e| Error::Guest(e.to_string()))
    }

    /// Runs an export. A guest that fails is of no further use.
    fn bytes(&mut self, export: &str, input: &[u8]) -> Result<Vec<u8>, Error> {
        if let Some(why) = &self.dead {
            return Err(Error::Guest(why.clone()));
        }
        let (limit, exists) = (self.limit, self.plugin.function_exists(export));
        self.plugin.call::<&[u8], Vec<u8>>(export, input).map_err(|e| {
            if !exists {
                return Error::Guest(format!("it has no export {export:?}"));
            }
            let why = format!("the guest failed, perhaps at its limit of {limit} MiB of memory: {}", e.to_string().lines().next().unwrap_or_default());
            self.dead = Some(why.clone());
            Error::Guest(why)
        })
    }
}
