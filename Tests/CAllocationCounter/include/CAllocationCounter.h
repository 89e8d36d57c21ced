#pragma once

#include <stdint.h>

/// How often the calling thread asked for memory since it started.
///
/// The functions of the C library that hand out memory are replaced, in programs this is linked
/// into, by ones that count and pass on. Works with glibc.
uint64_t allocation_count(void);

/// Whether allocations are counted: not under a sanitizer that replaces the same functions.
int allocation_counting(void);
