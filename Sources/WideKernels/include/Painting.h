// Source-over compositing of eight pixels in memory, each multiplied by a factor; Swift inlines
// these functions. Pixels and factors are as in Blending.h.

#ifndef PAINTING_H
#define PAINTING_H

#include <stdint.h>
#include <string.h>

#include "Blending.h"

/// A factor for each of eight pixels.
typedef uint8_t eight_factors __attribute__((ext_vector_type(8)));

/// Returns the factors of the first four pixels.
BLENDING four_factors first_factors(eight_factors factors) {
  return factors_from_bytes((four_pixels)__builtin_shufflevector(
      factors, factors, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
}

/// Returns the factors of the last four pixels.
BLENDING four_factors last_factors(eight_factors factors) {
  return factors_from_bytes((four_pixels)__builtin_shufflevector(
      factors, factors, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7));
}

#if defined(__aarch64__)

/// Composites one component of eight pixels. Computes below · 255 − below · alpha instead of below
/// · (255 − alpha), so that only one multiplication depends on `alpha`.
BLENDING uint8x8_t painted_component(
    uint8x8_t below, uint8x8_t source, uint8x8_t factors, uint8x8_t alpha) {
  const uint16x8_t sum = vmlal_u8(vmull_u8(source, factors), below, vdup_n_u8(255));
  return eight_quotients(vmlsl_u8(sum, below, alpha));
}

/// Composites deinterleaved pixels. In this form, factors and alpha need not be copied to every
/// component of a pixel.
BLENDING void paint_components(uint32_t *row, uint8x8x4_t source, eight_factors factors) {
  const uint8x8_t f = (uint8x8_t)factors;
  const uint8x8x4_t below = vld4_u8((const uint8_t *)row);
  const uint8x8_t alpha = eight_quotients(vmull_u8(source.val[3], f));
  const uint8x8x4_t painted = {{
      painted_component(below.val[0], source.val[0], f, alpha),
      painted_component(below.val[1], source.val[1], f, alpha),
      painted_component(below.val[2], source.val[2], f, alpha),
      painted_component(below.val[3], source.val[3], f, alpha),
  }};
  vst4_u8((uint8_t *)row, painted);
}

/// Composites eight pixels.
BLENDING void paint_pixels(uint32_t *row, const uint32_t *source, eight_factors factors) {
  paint_components(row, vld4_u8((const uint8_t *)source), factors);
}

/// Composites one colour onto eight pixels.
BLENDING void paint_color(uint32_t *row, uint32_t pixel, eight_factors factors) {
  const uint8x8x4_t source = {{
      vdup_n_u8((uint8_t)pixel),
      vdup_n_u8((uint8_t)(pixel >> 8)),
      vdup_n_u8((uint8_t)(pixel >> 16)),
      vdup_n_u8((uint8_t)(pixel >> 24)),
  }};
  paint_components(row, source, factors);
}

#else

BLENDING void paint_fours(
    uint32_t *row, four_pixels first, four_pixels last, eight_factors factors) {
  four_pixels pixels[2];
  memcpy(pixels, row, sizeof pixels);
  pixels[0] = over_pixels(pixels[0], first, first_factors(factors));
  pixels[1] = over_pixels(pixels[1], last, last_factors(factors));
  memcpy(row, pixels, sizeof pixels);
}

/// Composites eight pixels.
BLENDING void paint_pixels(uint32_t *row, const uint32_t *source, eight_factors factors) {
  four_pixels pixels[2];
  memcpy(pixels, source, sizeof pixels);
  paint_fours(row, pixels[0], pixels[1], factors);
}

/// Composites one colour onto eight pixels.
BLENDING void paint_color(uint32_t *row, uint32_t pixel, eight_factors factors) {
  typedef uint32_t words __attribute__((ext_vector_type(4)));
  const four_pixels pixels = (four_pixels)(words)pixel;
  paint_fours(row, pixels, pixels, factors);
}

#endif

#endif
