// Source-over compositing of pixels.

#ifndef OVER_H
#define OVER_H

#include "Lanes.h"

#if defined(__x86_64__)

/// Composites eight pixels, multiplied by factors, source-over.
INLINED void over(uint32_t *row, Lanes source, Lanes factors) {
  const Lanes below = load(row);
  const Lanes rest = quotient(alpha(source) * factors + 128) ^ 255;
  const Lanes blueRed = quotient(blue_red(source) * factors + blue_red(below) * rest + 128);
  const Lanes greenAlpha =
      quotient(green_alpha(source) * factors + green_alpha(below) * rest + 128);
  store(blueRed | greenAlpha << 8, row);
}

/// Composites eight pixels, source-over. Opaque pixels, the most frequent case, are stored without
/// blending.
INLINED void over_all(uint32_t *row, Lanes source) {
  if (_mm256_testc_si256((__m256i)source, _mm256_set1_epi32((int)0xff000000))) {
    store(source, row);
  } else {
    over(row, source, every(255));
  }
}

#endif

#endif
