#pragma once

#include <stdint.h>

// Products and sums stay separate in every file that includes this one, whatever the compiler's
// flags. Processors that can would fuse them, and the last bits would differ from machine to
// machine.
#pragma STDC FP_CONTRACT OFF

// Compiles a function for three x86-64 levels and picks one when the program starts. Every level
// computes the same bits: contraction is off and no sum is reordered. The thread sanitizer cannot
// start a program with such functions, so with it they are compiled once.
#if defined(__x86_64__) && defined(__ELF__) && !__has_feature(thread_sanitizer)
#define CK_DISPATCH \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CK_DISPATCH
#endif

#define CK_INLINE static inline __attribute__((always_inline))

// Sixteen floats that are added and multiplied lane by lane. No alignment beyond that of a float
// is assumed.
typedef float ck_lanes __attribute__((vector_size(64), aligned(4), may_alias));

#define CK_LOAD(pointer) (*(const ck_lanes *)(pointer))
#define CK_STORE(pointer, value) (*(ck_lanes *)(pointer) = (value))

// Sixteen pixels of a row as floats.
typedef uint8_t ck_bytes __attribute__((vector_size(16), aligned(1), may_alias));
#define CK_PIXELS(pointer) __builtin_convertvector(*(const ck_bytes *)(pointer), ck_lanes)

// Sums all lanes by adding halves to each other, so that the order is the same everywhere.
CK_INLINE float ck_sum_of_lanes(const ck_lanes *v) {
  float t[16];
  CK_STORE(t, *v);
  for (int width = 8; width > 0; width /= 2) {
    for (int i = 0; i < width; i++) t[i] = t[i] + t[i + width];
  }
  return t[0];
}
