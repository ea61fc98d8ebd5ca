// Weighted sums for blurs and smaller pictures, compiled for all processors and for AVX2.

#include <string.h>

#include "WideKernels.h"

#define INLINED __attribute__((always_inline)) static inline
#define UNROLLED _Pragma("clang loop unroll(full)")

typedef uint16_t sixteen_values __attribute__((vector_size(32)));
typedef uint32_t sixteen_products __attribute__((vector_size(64)));
typedef uint8_t sixteen_bytes __attribute__((vector_size(16)));

/// The high halves of the products of two vectors: one instruction.
#define MULTIPLY_HIGH(a, b) \
  __builtin_convertvector( \
      __builtin_convertvector(a, sixteen_products) * __builtin_convertvector(b, sixteen_products) \
          >> 16, \
      sixteen_values)

/// Computes `blocks` times sixteen sums at once, so that each weight is loaded once for all of them.
INLINED void block_sums(
    uint16_t *sums, const uint16_t *values, size_t step, const uint16_t *weights, size_t count,
    size_t blocks) {
  sixteen_values totals[4];
  // Products are rounded down. Adding half a unit for each compensates for that.
  UNROLLED for (size_t block = 0; block < blocks; block += 1) {
    totals[block] = (sixteen_values){0} + (uint16_t)(count / 2);
  }
  for (size_t tap = 0; tap < count; tap += 1) {
    const sixteen_values weight = (sixteen_values){0} + weights[tap];
    UNROLLED for (size_t block = 0; block < blocks; block += 1) {
      sixteen_values value;
      memcpy(&value, values + 16 * block, sizeof value);
      totals[block] += MULTIPLY_HIGH(value, weight);
    }
    values += step;
  }
  UNROLLED for (size_t block = 0; block < blocks; block += 1) {
    memcpy(sums + 16 * block, &totals[block], sizeof totals[block]);
  }
}

INLINED void all_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count) {
  size_t index = 0;
  for (; index + 64 <= length; index += 64) {
    block_sums(sums + index, values + index, step, weights, count, 4);
  }
  for (; index < length; index += 16) {
    block_sums(sums + index, values + index, step, weights, count, 1);
  }
}

INLINED void picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding) {
  for (size_t x = 0; x < width; x += 4) {
    sixteen_values total = (sixteen_values){0} + rounding;
    for (size_t row = 0; row < count; row += 1) {
      sixteen_bytes pixels;
      memcpy(&pixels, rows + row * stride + x, sizeof pixels);
      const sixteen_values value = __builtin_convertvector(pixels, sixteen_values) << 8;
      const sixteen_values weight = (sixteen_values){0} + weights[row];
      total += MULTIPLY_HIGH(value, weight);
    }
    memcpy(sums + 4 * x, &total, sizeof total);
  }
}

void weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count) {
  all_sums(sums, length, values, step, weights, count);
}

void mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding) {
  picture_rows(sums, width, rows, stride, weights, count, rounding);
}

#if defined(__x86_64__)

__attribute__((target("avx2"))) void wide_weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t count) {
  all_sums(sums, length, values, step, weights, count);
}

__attribute__((target("avx2"))) void wide_mix_picture_rows(
    uint16_t *sums, size_t width, const uint32_t *rows, size_t stride, const uint16_t *weights,
    size_t count, uint16_t rounding) {
  picture_rows(sums, width, rows, stride, weights, count, rounding);
}

#endif
