#include "Lanes.h"

#if defined(__x86_64__)

/// Two pixels that follow each other, and two others, in either half.
INLINED __m256i pairs(const uint32_t *row, const int32_t *first) {
  const __m128i low = _mm_loadl_epi64((const __m128i *)(row + first[0]));
  const __m128i high = _mm_loadl_epi64((const __m128i *)(row + first[4]));
  const __m128 lows = _mm_loadh_pi((__m128)low, (const __m64 *)(row + first[1]));
  const __m128 highs = _mm_loadh_pi((__m128)high, (const __m64 *)(row + first[5]));
  return _mm256_inserti128_si256(_mm256_castsi128_si256((__m128i)lows), (__m128i)highs, 1);
}

WIDE void wide_stretch_row(
    uint32_t *stretched, const uint32_t *row, const int32_t *first, const uint32_t *fractions,
    size_t count) {
  for (size_t index = 0; index < count; index += 8) {
    const __m256 even = (__m256)pairs(row, first + index);
    const __m256 odd = (__m256)pairs(row, first + index + 2);
    const Lanes left = (Lanes)_mm256_shuffle_ps(even, odd, _MM_SHUFFLE(2, 0, 2, 0));
    const Lanes right = (Lanes)_mm256_shuffle_ps(even, odd, _MM_SHUFFLE(3, 1, 3, 1));
    const Lanes words = load(fractions + index);
    const Lanes factors = words | (Lanes)_mm256_slli_epi32((__m256i)words, 16);
    const Lanes rest = factors ^ 255;
    store(blue_red(left) * rest + blue_red(right) * factors, stretched + 2 * index);
    store(green_alpha(left) * rest + green_alpha(right) * factors, stretched + 2 * index + 8);
  }
}

INLINED Lanes high_products(Lanes a, Lanes b) {
  return (Lanes)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

WIDE void wide_mix_rows(
    uint32_t *pixels, const uint32_t *upper, const uint32_t *lower, uint16_t fraction,
    size_t count) {
  const Lanes factors = every(fraction);
  const Lanes rest = ~factors;
  for (size_t index = 0; index < count; index += 8) {
    const uint32_t *const above = upper + 2 * index;
    const uint32_t *const below = lower + 2 * index;
    const Lanes blueRed = quotient(
        high_products(load(above), rest) + high_products(load(below), factors) + 129);
    const Lanes greenAlpha = quotient(
        high_products(load(above + 8), rest) + high_products(load(below + 8), factors) + 129);
    store(blueRed | greenAlpha << 8, pixels + index);
  }
}

#endif
