//! Tells whether the guest that a released crate carries is there.

fn main() {
    println!("cargo::rerun-if-changed=cairn.wasm");
    println!("cargo::rustc-check-cfg=cfg(carried)");
    if std::path::Path::new("cairn.wasm").exists() {
        println!("cargo::rustc-cfg=carried");
    }
}
