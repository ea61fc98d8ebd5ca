// Wide versions of some of Raster's kernels, which process eight pixels per vector on processors
// with AVX2.
//
// They are written in C because Swift cannot compile single functions for a newer processor than
// the rest of the module. The results are bit-identical to those of the narrow kernels in
// Raster/Kernels, so that a panel looks the same on all machines. As there, kernels may read up to
// seven pixels beyond `count` and write them back unchanged, and coverage is zero-padded to the
// next multiple of 8 bytes.

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
  /// The index of the first run.
  int32_t firstRun;
  /// The number of runs.
  int32_t runCount;
} coverage_row;

/// A run: an edge, with a coverage byte per pixel, followed by a flat part of equal coverage.
typedef struct {
  /// The first pixel, relative to the left edge of the bounds.
  int32_t x;
  /// The length of the edge in pixels. It is padded to a multiple of four, so that kernels need not
  /// handle single pixels.
  int32_t edge;
  /// The index of the first coverage byte of the edge.
  int32_t offset;
  /// The length of the flat part in pixels.
  int32_t length;
  /// The coverage of the flat part, 1…255.
  uint8_t level;
} coverage_run;

#if defined(__x86_64__)

/// Returns whether the processor has AVX2 and the system supports it.
static inline bool wide_kernels_run_here(void) { return __builtin_cpu_supports("avx2"); }

#define WIDE_KERNEL(...) __VA_ARGS__;

#else

static inline bool wide_kernels_run_here(void) { return false; }

// Empty functions, so that the Swift code needs no `#if`. Because of the constant above, calls are
// removed.
#define WIDE_KERNEL(...) static inline __VA_ARGS__ {}

#endif

/// Fills `count` pixels.
WIDE_KERNEL(void wide_fill(uint32_t *row, uint32_t pixel, size_t count))

/// Composites rows of coverage with one colour per row, source-over. The colour of a row is
/// `color_step` elements after that of the previous row. `pixels` is the pixel at the left edge of
/// the bounds in the first row. `areSoft` is a hint that most pixels are blended; it does not
/// affect the result.
WIDE_KERNEL(void wide_paint_rows(
    uint32_t *pixels, size_t stride, const coverage_row *rows, size_t count,
    const coverage_run *runs, const uint8_t *bytes, const uint32_t *colors, size_t color_step,
    bool areOpaque, bool areSoft))

/// Composites one colour with the same coverage for all pixels, source-over.
WIDE_KERNEL(void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count))

/// Composites one colour with a coverage byte per pixel, source-over. `count` is a multiple of 4.
WIDE_KERNEL(void wide_cover_solid(
    uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count))

/// Composites one colour with the coverage of a mask, source-over.
WIDE_KERNEL(void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height))

/// Composites pixels with a coverage byte each, source-over. `count` is a multiple of 4.
WIDE_KERNEL(void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count))

/// Composites pixels with the same coverage for all, source-over.
WIDE_KERNEL(void wide_level_pixels(
    uint32_t *row, const uint32_t *source, uint8_t level, size_t count))

/// Stretches a row of a picture, in pairs of drawn pixels. `pairs` is a multiple of 4.
WIDE_KERNEL(void wide_stretch_row(
    uint16_t *stretched, const uint32_t *row, const uint32_t *first, const uint64_t *bytes,
    const uint64_t *weights, size_t pairs))

/// Interpolates between two stretched rows and writes the pixels. `from` is a multiple of 8; up to
/// seven pixels beyond `to` are written as well.
WIDE_KERNEL(void wide_mix_rows(
    uint32_t *pixels, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to))

/// Interpolates between two stretched rows and composites the pixels, source-over.
WIDE_KERNEL(void wide_mix_rows_over(
    uint32_t *row, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to))

/// Computes `length` sums, a multiple of 16, each of `count` values that are `step` apart and are
/// multiplied by weights in 65536ths.
void weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count);
/// `weighted_sums`, compiled for AVX2.
WIDE_KERNEL(void wide_weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count))

/// Mixes `count` rows of `width` pixels, `stride` apart, with weights in 65536ths, into four components
/// for each pixel with eight bits after the point. Reads and writes up to the next multiple of 4.
void mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding);
/// `mix_picture_rows`, compiled for AVX2.
WIDE_KERNEL(void wide_mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding))

#undef WIDE_KERNEL

#endif
