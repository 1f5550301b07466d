//! Appends the records of a journal on a thread of its own, so that counting never waits for a
//! disk.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use super::record::Record;

/// The longest time from appending a record to syncing it.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A store of lines.
pub(super) trait Store {
    /// Appends a whole line or nothing.
    fn append(&mut self, line: &str) -> io::Result<()>;
    /// Returns once all appended lines are safe.
    fn sync(&mut self) -> io::Result<()>;
}

/// The journal's file.
pub(super) struct Disk<'a>(pub(super) &'a mut File);

impl Store for Disk<'_> {
    fn append(&mut self, line: &str) -> io::Result<()> {
        let end = self.0.stream_position()?;
        let metadata = self.0.metadata()?;
        if metadata.len() != end {
            return Err(io::Error::other("another program has changed it"));
        }
        #[cfg(unix)]
        if std::os::unix::fs::MetadataExt::nlink(&metadata) == 0 {
            return Err(io::Error::other("it was deleted"));
        }
        self.0.write_all(line.as_bytes()).inspect_err(|_| {
            // If this fails too, the torn line is cut off when the journal is opened again.
            let _ = self.0.set_len(end);
            let _ = self.0.seek(SeekFrom::Start(end));
        })
    }

    fn sync(&mut self) -> io::Result<()> {
        self.0.sync_data()
    }
}

/// Appends records until the channel closes or a write fails; returns the number appended.
pub(super) fn append_all(
    records: &Receiver<Record>,
    store: &mut dyn Store,
) -> (usize, io::Result<()>) {
    let mut kept = 0;
    let mut unsynced: Option<Instant> = None;
    let result = loop {
        let patience = unsynced.map_or(SYNC_EVERY, |since| {
            SYNC_EVERY.saturating_sub(since.elapsed())
        });
        match records.recv_timeout(patience) {
            Ok(record) => match store.append(&format!("{record}\n")) {
                Ok(()) => {
                    kept += 1;
                    unsynced.get_or_insert_with(Instant::now);
                }
                error => break error,
            },
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => break store.sync(),
        }
        if unsynced.is_some_and(|since| since.elapsed() >= SYNC_EVERY) {
            if let error @ Err(_) = store.sync() {
                break error;
            }
            unsynced = None;
        }
    };
    (kept, result)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Count, Shard};
    use std::sync::mpsc;
    use std::thread;

    /// Remembers the times of all calls.
    struct Log {
        start: Instant,
        appended: Vec<Duration>,
        synced: Vec<(usize, Duration)>,
        room: usize,
    }

    impl Log {
        fn new(room: usize) -> Self {
            Self {
                start: Instant::now(),
                appended: Vec::new(),
                synced: Vec::new(),
                room,
            }
        }
    }

    impl Store for Log {
        fn append(&mut self, line: &str) -> io::Result<()> {
            assert!(line.ends_with('\n'));
            if self.appended.len() == self.room {
                return Err(io::ErrorKind::StorageFull.into());
            }
            self.appended.push(self.start.elapsed());
            Ok(())
        }

        fn sync(&mut self) -> io::Result<()> {
            self.synced
                .push((self.appended.len(), self.start.elapsed()));
            Ok(())
        }
    }

    fn record() -> Record {
        Record::count(&Count::new(4).unwrap().prepare(), Shard::ALL).unwrap()
    }

    #[test]
    fn what_was_appended_is_synced_within_about_a_second_and_at_the_end() {
        let (send, records) = mpsc::channel();
        let mut log = Log::new(100);
        thread::scope(|scope| {
            let log = &mut log;
            let writer = scope.spawn(move || append_all(&records, log));
            for pause in [0, 300, 0, 1500, 700, 100] {
                thread::sleep(Duration::from_millis(pause));
                send.send(record()).unwrap();
            }
            drop(send);
            let (kept, result) = writer.join().unwrap();
            assert_eq!((kept, result.is_ok()), (6, true));
        });
        assert_eq!(log.synced.last().unwrap().0, 6, "all is synced at the end");
        for (number, appended) in (1..).zip(&log.appended) {
            let (_, synced) = log
                .synced
                .iter()
                .find(|(count, _)| *count >= number)
                .unwrap();
            let waited = *synced - *appended;
            assert!(
                waited < Duration::from_millis(2000),
                "record {number} waited {waited:?}"
            );
        }
        assert!(log.synced.len() <= 4, "not for each record");
    }

    #[test]
    fn what_could_not_be_appended_is_not_counted_as_kept() {
        let (send, records) = mpsc::channel();
        for _ in 0..5 {
            send.send(record()).unwrap();
        }
        let (kept, result) = append_all(&records, &mut Log::new(3));
        assert_eq!(
            (kept, result.unwrap_err().kind()),
            (3, io::ErrorKind::StorageFull)
        );
    }
}
