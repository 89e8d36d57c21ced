#pragma once

#include <stdint.h>

/// Returns the number of allocations that the calling thread has made since it started.
///
/// A program that is linked with this library uses its versions of malloc and similar functions,
/// which count calls and then call the functions of glibc.
uint64_t allocation_count(void);

/// Returns 1 if allocations are counted; 0 under a sanitizer, which replaces the same functions.
int allocation_counting(void);
