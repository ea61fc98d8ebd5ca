#include "AllocationCount.h"

#include <stddef.h>

void *__libc_malloc(size_t size);

static unsigned long count;

unsigned long bezelAllocationCount(void) { return count; }

// Overrides the C library's `malloc`. Swift cannot define C symbols.
void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}
