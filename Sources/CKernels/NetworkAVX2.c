#if defined(__x86_64__)
#include "NetworkLevels.h"

#define CK_LEVEL(name) name##_avx2
#define CK_FUSED_LANES 1
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "NetworkRows.h"
#pragma clang attribute pop
#endif
