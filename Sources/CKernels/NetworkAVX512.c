#if defined(__x86_64__)
#include "NetworkLevels.h"

#define CK_LEVEL(name) name##_avx512
#define CK_FUSED_LANES 1
#define CK_WIDE_REGISTERS 1
#pragma clang attribute push(                                                                   \
  __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,avx2,fma"), min_vector_width(512))), \
  apply_to = function)
#include "NetworkRows.h"
#pragma clang attribute pop
#endif
