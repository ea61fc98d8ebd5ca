// Interpolation between pixels of a picture, for StretchedColumns and StretchedRows; Swift inlines
// these functions.

#ifndef STRETCHING_H
#define STRETCHING_H

#include <stdint.h>
#include <string.h>

#include "Blending.h"

/// The components of two pixels, with 7 fractional bits, so that a signed difference fits 16 bits.
typedef uint16_t two_stretched_pixels __attribute__((ext_vector_type(8)));

#if defined(__aarch64__)

/// Computes the shuffle indices and weights for a pair of drawn pixels. `one` and `other` are the
/// indices, 0…2, of the pixels before the positions of the drawn pixels; `one_weight` and
/// `other_weight` are the weights of the pixels after them. The bytes of all pixels before the
/// positions are in the first word, so that no pairwise addition is needed.
BLENDING void arrange_stretched_pixels(
    uint64_t *bytes, uint64_t *weights, uint64_t one, uint64_t one_weight, uint64_t other,
    uint64_t other_weight) {
  const uint64_t fours = 0x04040404, ones = 0x01010101;
  bytes[0] = 0x0302010003020100 + (one * fours | other * fours << 32);
  bytes[1] = bytes[0] + 0x0404040404040404;
  weights[1] = one_weight * ones | other_weight * ones << 32;
  weights[0] = 0x8080808080808080 - weights[1];
}

/// Returns a pair of stretched pixels. Each component is the sum of two products of weights and
/// bytes of the four pixels at `row`, which `bytes` selects.
BLENDING two_stretched_pixels stretched_pixels(
    const void *row, const uint64_t *bytes, const uint64_t *weights) {
  const uint8x16_t pixels = vld1q_u8((const uint8_t *)row);
  const uint8x16_t parts = vqtbl1q_u8(pixels, vld1q_u8((const uint8_t *)bytes));
  const uint8x16_t factors = vld1q_u8((const uint8_t *)weights);
  const uint16x8_t before = vmull_u8(vget_low_u8(parts), vget_low_u8(factors));
  return (two_stretched_pixels)vmlal_high_u8(before, parts, factors);
}

/// Interpolates the components of two pixels between two stretched rows. The instruction doubles
/// products, so half of the fraction, which is even, is used.
BLENDING uint16x8_t mixed_components(
    const uint16_t *nearer, const uint16_t *farther, int16_t fraction) {
  const int16x8_t near = vld1q_s16((const int16_t *)nearer);
  const int16x8_t far = vld1q_s16((const int16_t *)farther);
  return (uint16x8_t)vaddq_s16(near, vqdmulhq_n_s16(vsubq_s16(far, near), fraction >> 1));
}

/// Returns four pixels interpolated between two stretched rows, from the slots 0, 1, 4 and 5.
BLENDING four_pixels mixed_rows(
    const uint16_t *nearer, const uint16_t *farther, int16_t fraction) {
  const uint16x8_t first = mixed_components(nearer, farther, fraction);
  const uint16x8_t second = mixed_components(nearer + 16, farther + 16, fraction);
  return (four_pixels)vrshrn_high_n_u16(vrshrn_n_u16(first, 7), second, 7);
}

#else

/// Computes the shuffle indices and weights for a pair of drawn pixels. `one` and `other` are the
/// indices, 0…2, of the pixels before the positions of the drawn pixels; `one_weight` and
/// `other_weight` are the weights of the pixels after them. The two bytes of a component are
/// adjacent, because AVX2 adds adjacent products.
BLENDING void arrange_stretched_pixels(
    uint64_t *bytes, uint64_t *weights, uint64_t one, uint64_t one_weight, uint64_t other,
    uint64_t other_weight) {
  const uint64_t order = 0x0703060205010400, fours = 0x0404040404040404, pairs = 0x0001000100010001;
  bytes[0] = order + one * fours;
  bytes[1] = order + other * fours;
  weights[0] = (one_weight << 8 | (128 - one_weight)) * pairs;
  weights[1] = (other_weight << 8 | (128 - other_weight)) * pairs;
}

/// Loads the components of two successive pixels. `byte` is the offset of the first one's blue.
BLENDING two_stretched_pixels stretched_components(const void *row, uint64_t byte) {
  typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
  eight_bytes pixels;
  memcpy(&pixels, (const uint8_t *)row + (byte & 255), 8);
  return __builtin_convertvector(pixels, two_stretched_pixels);
}

/// Returns a pair of stretched pixels. Each component is the sum of two products of weights and
/// bytes of the four pixels at `row`, which `bytes` selects.
BLENDING two_stretched_pixels stretched_pixels(
    const void *row, const uint64_t *bytes, const uint64_t *weights) {
  const two_stretched_pixels one = stretched_components(row, bytes[0]);
  const two_stretched_pixels other = stretched_components(row, bytes[1]);
  const two_stretched_pixels before = __builtin_shufflevector(one, other, 0, 1, 2, 3, 8, 9, 10, 11);
  const two_stretched_pixels after = __builtin_shufflevector(one, other, 4, 5, 6, 7, 12, 13, 14, 15);
  two_stretched_pixels factors;
  memcpy(&factors, weights, 16);
  return before * (factors & 255) + after * (factors >> 8);
}

/// Interpolates the components of two pixels between two stretched rows. In this form, the
/// multiplication compiles to one instruction.
BLENDING two_stretched_pixels mixed_components(
    const uint16_t *nearer, const uint16_t *farther, int16_t fraction) {
  typedef int16_t components __attribute__((ext_vector_type(8)));
  typedef int32_t products __attribute__((ext_vector_type(8)));
  const components factors = (components)fraction;
  components near, far;
  memcpy(&near, nearer, 16);
  memcpy(&far, farther, 16);
  const products change = __builtin_convertvector(far - near, products)
      * __builtin_convertvector(factors, products);
  const two_stretched_pixels mixed =
      (two_stretched_pixels)(near + __builtin_convertvector(change >> 16, components));
  return (mixed + 64) >> 7;
}

/// Returns four pixels interpolated between two stretched rows, from the slots 0, 1, 4 and 5.
BLENDING four_pixels mixed_rows(
    const uint16_t *nearer, const uint16_t *farther, int16_t fraction) {
  typedef uint8_t bytes __attribute__((ext_vector_type(16)));
  const bytes first = (bytes)mixed_components(nearer, farther, fraction);
  const bytes second = (bytes)mixed_components(nearer + 16, farther + 16, fraction);
  return (four_pixels)__builtin_shufflevector(
      first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

#endif

#endif
