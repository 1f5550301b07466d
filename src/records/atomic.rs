//! A file that is replaced as a whole: whoever looks, at any moment and after any crash, finds the old one or the new one.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file to be replaced as a whole.
///
/// What it is to hold is written to a temporary file in the same folder, synced to disk, and renamed.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    folder: PathBuf,
}

impl AtomicFile {
    /// Makes sure that the file can be written later; what it holds stays as it is.
    ///
    /// # Errors
    ///
    /// If it is not a regular file, or no file can be made in its folder.
    pub fn new(path: &Path) -> io::Result<Self> {
        // What is replaced is the file, not a link to it.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
            Ok(metadata) if metadata.is_file() => {}
            // A rename would replace a device by a file.
            Ok(_) => {
                return Err(io::Error::new(
                    io::ErrorKind::InvalidInput,
                    "it is not a regular file",
                ));
            }
        }
        let file = Self { path, folder };
        file.temporary()?;
        Ok(file)
    }

    /// The file, links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces what the file holds. `keep`: the name that what it holds now is to get instead of being lost.
    ///
    /// # Errors
    ///
    /// If the disk is full or the like; then the file is as it was.
    pub fn replace(&self, bytes: &[u8], keep: Option<&Path>) -> io::Result<()> {
        let mut temporary = self.temporary()?;
        temporary.write_all(bytes)?;
        temporary.as_file().sync_all()?;
        if let Some(keep) = keep {
            fs::rename(&self.path, keep)?;
        }
        temporary.persist(&self.path)?;
        sync_folder(&self.folder)
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        // Not .json: who merges the folder meanwhile must not take it for a record.
        builder.prefix(".nqueens-").suffix(".tmp");
        // As for any other file, not for the owner alone; the umask is respected.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let temporary = builder.tempfile_in(&self.folder);
        // The plain error: the name of the temporary file means nothing to whoever reads the message.
        temporary.map_err(|error| error.kind().into())
    }
}

/// A name that was given to a file is on disk only when its folder is.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Other systems have no way to do so, and no need.
    if cfg!(unix) {
        File::open(folder)?.sync_all()
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        AtomicFile::new(&path).unwrap().replace(b"1", None).unwrap();
        let kept = folder.path().join("b");
        AtomicFile::new(&path)
            .unwrap()
            .replace(b"2", Some(&kept))
            .unwrap();
        assert_eq!(
            (fs::read(&path).unwrap(), fs::read(&kept).unwrap()),
            (b"2".to_vec(), b"1".to_vec())
        );
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_and_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&path, "1").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        AtomicFile::new(&link).unwrap().replace(b"2", None).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"2");
        for other in [Path::new("/dev/null"), folder.path()] {
            AtomicFile::new(other).unwrap_err();
        }
    }
}
