// Two pixels between pixels of a picture's row, as StretchedColumns describes them; Swift inlines it.

#ifndef STRETCHING_H
#define STRETCHING_H

#include <stdint.h>
#include <string.h>

#include "Blending.h"

/// Components of two pixels in 255ths of their steps.
typedef uint16_t two_stretched_pixels __attribute__((ext_vector_type(8)));

#if defined(__aarch64__)

/// The sums of the products of `bytes`, which number bytes of the four pixels from `row` on, and of
/// weights: two make up a component. Half a step more is for rounding.
BLENDING two_stretched_pixels stretched_pixels(
    const uint32_t *row, const uint64_t *bytes, const uint64_t *weights) {
  const uint8x16_t pixels = vld1q_u8((const uint8_t *)row);
  const uint8x16_t parts = vqtbl1q_u8(pixels, vld1q_u8((const uint8_t *)bytes));
  const uint8x16_t factors = vld1q_u8((const uint8_t *)weights);
  const uint16x8_t first = vmull_u8(vget_low_u8(parts), vget_low_u8(factors));
  const uint16x8_t second = vmull_high_u8(parts, factors);
  return (two_stretched_pixels)vaddq_u16(vpaddq_u16(first, second), vdupq_n_u16(129));
}

#else

/// The components of two successive pixels. `byte` is that of the first one's blue.
BLENDING two_stretched_pixels stretched_components(const uint32_t *row, uint64_t byte) {
  typedef uint8_t eight_bytes __attribute__((ext_vector_type(8)));
  eight_bytes pixels;
  memcpy(&pixels, (const uint8_t *)row + (byte & 255), 8);
  return __builtin_convertvector(pixels, two_stretched_pixels);
}

/// The sums of the products of `bytes`, which number bytes of the four pixels from `row` on, and of
/// weights: two make up a component. Half a step more is for rounding.
BLENDING two_stretched_pixels stretched_pixels(
    const uint32_t *row, const uint64_t *bytes, const uint64_t *weights) {
  const two_stretched_pixels one = stretched_components(row, bytes[0]);
  const two_stretched_pixels other = stretched_components(row, bytes[1]);
  const two_stretched_pixels before = __builtin_shufflevector(one, other, 0, 1, 2, 3, 8, 9, 10, 11);
  const two_stretched_pixels after = __builtin_shufflevector(one, other, 4, 5, 6, 7, 12, 13, 14, 15);
  two_stretched_pixels factors;
  memcpy(&factors, weights, 16);
  return before * (factors & 255) + after * (factors >> 8) + 129;
}

#endif

#endif
