//! Vector registers, and memory that is aligned for them.

use pulp::{Arch, NullaryFnOnce, Scalar, Simd, WithSimd};

use super::pairs::{Pairs, WithPairs, pair};

/// The length to a multiple of which each row of a matrix is padded: the widest vector there is.
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
    /// This processor as one with all the vectors that it has, with shorter ones, and with none.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Processor> {
        let mut all = vec![Processor::default(), Processor(Arch::Scalar)];
        #[cfg(target_arch = "x86_64")]
        all.extend(pulp::x86::V3::try_new().map(|simd| Processor(Arch::V3(simd))));
        all
    }

    /// Runs something with the processor's vectors.
    #[inline]
    pub(super) fn run<W: WithSimd>(self, what: W) -> W::Output {
        self.0.dispatch(what)
    }

    /// Runs something with the processor's vectors and its products of pairs.
    #[inline]
    pub(super) fn run_pairs<W: WithPairs>(self, what: W) -> W::Output {
        /// The instructions that a processor is found to run.
        struct Run<S, W>(S, W);
        impl<S: Pairs, W: WithPairs> NullaryFnOnce for Run<S, W> {
            type Output = W::Output;
            #[inline(always)]
            fn call(self) -> W::Output {
                self.1.with_pairs(self.0)
            }
        }
        match self.0 {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Arch::V4(simd) => simd.vectorize(Run(simd, what)),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            Arch::V3(simd) => simd.vectorize(Run(simd, what)),
            #[cfg(target_arch = "aarch64")]
            Arch::Neon(simd) => simd.vectorize(Run(simd, what)),
            #[cfg(target_family = "wasm")]
            Arch::Simd128(simd) => simd.vectorize(Run(simd, what)),
            _ => what.with_pairs(Scalar::new()),
        }
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

    /// Makes a vector of pairs from their first and their second numbers.
    pub(super) fn pack(self, [first, second]: [Vec<i16>; 2], to: &mut [i32]) {
        /// Finds [`Pairs::APART`].
        struct Apart;
        impl WithPairs for Apart {
            type Output = bool;
            fn with_pairs<S: Pairs>(self, _: S) -> bool {
                S::APART
            }
        }
        let numbers: Vec<i16> = if self.run_pairs(Apart) {
            [first, second].concat()
        } else {
            first.iter().zip(&second).flat_map(|(a, b)| [*a, *b]).collect()
        };
        for (to, &[a, b]) in to.iter_mut().zip(numbers.as_chunks().0) {
            *to = pair(a, b);
        }
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

/// Numbers of 32 bits of which the first is aligned to 64 bytes, so that no vector crosses a line of the cache.
#[derive(Debug, Default)]
pub(super) struct Aligned<T = f32> {
    data: Vec<T>,
    start: usize,
    len: usize,
}

impl<T: Copy + Default> Aligned<T> {
    /// So many zeros.
    pub fn zeros(len: usize) -> Aligned<T> {
        let mut aligned = Aligned { data: Vec::new(), start: 0, len: 0 };
        aligned.resize(len);
        aligned
    }

    /// How many numbers it has room for.
    pub fn room(&self) -> usize {
        self.data.len().saturating_sub(PAD)
    }

    /// Makes room for so many numbers; what they are is not said.
    pub fn resize(&mut self, len: usize) {
        if self.data.len() < len + PAD {
            self.data = vec![T::default(); len + PAD];
            self.start = self.data.as_ptr().align_offset(64).min(PAD);
        }
        self.len = len;
    }

    /// The numbers.
    pub fn get(&self) -> &[T] {
        &self.data[self.start..self.start + self.len]
    }

    /// The numbers.
    pub fn get_mut(&mut self) -> &mut [T] {
        &mut self.data[self.start..self.start + self.len]
    }
}

impl<T: Copy + Default> Clone for Aligned<T> {
    fn clone(&self) -> Aligned<T> {
        let mut copy = Aligned::zeros(self.len);
        copy.get_mut().copy_from_slice(self.get());
        copy
    }
}
