//! A file that is replaced as a whole: at any moment, and after any crash, a reader finds either
//! the old content or the new.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// A file to be replaced as a whole.
///
/// The new content is written to a temporary file in the same folder, synced to disk, and renamed.
#[derive(Debug)]
pub struct AtomicFile {
    path: PathBuf,
    folder: PathBuf,
}

impl AtomicFile {
    /// Makes sure that the file can be written later; its content stays as it is.
    ///
    /// # Errors
    ///
    /// If it is not a regular file, or no file can be created in its folder.
    pub fn new(path: &Path) -> io::Result<Self> {
        if !is_regular_or_absent(path)? {
            // A rename would replace a device with a file.
            let kind = io::ErrorKind::InvalidInput;
            return Err(io::Error::new(kind, "it is not a regular file"));
        }
        // Replace the file, not a link to it.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let file = Self {
            folder: folder(&path),
            path,
        };
        file.temporary()?;
        Ok(file)
    }

    /// The path of the file, with links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file, which must not exist.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] if it exists by now; other errors if, say, the disk is
    /// full.
    pub fn create(&self, bytes: &[u8]) -> io::Result<()> {
        let persisted = self.written(bytes)?.persist_noclobber(&self.path);
        persisted.map_err(|error| error.error)?;
        sync_folder(&self.folder)
    }

    /// Replaces the content of the file.
    ///
    /// # Errors
    ///
    /// If, say, the disk is full; the file is then unchanged.
    pub fn replace(&self, bytes: &[u8]) -> io::Result<()> {
        let persisted = self.written(bytes)?.persist(&self.path);
        persisted.map_err(|error| error.error)?;
        sync_folder(&self.folder)
    }

    fn written(&self, bytes: &[u8]) -> io::Result<NamedTempFile> {
        let mut temporary = self.temporary()?;
        // Through the `File` itself: errors of the wrapper name the temporary file, which means
        // nothing to a reader.
        temporary.as_file_mut().write_all(bytes)?;
        temporary.as_file().sync_all()?;
        Ok(temporary)
    }

    fn temporary(&self) -> io::Result<NamedTempFile> {
        let mut builder = Builder::new();
        // Not .json: a merge of the folder must not take it for a record.
        builder.prefix(".nqueens-").suffix(".tmp");
        // The mode of an ordinary file, not of a private one; the umask applies.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        builder.tempfile_in(&self.folder).map_err(|error| {
            // Try again for the plain error: the name of the temporary file means nothing to a
            // reader.
            let name = self.folder.join(".nqueens-.tmp");
            match File::create_new(&name) {
                Err(plain) => plain,
                Ok(_) => fs::remove_file(name).err().unwrap_or(error),
            }
        })
    }
}

/// Whether a path can name a file of records.
///
/// Dangling links cannot, nor can names that end in a slash, nor anything in `/dev` or `/proc`:
/// names such as `/dev/stdout` refer to files that are already open (`/dev/shm` is a folder in
/// memory).
pub(super) fn is_regular_or_absent(path: &Path) -> io::Result<bool> {
    let is_device = path.starts_with("/dev") && !path.starts_with("/dev/shm");
    if is_device || path.starts_with("/proc") || path.as_os_str().as_encoded_bytes().ends_with(b"/")
    {
        return Ok(false);
    }
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            Ok(fs::symlink_metadata(path).is_err())
        }
        Err(error) => Err(error),
        Ok(metadata) => Ok(metadata.is_file()),
    }
}

pub(super) fn folder(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if folder != Path::new("") => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

/// A new file name is on disk only once its folder is.
pub(super) fn sync_folder(folder: &Path) -> io::Result<()> {
    // Other systems cannot do this and do not need it.
    if !cfg!(unix) {
        return Ok(());
    }
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems cannot sync folders, and some folders are writable but not readable.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::Unsupported
                    | io::ErrorKind::PermissionDenied
            ) =>
        {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_and_nothing_else_is_left() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let file = AtomicFile::new(&path).unwrap();
        file.create(b"1").unwrap();
        let error = file.create(b"2").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"1");
        file.replace(b"3").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"3");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_and_folders_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a"), folder.path().join("link"));
        fs::write(&path, "1").unwrap();
        std::os::unix::fs::symlink(&path, &link).unwrap();
        AtomicFile::new(&link).unwrap().replace(b"2").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"2");
        for other in [Path::new("/dev/null"), folder.path()] {
            AtomicFile::new(other).unwrap_err();
        }
        if Path::new("/dev/shm").is_dir() {
            let folder = tempfile::tempdir_in("/dev/shm").unwrap();
            AtomicFile::new(&folder.path().join("a")).expect("a file in memory is a file");
        }
    }
}
