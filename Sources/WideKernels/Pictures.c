#include "Lanes.h"
#include "Over.h"

#if defined(__x86_64__)

/// Four pixels of the picture for two drawn pixels, and four for the next two.
INLINED __m256i quads(const uint32_t *row, const int32_t *first) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(row + first[0]))),
      _mm_loadu_si128((const __m128i *)(row + first[1])), 1);
}

WIDE void wide_stretch_row(
    uint16_t *stretched, const uint32_t *row, const int32_t *first, const uint64_t *bytes,
    const uint64_t *weights, size_t pairs) {
  for (size_t pair = 0; pair < pairs; pair += 2) {
    const __m256i indices = _mm256_loadu_si256((const __m256i *)(bytes + 2 * pair));
    const __m256i factors = _mm256_loadu_si256((const __m256i *)(weights + 2 * pair));
    const __m256i pixels = _mm256_shuffle_epi8(quads(row, first + pair), indices);
    // The instruction takes one of two factors as signed, so 128 is subtracted from it, and added
    // again after the multiplication, 255 times.
    const Lanes centered = (Lanes)(pixels ^ (__m256i)every(0x8080));
    const Lanes sums = (Lanes)_mm256_maddubs_epi16(factors, (__m256i)centered);
    _mm256_storeu_si256((__m256i *)(stretched + 8 * pair), (__m256i)(sums + 128 * 255 + 129));
  }
}

INLINED Lanes components(const uint16_t *row) {
  return (Lanes)_mm256_loadu_si256((const __m256i *)row);
}

INLINED Lanes mixed_half(
    const uint16_t *upper, const uint16_t *lower, Lanes rest, Lanes fraction) {
  const __m256i above = _mm256_mulhi_epu16((__m256i)components(upper), (__m256i)rest);
  const __m256i below = _mm256_mulhi_epu16((__m256i)components(lower), (__m256i)fraction);
  return quotient((Lanes)above + (Lanes)below);
}

/// Eight pixels between two stretched rows.
INLINED Lanes mixed(
    const uint16_t *upper, const uint16_t *lower, Lanes rest, Lanes fraction, size_t index) {
  const uint16_t *const above = upper + 4 * index;
  const uint16_t *const below = lower + 4 * index;
  return (Lanes)_mm256_packus_epi16(
      (__m256i)mixed_half(above, below, rest, fraction),
      (__m256i)mixed_half(above + 16, below + 16, rest, fraction));
}

WIDE void wide_mix_rows(
    uint32_t *pixels, const uint16_t *upper, const uint16_t *lower, uint16_t fraction, size_t from,
    size_t to) {
  const Lanes below = every(fraction);
  for (size_t index = from; index < to; index += 8) {
    store(mixed(upper, lower, ~below, below, index), pixels + index);
  }
}

WIDE void wide_mix_rows_over(
    uint32_t *row, const uint16_t *upper, const uint16_t *lower, uint16_t fraction, size_t from,
    size_t to) {
  const Lanes below = every(fraction);
  size_t index = from & ~(size_t)7;
  if (index < from) {
    const Lanes factors = first(to - index) & ~first(from - index) & 255;
    over(row + index, mixed(upper, lower, ~below, below, index), factors);
    index += 8;
  }
  for (; index + 8 <= to; index += 8) {
    over_all(row + index, mixed(upper, lower, ~below, below, index));
  }
  if (index < to) {
    over(row + index, mixed(upper, lower, ~below, below, index), first(to - index) & 255);
  }
}

#endif
