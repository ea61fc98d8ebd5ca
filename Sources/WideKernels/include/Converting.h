// Conversion of pixels to formats with 8 or 10 bits per component; Swift inlines these functions.

#ifndef CONVERTING_H
#define CONVERTING_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "Blending.h"

#if defined(__aarch64__)

/// Returns four pixels with red and blue swapped.
BLENDING four_pixels exchanged_pixels(four_pixels pixels) {
  const uint8x16_t bytes = (uint8x16_t)pixels;
  return (four_pixels)__builtin_shufflevector(
      bytes, bytes, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
}

/// Stores sixteen pixels without alpha, in the byte order blue, green, red or red, green, blue.
BLENDING void pack_pixels(uint8_t *bytes, const uint32_t *pixels, bool isRedFirst) {
  // Shuffle indices: each third of the 48 output bytes comes from 32 of the input bytes.
  static const uint8_t orders[2][3][16] = {
      {{0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20},
       {5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25},
       {10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30}},
      {{2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 18, 17, 16, 22},
       {5, 4, 10, 9, 8, 14, 13, 12, 18, 17, 16, 22, 21, 20, 26, 25},
       {8, 14, 13, 12, 18, 17, 16, 22, 21, 20, 26, 25, 24, 30, 29, 28}}};
  const uint8_t *const source = (const uint8_t *)pixels;
  for (int third = 0; third < 3; third += 1) {
    const uint8x16x2_t pair = {
        {vld1q_u8(source + 16 * third), vld1q_u8(source + 16 * (third + 1))}};
    vst1q_u8(bytes + 16 * third, vqtbl2q_u8(pair, vld1q_u8(orders[isRedFirst][third])));
  }
}

/// Converts components from 8 to 10 bits, rounded to the nearest: c · 1023 / 255 = 4c + c / 85.
BLENDING uint16x8_t widened_component(uint8x8_t component) {
  const uint16x8_t t = vmlal_u8(vdupq_n_u16(129), component, vdup_n_u8(3));
  return vsraq_n_u16(vshll_n_u8(component, 2), t, 8);
}

/// Stores eight pixels with 10 bits per component.
BLENDING void widen_pixels(uint32_t *words, const uint32_t *pixels) {
  // The load deinterleaves the components, and the store interleaves the halves of words.
  const uint8x8x4_t parts = vld4_u8((const uint8_t *)pixels);
  const uint16x8_t red = widened_component(parts.val[2]);
  const uint16x8_t green = widened_component(parts.val[1]);
  const uint16x8_t blue = widened_component(parts.val[0]);
  const uint16x8_t low = vsliq_n_u16(blue, green, 10);
  const uint16x8_t high = vsliq_n_u16(vshrq_n_u16(green, 6), red, 4);
  const uint16x8x2_t halves = {{low, vorrq_u16(high, vdupq_n_u16(0xc000))}};
  vst2q_u16((uint16_t *)words, halves);
}

#else

typedef uint32_t four_wide_pixels __attribute__((ext_vector_type(4)));

/// Returns four pixels with red and blue swapped.
BLENDING four_pixels exchanged_pixels(four_pixels pixels) {
  const four_wide_pixels p = (four_wide_pixels)pixels;
  return (four_pixels)((p & 0xff00ff00) | (p >> 16 & 255) | (p & 255) << 16);
}

/// Stores sixteen pixels without alpha, in the byte order blue, green, red or red, green, blue.
BLENDING void pack_pixels(uint8_t *bytes, const uint32_t *pixels, bool isRedFirst) {
  for (int index = 0; index < 16; index += 1) {
    const uint32_t pixel = pixels[index];
    bytes[3 * index] = (uint8_t)(isRedFirst ? pixel >> 16 : pixel);
    bytes[3 * index + 1] = (uint8_t)(pixel >> 8);
    bytes[3 * index + 2] = (uint8_t)(isRedFirst ? pixel : pixel >> 16);
  }
}

/// Converts components from 8 to 10 bits, rounded to the nearest: c · 1023 / 255 = 4c + c / 85.
BLENDING four_wide_pixels widened_components(four_wide_pixels c) {
  return (c << 2) + (((c << 1) + c + 129) >> 8);
}

/// Stores eight pixels with 10 bits per component.
BLENDING void widen_pixels(uint32_t *words, const uint32_t *pixels) {
  for (int index = 0; index < 8; index += 4) {
    four_wide_pixels p;
    memcpy(&p, pixels + index, 16);
    const four_wide_pixels wide = widened_components(p >> 16 & 255) << 20
        | widened_components(p >> 8 & 255) << 10 | widened_components(p & 255) | 0xc0000000;
    memcpy(words + index, &wide, 16);
  }
}

#endif

#endif
