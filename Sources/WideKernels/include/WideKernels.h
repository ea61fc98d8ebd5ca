// Versions of Raster's kernels that process eight pixels at a time on processors with AVX2.
//
// Swift compiles Raster for all processors of an architecture; C can compile single functions for
// newer ones. Each function computes exactly the same pixels as the kernel of the same name in
// Raster/Kernels, so a panel looks the same on all machines. They read and rewrite up to seven pixels
// beyond `count`, unchanged. Bytes of coverage can be read up to the next multiple of 8, and are zero
// there.

#ifndef WIDE_KERNELS_H
#define WIDE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "Blending.h"
#include "Converting.h"
#include "Dithering.h"
#include "Painting.h"
#include "Stretching.h"

/// A row of coverage.
typedef struct {
  /// The index of the first of its runs.
  int32_t firstRun;
  /// The number of its runs.
  int32_t runCount;
} coverage_row;

/// Pixels of different coverage, followed by pixels of the same coverage.
typedef struct {
  /// The first pixel, counted from the left edge of the bounds.
  int32_t x;
  /// The number of pixels with a byte each; a multiple of four, padded with the level that follows
  /// or with zeros, so that kernels need no tail.
  int32_t edge;
  /// The index of the first of these bytes.
  int32_t offset;
  /// The number of following pixels with the coverage `level`.
  int32_t length;
  /// A coverage of 1…255.
  uint8_t level;
} coverage_run;

#if defined(__x86_64__)

/// Whether the processor has AVX2, and the system supports it.
static inline bool wide_kernels_run_here(void) { return __builtin_cpu_supports("avx2"); }

#define WIDE_KERNEL(...) __VA_ARGS__;

#else

static inline bool wide_kernels_run_here(void) { return false; }

// Empty, so that Swift's code needs no condition; with the constant above, no call is compiled.
#define WIDE_KERNEL(...) static inline __VA_ARGS__ {}

#endif

/// Sets `count` pixels.
WIDE_KERNEL(void wide_fill(uint32_t *row, uint32_t pixel, size_t count))

/// Paints rows of coverage with one colour each, source-over; the colour of each row is
/// `color_step` after that of the row before. `pixels` is the pixel at the left edge of the bounds
/// in the first row. `areSoft` says that most covered pixels are blended; it changes no pixel.
WIDE_KERNEL(void wide_paint_rows(
    uint32_t *pixels, size_t stride, const coverage_row *rows, size_t count,
    const coverage_run *runs, const uint8_t *bytes, const uint32_t *colors, size_t color_step,
    bool areOpaque, bool areSoft))

/// Paints one colour through one coverage, source-over.
WIDE_KERNEL(void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count))

/// Paints one colour through a byte of coverage for each pixel, source-over. `count` is a multiple
/// of 4.
WIDE_KERNEL(void wide_cover_solid(
    uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count))

/// Paints one colour through the rows of a mask, source-over.
WIDE_KERNEL(void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height))

/// Paints pixels through a byte of coverage for each, source-over. `count` is a multiple of 4.
WIDE_KERNEL(void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count))

/// Paints pixels through one coverage, source-over.
WIDE_KERNEL(void wide_level_pixels(
    uint32_t *row, const uint32_t *source, uint8_t level, size_t count))

/// Stretches a row of a picture, two pixels at a time; `pairs` is a multiple of 4.
WIDE_KERNEL(void wide_stretch_row(
    uint16_t *stretched, const uint32_t *row, const uint32_t *first, const uint64_t *bytes,
    const uint64_t *weights, size_t pairs))

/// Writes the pixels between two stretched rows. `from` is a multiple of 8; up to seven pixels
/// beyond `to` are written as well.
WIDE_KERNEL(void wide_mix_rows(
    uint32_t *pixels, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to))

/// Paints the pixels between two stretched rows, source-over.
WIDE_KERNEL(void wide_mix_rows_over(
    uint32_t *row, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to))

/// Computes `length` sums, a multiple of 16, each of `count` values that are `step` apart and are
/// multiplied by weights in 65536ths.
void weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count);
/// The same for AVX2.
WIDE_KERNEL(void wide_weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count))

/// Mixes `count` rows of `width` pixels, `stride` apart, with weights in 65536ths, into four components
/// for each pixel with eight bits after the point. Reads and writes up to the next multiple of 4.
void mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding);
/// The same for AVX2.
WIDE_KERNEL(void wide_mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding))

#undef WIDE_KERNEL

#endif
