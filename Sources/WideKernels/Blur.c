#include "Lanes.h"

#if defined(__x86_64__)

INLINED Lanes load_values(const uint16_t *values) {
  return (Lanes)_mm256_loadu_si256((const __m256i *)values);
}

/// Computes 16 · `blocks` sums in `blocks` registers, so that each weight is loaded only once for
/// all of them.
INLINED void weighted_sums(
    uint16_t *sums, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t weight_step, size_t count, size_t blocks) {
  Lanes totals[4];
  // Products are rounded down. Adding half a unit per product compensates on average.
  for (size_t block = 0; block < blocks; block += 1) totals[block] = every((uint16_t)(count / 2));
  for (size_t tap = 0; tap < count; tap += 1) {
    const Lanes weight = every(weights[tap * weight_step]);
    for (size_t block = 0; block < blocks; block += 1) {
      totals[block] += (Lanes)_mm256_mulhi_epu16(
          (__m256i)load_values(values + 16 * block), (__m256i)weight);
    }
    values += step;
  }
  for (size_t block = 0; block < blocks; block += 1) {
    _mm256_storeu_si256((__m256i *)(sums + 16 * block), (__m256i)totals[block]);
  }
}

WIDE void wide_weighted_sums(
    uint16_t *sums, size_t length, const uint16_t *values, size_t step, const uint16_t *weights,
    size_t weight_step, size_t count) {
  size_t index = 0;
  for (; index + 64 <= length; index += 64) {
    weighted_sums(sums + index, values + index, step, weights, weight_step, count, 4);
  }
  for (; index < length; index += 16) {
    weighted_sums(sums + index, values + index, step, weights, weight_step, count, 1);
  }
}

#endif
