#pragma once
#include <stdint.h>

// Convolutions of small neural networks, on feature maps whose channels are innermost.
//
// Every multiply-add is fused, as in fmaf. Each output starts with its bias. Its products are then
// always added in the same order: by kernel row, kernel column and input channel. All levels
// therefore compute the same bits.

// The instruction sets for which the convolutions are compiled.
enum { CK_NETWORK_PORTABLE = 0, CK_NETWORK_AVX2 = 1, CK_NETWORK_AVX512 = 2 };

// The function applied to a layer's results. CK_LINEAR leaves them unchanged, CK_RELU sets negative
// results to zero, and CK_RELU6 also limits them to 6.
enum { CK_LINEAR = 0, CK_RELU = 1, CK_RELU6 = 2 };

// Returns the highest level that this processor supports.
int32_t ck_network_level(void);

// The weights and sizes of a convolution, which are the same for all rows. weights: a panel
// [product][16] for every 16 outputs, followed by a panel [product][8] if 8 outputs remain.
// Products are stored in the order in which they are added. bias: one number per output.
typedef struct {
  const float *weights;
  const float *bias;
  int32_t outputs;   // a multiple of 8
  int32_t runs;      // kernel rows
  int32_t runLength; // products of one kernel row: kernel columns times input channels
  int32_t activation;
} ck_convolution;

// Computes count adjacent output pixels, [count][outputs]. rows: for each kernel row, the address
// of the first input for the first output pixel. The inputs for the next pixel start pixelStride
// floats later. added: NULL, or numbers to add to the result, [count][outputs].
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

// Computes count adjacent output pixels. rows: for each kernel row, the address of the leftmost
// input pixel for the first output pixel.
void ck_depthwise_row(
  int32_t level, const ck_depthwise *depthwise, const float *const *rows, int32_t count,
  float *out);

// out = (values - 128) / 128
void ck_centered(const float *values, float *out, int32_t count);
