#if defined(__x86_64__)
#include <immintrin.h>

#pragma clang attribute push(__attribute__((target("avx2,avxvnni"))), apply_to = function)
#define CK_VNNI256 1
#include "QuantizedX86.h"

#define CK_LEVEL(name) name##_vnni256
#define CK_WIDEST 256
#define CK_TILE 2
#include "QuantizedRows.h"
#pragma clang attribute pop
#endif
