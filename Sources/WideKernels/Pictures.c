#include "Lanes.h"
#include "Over.h"

#if defined(__x86_64__)

/// Loads four pixels of the picture for a pair of drawn pixels, and four for the next pair.
INLINED __m256i quads(const uint32_t *row, const uint32_t *first) {
  const uint8_t *const bytes = (const uint8_t *)row;
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(bytes + first[0]))),
      _mm_loadu_si128((const __m128i *)(bytes + first[1])), 1);
}

WIDE void wide_stretch_row(
    uint16_t *stretched, const uint32_t *row, const uint32_t *first, const uint64_t *bytes,
    const uint64_t *weights, size_t pairs) {
  for (size_t pair = 0; pair < pairs; pair += 2) {
    const __m256i indices = _mm256_loadu_si256((const __m256i *)(bytes + 2 * pair));
    const __m256i factors = _mm256_loadu_si256((const __m256i *)(weights + 2 * pair));
    const __m256i pixels = _mm256_shuffle_epi8(quads(row, first + pair), indices);
    // The instruction treats one operand as signed, so 128 is subtracted from the pixels. The
    // weights add up to 128, so 128 · 128 is added to the result.
    const Lanes centered = (Lanes)(pixels ^ (__m256i)every(0x8080));
    const Lanes sums = (Lanes)_mm256_maddubs_epi16(factors, (__m256i)centered);
    _mm256_storeu_si256((__m256i *)(stretched + 8 * pair), (__m256i)(sums + 128 * 128));
  }
}

INLINED Lanes components(const uint16_t *row) {
  return (Lanes)_mm256_loadu_si256((const __m256i *)row);
}

/// Interpolates the components of four pixels. The second multiplication divides by 128 and rounds.
INLINED Lanes mixed_half(const uint16_t *nearer, const uint16_t *farther, Lanes fraction) {
  const Lanes near = components(nearer);
  const __m256i difference = (__m256i)(components(farther) - near);
  const Lanes mixed = near + (Lanes)_mm256_mulhi_epi16(difference, (__m256i)fraction);
  return (Lanes)_mm256_mulhrs_epi16((__m256i)mixed, (__m256i)every(256));
}

/// Returns eight pixels interpolated between two stretched rows.
INLINED Lanes mixed(
    const uint16_t *nearer, const uint16_t *farther, Lanes fraction, size_t index) {
  const uint16_t *const near = nearer + 4 * index;
  const uint16_t *const far = farther + 4 * index;
  return (Lanes)_mm256_packus_epi16(
      (__m256i)mixed_half(near, far, fraction), (__m256i)mixed_half(near + 16, far + 16, fraction));
}

WIDE void wide_mix_rows(
    uint32_t *pixels, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to) {
  const Lanes fractions = every((uint16_t)fraction);
  for (size_t index = from; index < to; index += 8) {
    store(mixed(nearer, farther, fractions, index), pixels + index);
  }
}

WIDE void wide_mix_rows_over(
    uint32_t *row, const uint16_t *nearer, const uint16_t *farther, int16_t fraction, size_t from,
    size_t to) {
  const Lanes fractions = every((uint16_t)fraction);
  size_t index = from & ~(size_t)7;
  if (index < from) {
    const Lanes factors = first(to - index) & ~first(from - index) & 255;
    over(row + index, mixed(nearer, farther, fractions, index), factors);
    index += 8;
  }
  for (; index + 8 <= to; index += 8) {
    over_all(row + index, mixed(nearer, farther, fractions, index));
  }
  if (index < to) {
    over(row + index, mixed(nearer, farther, fractions, index), first(to - index) & 255);
  }
}

#endif
