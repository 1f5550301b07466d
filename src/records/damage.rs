//! Why a line is no record.

/// Why a line is no record that can be trusted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// Nothing but white space, if that.
    #[error("empty where a record should be")]
    Empty,

    /// It does not end as records do.
    #[error("not a record, or a part of one")]
    NoRecord,

    /// Too long to be a record.
    #[error("longer than any record")]
    TooLong,

    /// Bytes that are no text.
    #[error("not UTF-8")]
    NotText,

    /// The checksum does not go with the rest.
    #[error("damaged: its sum does not match")]
    Sum,

    /// A format of another version.
    #[error("a record of format {0}; this version of the program knows format {known}", known = super::identity::FORMAT)]
    Format(u32),

    /// The sum matches, but a field is missing, unknown, double, or of another type.
    #[error("not a record: {0}")]
    Json(String),

    /// The sum matches, but a field has a value that it cannot have: the name and the value.
    #[error("not a record: {0} cannot be {1}")]
    Field(String, String),
}
