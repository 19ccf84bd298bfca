//! Where the bytes of read needs come from.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// Bytes of an archive: a zip archive is not read in order, others are.
pub trait Source: Send {
    /// At most `length` bytes from `offset` on; fewer at the end only.
    fn read(&mut self, offset: u64, length: usize) -> io::Result<Vec<u8>>;
}

impl Source for File {
    fn read(&mut self, offset: u64, length: usize) -> io::Result<Vec<u8>> {
        self.seek(SeekFrom::Start(offset))?;
        let mut out = Vec::with_capacity(length);
        self.by_ref().take(length as u64).read_to_end(&mut out)?;
        Ok(out)
    }
}

/// Directories that hold no work of the repository's own.
const LEFT: [&str; 4] = [".git", ".hg", ".svn", "node_modules"];

/// The regular files of a directory as a tar, made while it is read.
pub struct Directory {
    root: PathBuf,
    todo: Vec<PathBuf>,
    tar: tar::Builder<Vec<u8>>,
    ended: bool,
}

impl Directory {
    pub fn new(root: &Path) -> Self {
        Directory { root: root.into(), todo: vec![root.into()], tar: tar::Builder::new(Vec::new()), ended: false }
    }

    fn pack(&mut self, path: PathBuf) -> io::Result<()> {
        let kind = fs::symlink_metadata(&path)?.file_type();
        if kind.is_dir() {
            let mut entries: Vec<_> = fs::read_dir(&path)?.collect::<Result<_, _>>()?;
            entries.retain(|e| !LEFT.iter().any(|l| e.file_name() == *l));
            entries.sort_by_key(|e| std::cmp::Reverse(e.file_name()));
            self.todo.extend(entries.iter().map(|e| e.path()));
        } else if kind.is_file() {
            let content = fs::read(&path)?;
            let mut head = tar::Header::new_gnu();
            head.set_size(content.len() as u64);
            head.set_mode(0o644);
            let name = path.strip_prefix(&self.root).map_err(io::Error::other)?.to_path_buf();
            self.tar.append_data(&mut head, name, &content[..])?;
        }
        Ok(())
    }
}

impl Source for Directory {
    fn read(&mut self, _offset: u64, length: usize) -> io::Result<Vec<u8>> {
        while self.tar.get_ref().len() < length && !self.ended {
            match self.todo.pop() {
                Some(path) => self.pack(path)?,
                None => {
                    self.ended = true;
                    self.tar.get_mut().extend([0; 1024]);
                }
            }
        }
        let made = self.tar.get_mut();
        let rest = made.split_off(length.min(made.len()));
        Ok(std::mem::replace(made, rest))
    }
}
