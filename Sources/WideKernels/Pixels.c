#include "Lanes.h"

#if defined(__x86_64__)

INLINED void over(uint32_t *row, Lanes source, Lanes factors) {
  const Lanes below = load(row);
  const Lanes rest = quotient(alpha(source) * factors + 128) ^ 255;
  const Lanes blueRed = quotient(blue_red(source) * factors + blue_red(below) * rest + 128);
  const Lanes greenAlpha =
      quotient(green_alpha(source) * factors + green_alpha(below) * rest + 128);
  store(blueRed | greenAlpha << 8, row);
}

WIDE void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count) {
  for (size_t index = 0; index < count; index += 8) {
    const uint64_t bytes = eight_bytes(coverage + index);
    over(row + index, load(source + index), spread(_mm256_set1_epi64x((long long)bytes)));
  }
}

WIDE void wide_level_pixels(uint32_t *row, const uint32_t *source, uint8_t level, size_t count) {
  const Lanes factors = every(level);
  const __m256i opaque = _mm256_set1_epi32((int)0xff000000);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    const Lanes pixels = load(source + index);
    // Most pictures hide what is below.
    if (level == 255 && _mm256_testc_si256((__m256i)pixels, opaque)) {
      store(pixels, row + index);
    } else {
      over(row + index, pixels, factors);
    }
  }
  if (index < count) over(row + index, load(source + index), factors & first(count - index));
}

#endif
