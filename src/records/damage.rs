//! Why a line is not a record.

/// Longer than any record: host names have up to 255 bytes, the other fields some 20.
pub(super) const LONGEST: usize = 4096;

/// Why a line is not a record that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// Empty, or only white space.
    #[error("empty line where a record is needed")]
    Empty,

    /// It does not end like a record.
    #[error("not a record, or only part of one")]
    NoRecord,

    /// Too long to be a record.
    #[error("longer than any record: {most} bytes are allowed", most = LONGEST)]
    TooLong,

    /// Bytes that are not text.
    #[error("not UTF-8 text")]
    NotText,

    /// The checksum does not match the rest.
    #[error("damaged: its checksum does not match")]
    Sum,

    /// A format of another version.
    #[error("a record of format {0}; this version reads only format {known}", known = super::identity::FORMAT)]
    Format(u32),

    /// The sum matches, but it is not JSON, or a field is missing, unknown, repeated or ill-typed.
    #[error("not a record: {0}")]
    Json(String),

    /// The sum matches, but a field has an impossible value: its name and the value.
    #[error("not a record: {0} cannot be {1}")]
    Field(String, String),
}
