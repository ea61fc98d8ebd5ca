// Conversion of eight pixels to RGB565 with dithering; Swift inlines it.

#ifndef DITHERING_H
#define DITHERING_H

#include <stdint.h>
#include <string.h>

#include "Blending.h"

/// A 16-bit value for each of eight pixels.
typedef uint16_t eight_words __attribute__((ext_vector_type(8)));

#if defined(__aarch64__)

/// Returns ⌊(component · factor + threshold) / 255⌋ in the high byte; the low byte is undefined.
/// For t < 65535, ⌊t / 255⌋ = ⌊(t + 1 + ⌊t / 256⌋) / 256⌋.
BLENDING uint16x8_t reduced_component(uint8x8_t component, uint8_t factor, uint16x8_t thresholds) {
  const uint16x8_t t = vmlal_u8(thresholds, component, vdup_n_u8(factor));
  return vsraq_n_u16(vaddq_u16(t, vdupq_n_u16(1)), t, 8);
}

/// Returns pixels of 5, 6 and 5 bits. Each component c becomes ⌊(c · max + threshold) / 255⌋, where
/// max is 31 or 63.
BLENDING eight_words rgb565_pixels(const uint32_t *pixels, eight_words thresholds) {
  // The load deinterleaves the components.
  const uint8x8x4_t parts = vld4_u8((const uint8_t *)pixels);
  const uint16x8_t t = (uint16x8_t)thresholds;
  const uint16x8_t red = vshlq_n_u16(reduced_component(parts.val[2], 31, t), 3);
  const uint16x8_t green = vshlq_n_u16(reduced_component(parts.val[1], 63, t), 2);
  const uint16x8_t blue = vshlq_n_u16(reduced_component(parts.val[0], 31, t), 3);
  return (eight_words)vsriq_n_u16(vsriq_n_u16(red, green, 5), blue, 11);
}

#else

/// Four pixels, or one component of each of four pixels.
typedef uint32_t four_words __attribute__((ext_vector_type(4)));

/// Returns ⌊(product + threshold) / 255⌋. For t < 65535, ⌊t / 255⌋ = ⌊(t + 1 + ⌊t / 256⌋) / 256⌋.
BLENDING four_words reduced_component(four_words products, four_words thresholds) {
  const four_words t = products + thresholds;
  return (t + 1 + (t >> 8)) >> 8;
}

BLENDING four_words four_rgb565_pixels(four_words pixels, four_words thresholds) {
  const four_words red = pixels >> 16 & 255, green = pixels >> 8 & 255, blue = pixels & 255;
  // Multiplies by 31 and 63 with shifts, because SSE2 has no multiplication of 32-bit lanes.
  return reduced_component((red << 5) - red, thresholds) << 11
      | reduced_component((green << 6) - green, thresholds) << 5
      | reduced_component((blue << 5) - blue, thresholds);
}

/// Returns pixels of 5, 6 and 5 bits. Each component c becomes ⌊(c · max + threshold) / 255⌋, where
/// max is 31 or 63.
BLENDING eight_words rgb565_pixels(const uint32_t *pixels, eight_words thresholds) {
  four_words first, second;
  memcpy(&first, pixels, 16);
  memcpy(&second, pixels + 4, 16);
  // Splits pixels with even and odd indices: two converted pixels form a word.
  const four_words words = (four_words)thresholds;
  return (eight_words)(
      four_rgb565_pixels(__builtin_shufflevector(first, second, 0, 2, 4, 6), words & 0xffff)
      | four_rgb565_pixels(__builtin_shufflevector(first, second, 1, 3, 5, 7), words >> 16) << 16);
}

#endif

#endif
