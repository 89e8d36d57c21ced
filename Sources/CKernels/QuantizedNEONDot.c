#if defined(__aarch64__)
#include <arm_neon.h>

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)
#define CK_DOT 1
#include "QuantizedNEON.h"

#define CK_LEVEL(name) name##_neondot
#define CK_WIDEST 128
#define CK_TILE 4
#include "QuantizedRows.h"
#pragma clang attribute pop
#endif
