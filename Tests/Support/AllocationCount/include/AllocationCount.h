// Counts the allocations of a program that is linked with it.
#pragma once

/// Calls of malloc so far, those of the Swift runtime included.
unsigned long bezelAllocationCount(void);
