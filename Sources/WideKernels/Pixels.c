#include "Lanes.h"
#include "Over.h"

#if defined(__x86_64__)

WIDE void wide_cover_pixels(
    uint32_t *row, const uint32_t *source, const uint8_t *coverage, size_t count) {
  for (size_t index = 0; index < count; index += 8) {
    const uint64_t bytes = eight_bytes(coverage + index);
    over(row + index, load(source + index), spread(_mm256_set1_epi64x((long long)bytes)));
  }
}

WIDE void wide_level_pixels(uint32_t *row, const uint32_t *source, uint8_t level, size_t count) {
  const Lanes factors = every(level);
  size_t index = 0;
  for (; index + 8 <= count; index += 8) {
    if (level == 255) {
      over_all(row + index, load(source + index));
    } else {
      over(row + index, load(source + index), factors);
    }
  }
  if (index < count) over(row + index, load(source + index), factors & first(count - index));
}

#endif
