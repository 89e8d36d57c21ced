#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(                                                                   \
  __attribute__((                                                                               \
    target("avx512f,avx512vl,avx512dq,avx512bw,avx512vnni,avx2"), min_vector_width(512))),      \
  apply_to = function)
#define CK_VNNI512 1
#include "QuantizedX86.h"

#define CK_LEVEL(name) name##_vnni512
#define CK_WIDEST 512
#define CK_TILE 4
#include "QuantizedRows.h"
#pragma clang attribute pop
#endif
