// Counts the allocations of the program that this is linked into.
#pragma once

/// Returns the number of calls of malloc so far, including those of the Swift runtime.
unsigned long bezelAllocationCount(void);
