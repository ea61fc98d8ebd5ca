#include "Lanes.h"

#if defined(__x86_64__)

// MARK: Fill

/// Four registers from `place` on.
INLINED void store_four(Lanes value, uint32_t *place) {
  store(value, place);
  store(value, place + 8);
  store(value, place + 16);
  store(value, place + 24);
}

// How many steps a row takes changes from row to row along a round edge, and a branch that is guessed
// wrong costs more than a few stores too many: so ends overlap what lies between.
WIDE void wide_fill(uint32_t *row, uint32_t pixel, size_t count) {
  const Lanes value = every_pixel(pixel);
  uint32_t *const end = row + count;
  if (count < 32) {
    const size_t half = count >> 4 << 3;
    store(value, row);
    store(value, row + half);
    store(value, end - 8 - half);
    store(value, end - 8);
    return;
  }
  store(value, row);
  // Stores that lie in one line of the cache are faster.
  uint32_t *place = (uint32_t *)(((uintptr_t)row + 32) & ~(uintptr_t)31);
  for (; place + 32 < end; place += 32) store_four(value, place);
  store_four(value, end - 32);
}

/// A colour made ready.
typedef struct {
  Lanes blueRed, greenAlpha, alpha;
} Ink;

INLINED Ink ink(uint32_t pixel) {
  const Lanes pixels = every_pixel(pixel);
  return (Ink){blue_red(pixels), green_alpha(pixels), every(pixel >> 24)};
}

// MARK: One coverage

INLINED Lanes level(Lanes below, Lanes rest, Lanes blueRed, Lanes greenAlpha) {
  return quotient(blue_red(below) * rest + blueRed)
      | quotient(green_alpha(below) * rest + greenAlpha) << 8;
}

WIDE void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count) {
  const Ink color = ink(pixel);
  const Lanes factors = every(coverage);
  const Lanes rest = quotient(factors * color.alpha + 128) ^ 255;
  const Lanes blueRed = color.blueRed * factors + 128;
  const Lanes greenAlpha = color.greenAlpha * factors + 128;
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    store(level(load(row + index), rest, blueRed, greenAlpha), row + index);
  }
  if (index < count) {
    const Lanes below = load(row + index);
    const Lanes wanted = mask(count - index);
    store((level(below, rest, blueRed, greenAlpha) & wanted) | (below & ~wanted), row + index);
  }
}

// MARK: A coverage for each pixel

INLINED void blend(uint32_t *row, Ink ink, Lanes factors, Lanes rest) {
  const Lanes below = load(row);
  const Lanes blueRed = quotient(ink.blueRed * factors + blue_red(below) * rest + 128);
  const Lanes greenAlpha = quotient(ink.greenAlpha * factors + green_alpha(below) * rest + 128);
  store(blueRed | greenAlpha << 8, row);
}

INLINED void blend_opaque(uint32_t *row, Ink ink, uint64_t coverage) {
  const Lanes factors = spread(_mm256_set1_epi64x((long long)coverage));
  blend(row, ink, factors, factors ^ 255);
}

INLINED void blend_clear(uint32_t *row, Ink ink, uint64_t coverage) {
  const Lanes factors = spread(_mm256_set1_epi64x((long long)coverage));
  blend(row, ink, factors, quotient(factors * ink.alpha + 128) ^ 255);
}

WIDE void wide_cover_solid(uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count) {
  const Ink color = ink(pixel);
  size_t index = 0;
  if (pixel >> 24 == 255) {
    for (; index + 8 <= count; index += 8) {
      blend_opaque(row + index, color, eight_bytes(coverage + index));
    }
    if (index < count) blend_opaque(row + index, color, four_bytes(coverage + index));
  } else {
    for (; index + 8 <= count; index += 8) {
      blend_clear(row + index, color, eight_bytes(coverage + index));
    }
    if (index < count) blend_clear(row + index, color, four_bytes(coverage + index));
  }
}

WIDE void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height) {
  const Ink color = ink(pixel);
  const bool isOpaque = pixel >> 24 == 255;
  for (size_t y = 0; y < height; y += 1) {
    for (size_t x = 0; x < width; x += 8) {
      const uint64_t word = eight_bytes(coverage + x);
      // Much of a glyph is nothing.
      if (word == 0) continue;
      if (isOpaque) {
        blend_opaque(pixels + x, color, word);
      } else {
        blend_clear(pixels + x, color, word);
      }
    }
    pixels += stride;
    coverage += coverage_stride;
  }
}

#endif
