// Compositing of four pixels for Raster's kernels; Swift inlines these functions. Pixels are
// premultiplied `0xAARRGGBB`, factors are 0…255. Quotients by 255 are rounded to the nearest
// integer, so results are bit-identical on all processors.

#ifndef BLENDING_H
#define BLENDING_H

#include <stdint.h>

#define BLENDING __attribute__((always_inline)) static inline

/// Four pixels.
typedef uint16_t four_pixels __attribute__((ext_vector_type(8)));

/// A factor for each of four pixels: repeated in every byte if the processor can multiply bytes,
/// and otherwise in every 16-bit lane.
typedef four_pixels four_factors;

#if defined(__aarch64__)

#include <arm_neon.h>

/// Returns factors from `bytes`, which contains each factor four times.
BLENDING four_factors factors_from_bytes(four_pixels bytes) { return bytes; }

BLENDING four_factors every_factor(uint8_t factor) { return (four_factors)vdupq_n_u8(factor); }

BLENDING four_factors remaining_factors(four_factors factors) { return ~factors; }

BLENDING four_factors alpha_factors(four_pixels pixels) {
  const uint8x16_t bytes = (uint8x16_t)pixels;
  return (four_factors)__builtin_shufflevector(
      bytes, bytes, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

BLENDING uint8x8_t eight_quotients(uint16x8_t t) { return vraddhn_u16(t, vrshrq_n_u16(t, 8)); }

BLENDING four_pixels quotients(uint16x8_t low, uint16x8_t high) {
  return (four_pixels)vcombine_u8(eight_quotients(low), eight_quotients(high));
}

BLENDING four_pixels multiplied_pixels(four_pixels pixels, four_factors factors) {
  const uint8x16_t a = (uint8x16_t)pixels, f = (uint8x16_t)factors;
  return quotients(vmull_u8(vget_low_u8(a), vget_low_u8(f)), vmull_high_u8(a, f));
}

/// Returns the sum of two products, rounded once.
BLENDING four_pixels mixed_pixels(
    four_pixels some, four_factors factors, four_pixels others, four_factors other_factors) {
  const uint8x16_t a = (uint8x16_t)some, f = (uint8x16_t)factors;
  const uint8x16_t b = (uint8x16_t)others, g = (uint8x16_t)other_factors;
  return quotients(
      vmlal_u8(vmull_u8(vget_low_u8(b), vget_low_u8(g)), vget_low_u8(a), vget_low_u8(f)),
      vmlal_high_u8(vmull_high_u8(b, g), a, f));
}

/// Returns `source`, multiplied by `factors`, composited onto `below`, source-over.
BLENDING four_pixels over_pixels(four_pixels below, four_pixels source, four_factors factors) {
  const uint8x16_t b = (uint8x16_t)below, s = (uint8x16_t)source, f = (uint8x16_t)factors;
  const uint16x8_t low = vmull_u8(vget_low_u8(s), vget_low_u8(f)), high = vmull_high_u8(s, f);
  const uint8x16_t rest = (uint8x16_t)remaining_factors(alpha_factors(quotients(low, high)));
  return quotients(
      vmlal_u8(low, vget_low_u8(b), vget_low_u8(rest)), vmlal_high_u8(high, b, rest));
}

#else

BLENDING four_factors factors_from_bytes(four_pixels bytes) { return bytes & 0xff; }

BLENDING four_factors every_factor(uint8_t factor) { return (four_factors)(uint16_t)factor; }

BLENDING four_factors remaining_factors(four_factors factors) { return factors ^ 255; }

BLENDING four_factors alpha_factors(four_pixels pixels) {
  typedef uint32_t words __attribute__((ext_vector_type(4)));
  const words greenAlpha = (words)(pixels >> 8);
  return (four_factors)(greenAlpha >> 16 | (greenAlpha & 0xffff0000));
}

/// Returns quotients by 255 in the high byte of each lane. The low bytes are undefined.
BLENDING four_pixels quotients(four_pixels products) {
  const four_pixels t = products + 128;
  return t + (t >> 8);
}

BLENDING four_pixels joined(four_pixels blueRed, four_pixels greenAlpha) {
  return blueRed >> 8 | (greenAlpha & 0xff00);
}

BLENDING four_pixels multiplied_pixels(four_pixels pixels, four_factors factors) {
  return joined(quotients((pixels & 0xff) * factors), quotients((pixels >> 8) * factors));
}

BLENDING four_pixels mixed_pixels(
    four_pixels some, four_factors factors, four_pixels others, four_factors other_factors) {
  return joined(
      quotients((some & 0xff) * factors + (others & 0xff) * other_factors),
      quotients((some >> 8) * factors + (others >> 8) * other_factors));
}

BLENDING four_pixels over_pixels(four_pixels below, four_pixels source, four_factors factors) {
  const four_factors alpha = quotients(alpha_factors(source) * factors) >> 8;
  return mixed_pixels(source, factors, below, remaining_factors(alpha));
}

#endif

#endif
