// Some of Raster's row kernels once more, eight pixels at a time, for processors with AVX2.
//
// Raster is compiled for every processor of its kind, and Swift has no way to compile one function
// for more than that; C has. Every function here gives, to the bit, the pixels that the kernel of
// the same name in Raster/Kernels gives, so what a panel looks like does not depend on where it is
// drawn. They read and rewrite up to seven pixels beyond `count`, unchanged; bytes of coverage can be
// read, and are zero, up to the next multiple of 8.

#ifndef WIDE_KERNELS_H
#define WIDE_KERNELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A row of coverage: the runs it is made of.
typedef struct {
  int32_t firstRun;
  int32_t runCount;
} coverage_row;

/// Pixels of different coverage, and then pixels of one and the same.
typedef struct {
  /// The first pixel, from the left edge of the bounds.
  int32_t x;
  /// How many pixels have a byte of their own. Padded to a multiple of four, with the level that
  /// follows or with zeros, so that kernels need no tail.
  int32_t edge;
  /// Where their bytes begin.
  int32_t offset;
  /// How many pixels follow them at `level`.
  int32_t length;
  /// 1…255.
  uint8_t level;
} coverage_run;

#if defined(__x86_64__)

/// Whether this processor has the instructions, and the system saves their registers.
static inline bool wide_kernels_run_here(void) { return __builtin_cpu_supports("avx2"); }

/// Sets `count` pixels.
void wide_fill(uint32_t *row, uint32_t pixel, size_t count);

/// Rows of coverage in one colour each, source-over: each row's is `color_step` after the last one's.
/// `pixels` is the pixel at the left edge of the first row's bounds. `areSoft` says that most of what
/// is covered is blended; it changes no pixel.
void wide_paint_rows(
    uint32_t *pixels, size_t stride, const coverage_row *rows, size_t count,
    const coverage_run *runs, const uint8_t *bytes, const uint32_t *colors, size_t color_step,
    bool areOpaque, bool areSoft);

/// One colour through one coverage, source-over.
void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t coverage, size_t count);

/// One colour through a byte of coverage for each pixel, source-over. `count` is a multiple of 4.
void wide_cover_solid(uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count);

/// One colour through the rows of a mask.
void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height);

/// Pixels through a byte of coverage for each, source-over. `count` is a multiple of 4.
void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count);

/// Pixels through one coverage, source-over.
void wide_level_pixels(uint32_t *row, const uint32_t *source, uint8_t level, size_t count);

/// Stretches a row of a picture, two pixels at a time; `pairs` is a multiple of 4.
void wide_stretch_row(
    uint16_t *stretched, const uint32_t *row, const int32_t *first, const uint64_t *bytes,
    const uint64_t *weights, size_t pairs);

/// The pixels between two stretched rows; `from` is a multiple of 8, and so many are written.
void wide_mix_rows(
    uint32_t *pixels, const uint16_t *upper, const uint16_t *lower, uint16_t fraction, size_t from,
    size_t to);

/// The same painted, source-over.
void wide_mix_rows_over(
    uint32_t *row, const uint16_t *upper, const uint16_t *lower, uint16_t fraction, size_t from,
    size_t to);

/// The sums of `count` values `step` apart, each times a weight in 65536ths, at `length` places, a
/// multiple of 16. Weights are `weight_step` apart.
void wide_weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t weight_step, size_t count);

#endif

#endif
