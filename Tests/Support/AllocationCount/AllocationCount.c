#include "AllocationCount.h"

#include <stddef.h>

void *__libc_malloc(size_t size);

static unsigned long count;

unsigned long bezelAllocationCount(void) { return count; }

// Takes the place of the C library's, which Swift may not do by itself.
void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}
