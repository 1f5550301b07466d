//! The instruction sets that inner loops are written for, and the proof that this CPU has one.
//!
//! An engine with kernels has three modules of functions with the same names: `portable` (the
//! definition of right), `avx2` and `avx512`. [`dispatch!`] calls the one of a [`Kernel`]. A
//! kernel can only be had by detection, so having one proves that its instructions run here.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// The instruction set that the inner loops of an engine are written for.
///
/// Every kernel counts the same; they differ in speed alone. One that the CPU lacks cannot be had.
///
/// ```
/// use nqueens::Kernel;
///
/// let portable: Kernel = "portable".parse()?;
/// assert!(Kernel::available().contains(&portable));
/// assert_eq!(portable.to_string(), "portable");
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kernel(Isa);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Isa {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// The names of all kernels, the fastest first; the CPU may lack some of them.
    pub const NAMES: [&str; 3] = ["avx512", "avx2", "portable"];

    /// The fastest kernel for this CPU.
    #[must_use]
    pub fn detect() -> Self {
        Self::available()[0]
    }

    /// Every kernel that this CPU runs, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut kernels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(has_avx512().then_some(Self(Isa::Avx512)));
            kernels.extend(has_avx2().then_some(Self(Isa::Avx2)));
        }
        kernels.push(Self(Isa::Portable));
        kernels
    }

    /// A kernel that differs from one, if the CPU has another.
    #[cfg(feature = "records")]
    pub(crate) fn other_than(kernel: Option<Self>) -> Self {
        let available = Self::available();
        let other = available.iter().find(|&&other| Some(other) != kernel);
        *other.unwrap_or(&available[0])
    }

    pub(crate) fn isa(self) -> Isa {
        self.0
    }
}

/// Intel Haswell, AMD Zen, and all later CPUs. (On AMD before Zen 3, `pext` is slow.)
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
}

/// Intel Ice Lake, AMD Zen 4, and all later server CPUs.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512bitalg")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512vpopcntdq")
}

/// Calls `portable::f(..)`, `avx2::f(..)` or `avx512::f(..)`, as the kernel says; these modules
/// are in scope where it is used. The target features of the functions in `avx2` and `avx512`
/// must be among those that `has_avx2` and `has_avx512` ask for.
macro_rules! dispatch {
    ($kernel:expr, $function:ident $(::<$parameter:literal>)? ($($arguments:tt)*)) => {
        match $kernel.isa() {
            $crate::kernel::Isa::Portable => portable::$function $(::<$parameter>)?($($arguments)*),
            // SAFETY: a kernel of this kind exists only where its instructions were detected.
            #[cfg(target_arch = "x86_64")]
            $crate::kernel::Isa::Avx2 => unsafe { avx2::$function $(::<$parameter>)?($($arguments)*) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            $crate::kernel::Isa::Avx512 => unsafe { avx512::$function $(::<$parameter>)?($($arguments)*) },
        }
    };
}
pub(crate) use dispatch;

impl fmt::Display for Kernel {
    /// The name as the command line writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            Isa::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => "avx512",
        })
    }
}

impl FromStr for Kernel {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let available = Self::available();
        let found = available.iter().find(|kernel| kernel.to_string() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<String> = available.iter().map(Self::to_string).collect();
            let names = names.join(", ");
            Error::invalid(
                text,
                format!("a kernel this CPU supports; available: {names}"),
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kernels_of_this_machine_are_named() {
        let names: Vec<String> = Kernel::available().iter().map(Kernel::to_string).collect();
        eprintln!("kernels tested: {}", names.join(" "));
        assert_eq!(names.last().map(String::as_str), Some("portable"));
        assert!(names.iter().all(|name| Kernel::NAMES.contains(&&**name)));
        // Where a machine is known to have a kernel, its absence must not go unseen.
        let required = std::env::var("NQUEENS_REQUIRE_KERNELS").unwrap_or_default();
        for required in required.split_whitespace() {
            let found = names.iter().any(|name| name == required);
            assert!(found, "no kernel {required} here: {names:?}");
        }
    }

    #[test]
    fn a_kernel_that_is_not_available_is_refused_and_the_others_are_named() {
        for text in ["", "auto", "AVX2", "sse9"] {
            let message = text.parse::<Kernel>().unwrap_err().to_string();
            assert!(message.ends_with("portable"), "{message}");
        }
    }
}
