//! Any text, as it is and with the right sum appended: it is refused, or read as a record that
//! stays the same when written and read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nqueens::records::Record;
use twox_hash::XxHash64;

fuzz_target!(|text: &str| {
    let signed = format!(
        "{text},\"sum\":\"{:016x}\"}}",
        XxHash64::oneshot(0, text.as_bytes())
    );
    for line in [text, &signed] {
        if let Ok(record) = line.parse::<Record>() {
            assert_eq!(record.to_string().parse::<Record>(), Ok(record));
        }
    }
});
