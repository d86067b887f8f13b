//! Products of pairs of numbers of 16 bits, of which processors make twice as many in a time as of numbers with
//! fractions. Sums of whole numbers are the same in whatever order, so that every processor gives the same.

use pulp::{Scalar, Simd};

/// The vector instructions that multiply pairs of numbers of 16 bits; a pair is kept in 32 bits, its first number in
/// the lower ones.
pub(super) trait Pairs: Simd {
    /// Whether a vector holds the first numbers of all its pairs and then the second ones.
    const APART: bool = false;

    /// Adds to each sum the products of a pair with a column's pair.
    fn add_products(self, pair: i32, columns: Self::i32s, sums: Self::i32s) -> Self::i32s;

    /// The same numbers with fractions.
    fn to_f32s(self, whole: Self::i32s) -> Self::f32s;
}

/// Something to be run with pairs.
pub(super) trait WithPairs {
    type Output;

    fn with_pairs<S: Pairs>(self, simd: S) -> Self::Output;
}

/// The numbers of a pair.
fn parts(pair: i32) -> [i16; 2] {
    [pair as i16, (pair >> 16) as i16]
}

/// A pair of numbers.
pub(super) fn pair(first: i16, second: i16) -> i32 {
    i32::from(second) << 16 | i32::from(first as u16)
}

impl Pairs for Scalar {
    #[inline(always)]
    fn add_products(self, pair: i32, columns: i32, sums: i32) -> i32 {
        let ([a, b], [c, d]) = (parts(pair), parts(columns));
        let products = (i32::from(a) * i32::from(c)).wrapping_add(i32::from(b) * i32::from(d));
        sums.wrapping_add(products)
    }

    #[inline(always)]
    fn to_f32s(self, whole: i32) -> f32 {
        whole as f32
    }
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod x86 {
    use super::{Pairs, Simd};
    use pulp::x86::{V3, V4};
    use pulp::{cast, f32x8, f32x16, i32x8, i32x16};

    impl Pairs for V3 {
        #[inline(always)]
        fn add_products(self, pair: i32, columns: i32x8, sums: i32x8) -> i32x8 {
            let products = cast(self.avx2._mm256_madd_epi16(cast(self.splat_i32s(pair)), cast(columns)));
            self.add_i32s(sums, products)
        }

        #[inline(always)]
        fn to_f32s(self, whole: i32x8) -> f32x8 {
            cast(self.avx._mm256_cvtepi32_ps(cast(whole)))
        }
    }

    impl Pairs for V4 {
        #[inline(always)]
        fn add_products(self, pair: i32, columns: i32x16, sums: i32x16) -> i32x16 {
            let products = cast(self.avx512bw._mm512_madd_epi16(cast(self.splat_i32s(pair)), cast(columns)));
            self.add_i32s(sums, products)
        }

        #[inline(always)]
        fn to_f32s(self, whole: i32x16) -> f32x16 {
            cast(self.avx512f._mm512_cvtepi32_ps(cast(whole)))
        }
    }
}

#[cfg(target_arch = "aarch64")]
mod aarch64 {
    use super::{Pairs, parts};
    use pulp::aarch64::Neon;
    use pulp::{cast, f32x4, i32x4};

    impl Pairs for Neon {
        const APART: bool = true;

        #[inline(always)]
        fn add_products(self, pair: i32, columns: i32x4, sums: i32x4) -> i32x4 {
            let [first, second] = parts(pair);
            let sums = self.neon.vmlal_n_s16(cast(sums), self.neon.vget_low_s16(cast(columns)), first);
            cast(self.neon.vmlal_high_n_s16(sums, cast(columns), second))
        }

        #[inline(always)]
        fn to_f32s(self, whole: i32x4) -> f32x4 {
            cast(self.neon.vcvtq_f32_s32(cast(whole)))
        }
    }
}

#[cfg(target_family = "wasm")]
mod wasm {
    use super::{Pairs, Simd};
    use pulp::wasm::Simd128;
    use pulp::{cast, f32x4, i32x4};

    impl Pairs for Simd128 {
        #[inline(always)]
        fn add_products(self, pair: i32, columns: i32x4, sums: i32x4) -> i32x4 {
            let products = cast(self.simd128.i32x4_dot_i16x8(cast(self.splat_i32s(pair)), cast(columns)));
            self.add_i32s(sums, products)
        }

        #[inline(always)]
        fn to_f32s(self, whole: i32x4) -> f32x4 {
            cast(self.simd128.f32x4_convert_i32x4(cast(whole)))
        }
    }
}
