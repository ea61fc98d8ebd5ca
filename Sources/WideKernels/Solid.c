#include "Lanes.h"

#if defined(__x86_64__)

// The speed of filling is limited by the number of stores. The last stores therefore overlap
// earlier ones instead of writing pixel by pixel, and the loops over rows keep all variables in
// registers.

// MARK: Fill

INLINED void fill(uint32_t *row, uint32_t pixel, size_t count) {
  const Lanes value = every_pixel(pixel);
  uint32_t *const end = row + count;
  if (count < 4) {
    for (size_t index = 0; index < count; index += 1) row[index] = pixel;
  } else if (count < 8) {
    const __m128i half = _mm256_castsi256_si128((__m256i)value);
    _mm_storeu_si128((__m128i *)row, half);
    _mm_storeu_si128((__m128i *)(end - 4), half);
  } else if (count < 32) {
    const size_t half = count >> 4 << 3;
    store(value, row);
    store(value, row + half);
    store(value, end - 8 - half);
    store(value, end - 8);
  } else {
    // Aligned stores, because stores that cross a cache line are slower.
    __m256i *target = (__m256i *)(((uintptr_t)row + 32) & ~(uintptr_t)31);
    __m256i *const last = (__m256i *)((uintptr_t)end & ~(uintptr_t)31);
    store(value, row);
    store(value, end - 8);
    for (; target + 4 <= last; target += 4) {
      _mm256_store_si256(target, (__m256i)value);
      _mm256_store_si256(target + 1, (__m256i)value);
      _mm256_store_si256(target + 2, (__m256i)value);
      _mm256_store_si256(target + 3, (__m256i)value);
    }
    for (; target < last; target += 1) _mm256_store_si256(target, (__m256i)value);
  }
}

WIDE void wide_fill(uint32_t *row, uint32_t pixel, size_t count) { fill(row, pixel, count); }

// MARK: The same coverage for all pixels

/// A colour prepared for compositing.
typedef struct {
  Lanes blueRed, greenAlpha, alpha, centered;
} Ink;

INLINED Ink ink(uint32_t pixel) {
  const Lanes pixels = every_pixel(pixel);
  return (Ink){
      blue_red(pixels), green_alpha(pixels), every((uint16_t)(pixel >> 24)),
      pixels ^ every(0x8080)};
}

/// A colour multiplied by a coverage, prepared for compositing.
typedef struct {
  Lanes rest, blueRed, greenAlpha;
} Wash;

INLINED Wash wash(uint32_t pixel, uint8_t coverage) {
  const Ink color = ink(pixel);
  const Lanes factors = every(coverage);
  const Lanes rest = quotient(factors * color.alpha + 128) ^ 255;
  // 128 for rounding, and compensation for the 128 that `washed` subtracts from the pixels below.
  const Lanes more = 128 + 128 * rest;
  return (Wash){rest, color.blueRed * factors + more, color.greenAlpha * factors + more};
}

/// Composites a wash onto pixels. The instruction multiplies bytes; one byte of each factor is
/// zero, so only the low or only the high bytes of the pixels contribute. It treats one operand as
/// signed, so 128 is subtracted from the pixels below.
INLINED Lanes washed(Lanes below, Wash wash) {
  const __m256i centered = (__m256i)(below ^ every(0x8080));
  const Lanes blueRed = (Lanes)_mm256_maddubs_epi16((__m256i)wash.rest, centered);
  const Lanes greenAlpha = (Lanes)_mm256_maddubs_epi16((__m256i)(wash.rest << 8), centered);
  return quotient(blueRed + wash.blueRed) | quotient(greenAlpha + wash.greenAlpha) << 8;
}

INLINED void level(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count) {
  const Wash color = wash(pixel, coverage);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) store(washed(load(row + index), color), row + index);
  if (index < count) {
    const Lanes below = load(row + index);
    store_some(washed(below, color), below, row + index, count - index);
  }
}

WIDE void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count) {
  level(row, pixel, coverage, count);
}

// MARK: Coverage per pixel

/// Composites an opaque colour with eight bytes of coverage. `centered` is the colour with 128
/// subtracted from each component.
///
/// One instruction multiplies bytes and adds pairs of products: here, a component of the colour
/// times the coverage, plus the same component of the pixel below times 255 − coverage. The
/// instruction treats one operand as signed, so 128 is subtracted from both colours, which reduces
/// the sum by 128 · 255. Inverting the sign bit adds 128 · 256: the missing amount and 128 for
/// rounding.
INLINED Lanes covered_opaque(Lanes below, Lanes centered, uint64_t coverage) {
  const __m256i indices = _mm256_setr_epi8(
      0, 8, 0, 8, 0, 8, 0, 8, 1, 9, 1, 9, 1, 9, 1, 9,  //
      4, 12, 4, 12, 4, 12, 4, 12, 5, 13, 5, 13, 5, 13, 5, 13);
  const __m256i others = _mm256_add_epi8(indices, _mm256_set1_epi8(2));
  const Lanes sign = every(0x8000);
  const __m256i weights =
      _mm256_set1_epi64x((long long)coverage) ^ _mm256_setr_epi64x(0, -1, 0, -1);
  const __m256i ground = (__m256i)(below ^ every(0x8080));
  const Lanes low = (Lanes)_mm256_maddubs_epi16(
      _mm256_shuffle_epi8(weights, indices), _mm256_unpacklo_epi8((__m256i)centered, ground));
  const Lanes high = (Lanes)_mm256_maddubs_epi16(
      _mm256_shuffle_epi8(weights, others), _mm256_unpackhi_epi8((__m256i)centered, ground));
  return (Lanes)_mm256_packus_epi16((__m256i)quotient(low ^ sign), (__m256i)quotient(high ^ sign));
}

INLINED Lanes covered_translucent(Lanes below, Ink ink, uint64_t coverage) {
  const Lanes factors = spread(_mm256_set1_epi64x((long long)coverage));
  const Lanes rest = quotient(factors * ink.alpha + 128) ^ 255;
  return quotient(blue_red(below) * rest + ink.blueRed * factors + 128)
      | quotient(green_alpha(below) * rest + ink.greenAlpha * factors + 128) << 8;
}

INLINED Lanes covered(Lanes below, Ink ink, bool isOpaque, uint64_t coverage) {
  return isOpaque ? covered_opaque(below, ink.centered, coverage)
                  : covered_translucent(below, ink, coverage);
}

INLINED void blend(uint32_t *row, Ink ink, bool isOpaque, uint64_t coverage) {
  store(covered(load(row), ink, isOpaque, coverage), row);
}

/// Composites four pixels. Storing eight, four of them unchanged, would stall loads of these pixels
/// by the next run.
INLINED void blend_four(uint32_t *row, Ink ink, bool isOpaque, uint64_t coverage) {
  const Lanes below = (Lanes)_mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)row));
  const Lanes blended = covered(below, ink, isOpaque, coverage);
  _mm_storeu_si128((__m128i *)row, _mm256_castsi256_si128((__m256i)blended));
}

INLINED void cover(
    uint32_t *row, Ink ink, bool isOpaque, const uint8_t *coverage, size_t count) {
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    blend(row + index, ink, isOpaque, eight_bytes(coverage + index));
  }
  if (index < count) blend_four(row + index, ink, isOpaque, eight_bytes(coverage + index));
}

WIDE void wide_cover_solid(uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count) {
  if (pixel >> 24 == 255) {
    cover(row, ink(pixel), true, coverage, count);
  } else {
    cover(row, ink(pixel), false, coverage, count);
  }
}

/// Returns the same pointer but hides that from the compiler, so that it loads the bytes a second
/// time. A load with broadcast is cheaper than moving them from a general-purpose register to a
/// vector.
INLINED const uint8_t *reloaded(const uint8_t *bytes) {
  __asm__("" : "+r"(bytes));
  return bytes;
}

/// Processes the mask in columns of eight pixels. Coverage varies less along columns than along
/// rows, so branches are predicted better. The height of bands is chosen so that their rows stay in
/// the L1 cache.
INLINED void cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, bool isOpaque, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height) {
  const size_t band = 32;
  const Ink color = ink(pixel);
  for (size_t top = 0; top < height; top += band) {
    const size_t count = height - top < band ? height - top : band;
    for (size_t x = 0; x < width; x += 8) {
      uint32_t *target = pixels + x;
      const uint8_t *line = coverage + x;
      for (size_t y = 0; y < count; y += 1) {
        const uint64_t bytes = eight_bytes(line);
        // Large parts of a glyph are empty, and large parts of a large glyph are full.
        if (isOpaque && bytes == UINT64_MAX) {
          store(every_pixel(pixel), target);
        } else if (bytes != 0) {
          blend(target, color, isOpaque, eight_bytes(reloaded(line)));
        }
        target += stride;
        line += coverage_stride;
      }
    }
    pixels += count * stride;
    coverage += count * coverage_stride;
  }
}

WIDE void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height) {
  if (pixel >> 24 == 255) {
    cover_mask(pixels, stride, pixel, true, coverage, coverage_stride, width, height);
  } else {
    cover_mask(pixels, stride, pixel, false, coverage, coverage_stride, width, height);
  }
}

// MARK: Rows of coverage

/// Not inlined, because the loop over mostly filled rows has no registers left for it.
__attribute__((target("avx2"), noinline, cold, preserve_most)) static void level_run(
    uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count) {
  level(row, pixel, coverage, count);
}

/// Prefetches a row of pixels. Blending has to wait for the pixels below, and the processor does
/// not prefetch the next row by itself if rows are short.
INLINED void prefetch(const uint32_t *row, size_t count) {
  const size_t longest = 512;
  const size_t line = 64 / sizeof *row;
  if (count > longest) return;
  for (size_t index = 0; index < count; index += line) __builtin_prefetch(row + index, 1);
}

INLINED void paint_rows(
    uint32_t *pixels, size_t stride, const coverage_row *row, size_t count,
    const coverage_run *runs, const uint8_t *bytes, const uint32_t *colors, size_t color_step,
    bool areOpaque, bool areSoft) {
  for (const coverage_row *const last = row + count; row < last; row += 1) {
    const coverage_run *run = runs + row->firstRun;
    for (const coverage_run *const end = run + row->runCount; run < end; run += 1) {
      // Preparing the colour for each run is cheaper than saving and restoring it between runs.
      const uint32_t pixel = *colors;
      uint32_t *target = pixels + run->x;
      if (areSoft) prefetch(target + stride, (size_t)(run->edge + run->length));
      cover(target, ink(pixel), areOpaque, bytes + run->offset, (size_t)run->edge);
      target += run->edge;
      if (areOpaque && run->level == 255) {
        if (run->length > 0) fill(target, pixel, (size_t)run->length);
      } else if (areSoft) {
        level(target, pixel, run->level, (size_t)run->length);
      } else {
        level_run(target, pixel, run->level, (size_t)run->length);
      }
    }
    pixels += stride;
    colors += color_step;
  }
}

WIDE void wide_paint_rows(
    uint32_t *pixels, size_t stride, const coverage_row *rows, size_t count,
    const coverage_run *runs, const uint8_t *bytes, const uint32_t *colors, size_t color_step,
    bool areOpaque, bool areSoft) {
  if (!areOpaque) {
    paint_rows(pixels, stride, rows, count, runs, bytes, colors, color_step, false, true);
  } else if (areSoft) {
    paint_rows(pixels, stride, rows, count, runs, bytes, colors, color_step, true, true);
  } else {
    paint_rows(pixels, stride, rows, count, runs, bytes, colors, color_step, true, false);
  }
}

#endif
