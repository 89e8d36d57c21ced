#pragma once
// Declares the convolutions of Network.h for each instruction set.
#include "Network.h"

#define CK_NETWORK_FUNCTIONS(level)                                                             \
  void ck_convolve_row_##level(                                                                 \
    const ck_convolution *convolution, const float *const *rows, int32_t pixelStride,           \
    int32_t count, const float *added, float *out);                                             \
  void ck_depthwise_row_##level(                                                                \
    const ck_depthwise *depthwise, const float *const *rows, int32_t count, float *out);

CK_NETWORK_FUNCTIONS(portable)
#if defined(__x86_64__)
CK_NETWORK_FUNCTIONS(avx2)
CK_NETWORK_FUNCTIONS(avx512)
#endif
