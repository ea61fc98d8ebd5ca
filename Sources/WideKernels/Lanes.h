// Pixels split into 16-bit lanes, as in Raster's `Kernels`, but in 256-bit registers.

#ifndef LANES_H
#define LANES_H

#if defined(__x86_64__)

#include <immintrin.h>
#include <string.h>

#include "WideKernels.h"

#define WIDE __attribute__((target("avx2")))
#define INLINED __attribute__((target("avx2"), always_inline)) static inline

typedef uint16_t Lanes __attribute__((vector_size(32)));

INLINED Lanes load(const uint32_t *pixels) {
  return (Lanes)_mm256_loadu_si256((const __m256i *)pixels);
}

INLINED void store(Lanes lanes, uint32_t *pixels) {
  _mm256_storeu_si256((__m256i *)pixels, (__m256i)lanes);
}

/// Returns all ones in the first `count` of eight pixels, and zeros in the others.
INLINED Lanes first(size_t count) {
  const __m256i indices = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  return (Lanes)_mm256_cmpgt_epi32(_mm256_set1_epi32((int)count), indices);
}

/// Stores the first `count` of eight pixels of `lanes`, and `below` for the others.
INLINED void store_some(Lanes lanes, Lanes below, uint32_t *pixels, size_t count) {
  store((lanes & first(count)) | (below & ~first(count)), pixels);
}

INLINED Lanes every(uint16_t lane) { return (Lanes)_mm256_set1_epi16((short)lane); }

INLINED Lanes every_pixel(uint32_t pixel) { return (Lanes)_mm256_set1_epi32((int)pixel); }

INLINED Lanes blue_red(Lanes pixels) { return pixels & 0xff; }

INLINED Lanes green_alpha(Lanes pixels) { return pixels >> 8; }

/// Returns `t` / 255 as ⌊t · 257 / 65536⌋. `t` must include 128 for rounding.
INLINED Lanes quotient(Lanes t) {
  return (Lanes)_mm256_mulhi_epu16((__m256i)t, (__m256i)every(257));
}

/// Copies each of eight bytes to both lanes of its pixel. Both halves of `bytes` must contain all
/// eight.
INLINED Lanes spread(__m256i bytes) {
  const __m256i indices = _mm256_setr_epi8(
      0, -1, 0, -1, 1, -1, 1, -1, 2, -1, 2, -1, 3, -1, 3, -1,  //
      4, -1, 4, -1, 5, -1, 5, -1, 6, -1, 6, -1, 7, -1, 7, -1);
  return (Lanes)_mm256_shuffle_epi8(bytes, indices);
}

/// Copies the alpha of each pixel to both its lanes.
INLINED Lanes alpha(Lanes pixels) {
  const __m256i indices = _mm256_setr_epi8(
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1,  //
      3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
  return (Lanes)_mm256_shuffle_epi8((__m256i)pixels, indices);
}

INLINED uint64_t eight_bytes(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, 8);
  return word;
}

#endif

#endif
