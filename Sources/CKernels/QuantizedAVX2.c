#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include "QuantizedX86.h"

#define CK_LEVEL(name) name##_avx2
#define CK_WIDEST 256
#define CK_TILE 2
#include "QuantizedRows.h"
#pragma clang attribute pop
#endif
