//! CAIRN_GUESTS is the directory of the guests, CAIRN_PROBE a guest that looks around,
//! CAIRN_OLDER one of an older contract, CAIRN_SEVERAL one that waits for several things at
//! once, CAIRN_HOSTILE and CAIRN_HOSTILE_BLOCKS ones that mean harm.

use cairn_extism::{Cairn, Error, Model, Options, Source, types::*};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn env(name: &str) -> PathBuf {
    std::env::var_os(name).unwrap_or_else(|| panic!("{name} is not set")).into()
}

fn guests() -> [PathBuf; 2] {
    ["cairn.wasm", "cairn-host.wasm"].map(|g| env("CAIRN_GUESTS").join(g))
}

struct Bytes(Vec<u8>);

impl Source for Bytes {
    fn read(&mut self, offset: u64, length: usize) -> std::io::Result<Vec<u8>> {
        let at = self.0.len().min(offset as usize);
        Ok(self.0[at..self.0.len().min(at + length)].to_vec())
    }
}

fn tar(files: &[(String, String)]) -> Vec<u8> {
    let mut tar = tar::Builder::new(Vec::new());
    for (name, content) in files {
        let mut head = tar::Header::new_gnu();
        head.set_size(content.len() as u64);
        tar.append_data(&mut head, name, content.as_bytes()).unwrap();
    }
    tar.into_inner().unwrap()
}

fn small() -> Vec<u8> {
    tar(&[("store/upload.rs".into(), "/// Retries an upload.\nfn upload() {}\n".into()), ("README.md".into(), "# Uploads\n".into())])
}

fn large() -> Vec<u8> {
    let files: Vec<_> = (0..900).map(|i| (format!("f{i}.txt"), format!("file {i} has words like alpha{}\n", i % 97).repeat(2000))).collect();
    tar(&files)
}

fn open(guest: &PathBuf, model: Option<Model>) -> Cairn {
    let mut cairn = Cairn::open(guest, Options { model, ..Default::default() }).unwrap();
    cairn.load_from(Bytes(small()), &LoadRequest::default()).unwrap();
    cairn
}

fn works(cairn: &mut Cairn) {
    assert_eq!(cairn.search("retries an upload").unwrap().results[0].path, "store/upload.rs");
}

fn code<T>(r: Result<T, Error>) -> String {
    match r {
        Err(Error::Core(fault)) => fault.code,
        Err(e) => e.to_string(),
        Ok(_) => "no error".into(),
    }
}

#[test]
fn not_a_guest() {
    let path = std::env::temp_dir().join(format!("cairn-{}.wasm", std::process::id()));
    let whole = std::fs::read(&guests()[0]).unwrap();
    for content in [&b""[..], b"hello", b"\0asm\x01\0\0\0", &whole[..5000]] {
        std::fs::write(&path, content).unwrap();
        assert!(code(Cairn::open(&path, Options::default())).starts_with("open guest"));
    }
    std::fs::remove_file(&path).unwrap();
    for path in [env("CAIRN_PROBE"), env("CAIRN_OLDER"), "no such file".into()] {
        assert!(code(Cairn::open(&path, Options::default())).starts_with("open guest"));
    }
}

#[test]
fn several_replies() {
    let mut cairn = Cairn::open(env("CAIRN_SEVERAL"), Options::default()).unwrap();
    let answer = cairn.answer("wait", "{}").unwrap();
    assert!(answer.contains(r#"{"met":3}"#), "{answer}");
}

#[test]
fn hostile() {
    let mut other = open(&guests()[0], None);
    for guest in [env("CAIRN_HOSTILE"), env("CAIRN_HOSTILE_BLOCKS")] {
        let start = || {
            let options = Options { memory_bytes: Some(64 << 20), timeout: Some(Duration::from_secs(3)), ..Default::default() };
            Cairn::open(&guest, options).unwrap()
        };
        let mut cairn = start();
        let all = (0..200).any(|n| {
            let request = LoadRequest { name: Some(n.to_string()), ..Default::default() };
            let why = code(cairn.load_from(Bytes(small()), &request));
            assert_ne!(why, "no error", "{n}");
            if why.starts_with("the guest failed") {
                cairn = start();
            }
            why == "not_found" // that was all
        });
        assert!(all);
    }
    works(&mut other);
}

#[test]
fn bad_input() {
    struct Torn;
    impl Source for Torn {
        fn read(&mut self, _: u64, _: usize) -> std::io::Result<Vec<u8>> {
            Err(std::io::Error::other("torn off"))
        }
    }
    for guest in guests() {
        let mut cairn = open(&guest, None);
        let request = LoadRequest::default();
        assert_eq!(code(cairn.load_from(Bytes(small()[..900].to_vec()), &request)), "corrupt");
        assert_eq!(code(cairn.load_from(Bytes(b"no archive\n".repeat(99)), &request)), "bad_input");
        assert_eq!(code(cairn.load_from(Torn, &request)), "host");
        for request in ["{", "", "{\"nothing\":1}"] {
            assert!(cairn.answer("search", request).unwrap().contains("\"error\""));
        }
        assert_eq!(code(cairn.search_with(&SearchRequest { query: "x".into(), limit: Some(-1), ..Default::default() })), "bad_input");
        works(&mut cairn);
    }
}

#[test]
fn models_that_fail() {
    let models: [Model; 3] = [Arc::new(|_| Err("no money left".into())), Arc::new(|_| panic!("boom")), Arc::new(|_| Ok(ModelReply::default()))];
    for model in models {
        for guest in guests() {
            let mut cairn = open(&guest, Some(model.clone()));
            let request = NavigateRequest { query: "upload".into(), model: Some("host".into()), ..Default::default() };
            match cairn.navigate(&request) {
                Ok(found) => assert_eq!(found.files, []),
                Err(e) => assert_ne!(code::<()>(Err(e)), "internal"),
            }
            works(&mut cairn);
        }
    }
}

#[test]
fn progress() {
    for guest in guests() {
        let told = Arc::new(Mutex::new((Vec::new(), false)));
        let seen = told.clone();
        let progress: cairn_extism::Told = Arc::new(move |how| {
            let mut seen = seen.lock().unwrap();
            seen.0.push(how.phase.clone());
            if seen.1 { Err("enough".into()) } else { Ok(()) }
        });
        let mut cairn = Cairn::open(&guest, Options { progress: Some(progress), ..Default::default() }).unwrap();
        cairn.load_from(Bytes(small()), &LoadRequest::default()).unwrap();
        assert!(told.lock().unwrap().0.iter().any(|p| p == "index"));
        told.lock().unwrap().1 = true;
        assert_eq!(code(cairn.load_from(Bytes(small()), &LoadRequest::default())), "canceled");
        works(&mut cairn);
    }
}

#[test]
fn memory_limit() {
    for guest in guests() {
        let mut other = open(&guest, None);
        let mut cairn = Cairn::open(&guest, Options { memory_bytes: Some(40 << 20), ..Default::default() }).unwrap();
        for _ in 0..2 {
            let why = code(cairn.load_from(Bytes(large()), &LoadRequest::default()));
            assert!(why.contains("limit of 40 MiB"), "{why}");
        }
        works(&mut other);
    }
}

#[test]
fn threads() {
    let cairn = Arc::new(Mutex::new(open(&guests()[0], None)));
    std::thread::scope(|s| {
        for _ in 0..8 {
            s.spawn(|| (0..5).for_each(|_| works(&mut cairn.lock().unwrap())));
        }
    });
}

#[test]
fn nothing_is_visible() {
    let mut probe = extism::Plugin::new(extism::Manifest::new([extism::Wasm::data(std::fs::read(env("CAIRN_PROBE")).unwrap())]), [], true).unwrap();
    // The SDK gives the time and nothing else.
    let seen = probe.call::<&str, String>("look", "").unwrap();
    assert!(seen == "saw: " || seen.starts_with("saw: clock ") && !seen.contains(';'), "{seen}");
}
