#pragma once
#include <stdint.h>

// Convolutions of small neural networks, on feature maps with channels innermost.
//
// Every multiply-add is fused, as by fmaf, and an output's products are added in one order: the bias
// first, then by kernel row, kernel column and input channel. So every level computes the same bits.

// The instruction sets that the convolutions are compiled for.
enum { CK_NETWORK_PORTABLE = 0, CK_NETWORK_AVX2 = 1, CK_NETWORK_AVX512 = 2 };

// What becomes of a layer's results: nothing, negative ones become zero (ReLU), or those above 6
// become 6 as well (ReLU6).
enum { CK_LINEAR = 0, CK_RELU = 1, CK_RELU6 = 2 };

// The highest level that this processor runs.
int32_t ck_network_level(void);

// A convolution's weights and sizes, the same for all rows. weights: for each 16 outputs a panel
// [product][16], then one [product][8] where 8 are left; products in the order in which they are
// added. bias: one for each output.
typedef struct {
  const float *weights;
  const float *bias;
  int32_t outputs;   // a multiple of 8
  int32_t runs;      // kernel rows
  int32_t runLength; // products of one kernel row: kernel columns times input channels
  int32_t activation;
} ck_convolution;

// Computes count output pixels next to each other, [count][outputs]; count is a multiple of 4.
// rows: where the first output pixel's products begin, one pointer for each run; the next pixel's
// begin pixelStride floats on. added: null, or what is added to the result, [count][outputs].
void ck_convolve_row(
  int32_t level, const ck_convolution *convolution, const float *const *rows, int32_t pixelStride,
  int32_t count, const float *added, float *out);

// A depthwise convolution. weights: [size * size][channels]; bias: [channels].
typedef struct {
  const float *weights;
  const float *bias;
  int32_t channels; // a multiple of 8
  int32_t size;     // 3 or 5
  int32_t stride;   // 1 or 2
  int32_t activation;
} ck_depthwise;

// Computes count output pixels next to each other; count is a multiple of 4. rows: for each kernel
// row, its leftmost pixel for the first output pixel.
void ck_depthwise_row(
  int32_t level, const ck_depthwise *depthwise, const float *const *rows, int32_t count,
  float *out);

// out = (values - 128) / 128
void ck_centered(const float *values, float *out, int32_t count);
