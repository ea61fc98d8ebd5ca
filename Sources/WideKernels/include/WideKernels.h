// Some of Raster's row kernels once more, eight pixels at a time, for processors with AVX2.
//
// Raster is compiled for every processor of its kind, and Swift has no way to compile one function
// for more than that; C has. Every function here gives, to the bit, the pixels that the kernel of
// the same name in Raster/Kernels gives, so what a panel looks like does not depend on where it is
// drawn. They read and rewrite up to seven pixels beyond `count`, unchanged.

#ifndef WIDE_KERNELS_H
#define WIDE_KERNELS_H

#if defined(__x86_64__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor has the instructions, and the system saves their registers.
static inline bool wide_kernels_run_here(void) { return __builtin_cpu_supports("avx2"); }

/// Sets `count` pixels, eight at least.
void wide_fill(uint32_t *row, uint32_t pixel, size_t count);

/// One colour through one coverage, source-over.
void wide_level_solid(uint32_t *row, uint32_t pixel, uint8_t level, size_t count);

/// One colour through a byte of coverage for each pixel, source-over. `count` is a multiple of 4.
void wide_cover_solid(uint32_t *row, uint32_t pixel, const uint8_t *coverage, size_t count);

/// One colour through the rows of a mask, whose bytes can be read, and are zero, up to the next
/// multiple of 8.
void wide_cover_mask(
    uint32_t *pixels, size_t stride, uint32_t pixel, const uint8_t *coverage,
    size_t coverage_stride, size_t width, size_t height);

/// Pixels through a byte of coverage for each, source-over. `count` is a multiple of 4.
void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count);

/// Pixels through one coverage, source-over.
void wide_level_pixels(uint32_t *row, const uint32_t *source, uint8_t level, size_t count);

#endif

#endif
