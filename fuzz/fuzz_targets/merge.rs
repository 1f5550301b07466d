//! Any lines, every other one with the right sum: they give the right total, or none.

#![no_main]

use std::fs;

use libfuzzer_sys::fuzz_target;
use nqueens::Workers;
use nqueens::records::Records;
use twox_hash::XxHash64;

fuzz_target!(|text: &str| {
    let signed = text.lines().enumerate().map(|(number, line)| {
        let sum = XxHash64::oneshot(0, line.as_bytes());
        if number % 2 == 0 {
            format!("{line},\"sum\":\"{sum:016x}\"}}\n")
        } else {
            format!("{line}\n")
        }
    });
    let folder = tempfile::tempdir_in("/dev/shm").unwrap();
    let path = folder.path().join("records.jsonl");
    fs::write(&path, signed.collect::<String>()).unwrap();
    let records = Records::read(&[path.into()]).unwrap();
    let _ = records.missing().map(|missing| missing.to_string());
    if let Ok(Some(merged)) = records.total(&Workers::new(1)) {
        assert!(records.faults().is_empty());
        let known = nqueens::known::solutions(merged.identity.size);
        assert!(known.is_none_or(|known| known == merged.count));
    }
});
