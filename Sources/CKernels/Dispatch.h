#pragma once

#include <stdint.h>

// In every file that includes this header, the compiler does not fuse multiplications and
// additions, regardless of its flags. Otherwise, it would fuse them for some processors, and the
// last bits of the results would differ between machines.
#pragma STDC FP_CONTRACT OFF

// Compiles a function for three x86-64 levels, one of which is selected when the program starts.
// All levels compute the same bits, because contraction is off and no sum is reordered. With the
// thread sanitizer, each function is compiled only once, because a program with several versions of
// a function cannot start. The compiler's flags may define the macro, to compile for one level.
#if defined(CK_DISPATCH)
#elif defined(__x86_64__) && defined(__ELF__) && !__has_feature(thread_sanitizer)
#define CK_DISPATCH \
  __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CK_DISPATCH
#endif

#define CK_INLINE static inline __attribute__((always_inline))

// A 32-bit integer at any address.
typedef int32_t ck_int __attribute__((aligned(1), may_alias));

// Sixteen floats that are added and multiplied lane by lane. They need only the alignment of a
// float.
typedef float ck_lanes __attribute__((vector_size(64), aligned(4), may_alias));

#define CK_LOAD(pointer) (*(const ck_lanes *)(pointer))
#define CK_STORE(pointer, value) (*(ck_lanes *)(pointer) = (value))

// Loads sixteen pixels of a row and converts them to floats.
typedef uint8_t ck_bytes __attribute__((vector_size(16), aligned(1), may_alias));
#define CK_PIXELS(pointer) __builtin_convertvector(*(const ck_bytes *)(pointer), ck_lanes)

// Sums all lanes by repeatedly adding the upper half to the lower half, so that the order is the
// same on every machine.
CK_INLINE float ck_sum_of_lanes(const ck_lanes *v) {
  float t[16];
  CK_STORE(t, *v);
  for (int width = 8; width > 0; width /= 2) {
    for (int i = 0; i < width; i++) t[i] = t[i] + t[i + width];
  }
  return t[0];
}
