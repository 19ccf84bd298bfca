use crate::types::CairnFault;
use std::fmt;

/// Why an operation failed.
#[derive(Debug)]
pub enum Error {
    /// An error of the core, with its code and, where they help, a field and a fix.
    Core(Box<CairnFault>),
    /// The guest failed, or is no guest of Cairn.
    Guest(String),
    /// A file could not be read or written.
    Io(std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Core(fault) => write!(f, "{}: {}", fault.code, fault.message),
            Error::Guest(why) => f.write_str(why),
            Error::Io(e) => e.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(e: std::io::Error) -> Self {
        Error::Io(e)
    }
}

impl From<serde_json::Error> for Error {
    fn from(e: serde_json::Error) -> Self {
        Error::Guest(format!("what it answered is no JSON as expected: {e}"))
    }
}
