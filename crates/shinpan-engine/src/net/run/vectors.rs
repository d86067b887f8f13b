//! Vector registers, and memory that is aligned for them.

use pulp::{Arch, Simd, WithSimd};

/// What each row of a matrix is padded to: the widest vector there is.
pub(super) const PAD: usize = 16;

/// Number of columns that a row of so many channels takes up.
pub(super) fn padded(channels: usize) -> usize {
    channels.next_multiple_of(PAD)
}

/// The processor this program runs on, found out at run time.
#[derive(Clone, Copy, Debug)]
pub struct Processor(Arch);

impl Default for Processor {
    fn default() -> Processor {
        Processor(Arch::new())
    }
}

impl Processor {
    /// Runs something with the processor's vectors.
    #[inline]
    pub(super) fn run<W: WithSimd>(self, what: W) -> W::Output {
        self.0.dispatch(what)
    }

    /// Numbers in a vector: 16 with AVX-512, 8 with AVX2, 4 with NEON, 1 without any of them.
    #[must_use]
    pub fn lanes(self) -> usize {
        struct Lanes;
        impl WithSimd for Lanes {
            type Output = usize;
            fn with_simd<S: Simd>(self, _: S) -> usize {
                S::F32_LANES
            }
        }
        self.run(Lanes)
    }

    /// The vector instructions, by name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self.lanes() {
            16 => "AVX-512",
            8 => "AVX2",
            4 => "128-bit vectors",
            _ => "no vectors",
        }
    }
}

/// `a * b + c`, rounded once, so that every processor gives the same. WebAssembly has no instruction for that, and to
/// imitate it takes many times as long: there it is rounded twice.
#[inline(always)]
pub(super) fn mul_add<S: Simd>(simd: S, a: S::f32s, b: S::f32s, c: S::f32s) -> S::f32s {
    if cfg!(target_family = "wasm") { simd.mul_add_e_f32s(a, b, c) } else { simd.mul_add_f32s(a, b, c) }
}

/// Numbers of which the first is aligned to 64 bytes, so that no vector crosses a line of the cache.
#[derive(Debug, Default)]
pub(super) struct Aligned {
    data: Vec<f32>,
    start: usize,
    len: usize,
}

impl Aligned {
    /// So many zeros.
    pub fn zeros(len: usize) -> Aligned {
        let mut aligned = Aligned::default();
        aligned.resize(len);
        aligned
    }

    /// Makes room for so many numbers; what they are is not said.
    pub fn resize(&mut self, len: usize) {
        if self.data.len() < len + PAD {
            self.data = vec![0.0; len + PAD];
            self.start = self.data.as_ptr().align_offset(64).min(PAD);
        }
        self.len = len;
    }

    /// The numbers.
    pub fn get(&self) -> &[f32] {
        &self.data[self.start..self.start + self.len]
    }

    /// The numbers.
    pub fn get_mut(&mut self) -> &mut [f32] {
        &mut self.data[self.start..self.start + self.len]
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        let mut copy = Aligned::zeros(self.len);
        copy.get_mut().copy_from_slice(self.get());
        copy
    }
}
