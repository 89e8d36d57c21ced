#pragma once
#include <stdint.h>

// Convolutions of small neural networks in 8-bit integers, on feature maps whose channels are
// innermost.
//
// A map stores unsigned bytes. Weights are signed bytes between -64 and 64, so that two products
// fit into 16 bits, which the AVX2 level requires. Sums have 32 bits and never overflow for layers
// with up to 2^14 products per output and biases below 2^30. All levels therefore compute the same
// integers.
//
// A sum becomes a byte in three steps (after Jacob et al., "Quantization and Training of Neural
// Networks for Efficient Integer-Arithmetic-Only Inference", CVPR 2018). For each output, the sum is
// shifted to the right and limited to 16 bits; it is multiplied by a factor in units of 1/32768 and
// rounded; and the result is limited to a byte. Biases include half a unit of the shift, so that it
// rounds, and the bytes that represent zero in the layer's input and output.
//
// If the layer's input is added to its output, the factors yield sixteenths of an output unit. The
// input minus 128, times 256, is multiplied by another factor in units of 1/32768, rounded, and
// added. The sum, limited to 16 bits, is divided by 16. Biases also include half a unit of this
// division.

// The instruction sets for which the convolutions are compiled. A level is selected when the weights
// are arranged.
enum {
  CK_QUANTIZED_PORTABLE = 0,
  CK_QUANTIZED_AVX2 = 1,    // or NEON
  CK_QUANTIZED_VNNI256 = 2, // AVX-VNNI, or NEON with dot products
  CK_QUANTIZED_VNNI512 = 3  // AVX-512 VNNI
};

// Returns the highest level that this processor supports.
int32_t ck_quantized_level(void);

// Returns whether this processor supports a level.
int32_t ck_quantized_supports(int32_t level);

// How the sums of a layer become bytes. Arrays have one number per output.
typedef struct {
  const int32_t *bias;
  const int32_t *shifts;
  const int16_t *multipliers;
  // The factors of the input that is added to the output; NULL if none is added.
  const int16_t *ratios;
  // The numbers by which sums are multiplied if they are not converted to bytes; otherwise NULL.
  const float *scales;
} ck_rescaling;

// The weights and sizes of a convolution, which are the same for all rows.
typedef struct {
  const int8_t *weights;
  ck_rescaling rescaling;
  int32_t outputs;   // a multiple of 16
  int32_t runs;      // kernel rows
  int32_t runLength; // products of one kernel row, a multiple of 4
} ck_quantized_convolution;

// A depthwise convolution of a map whose zero is 0.
typedef struct {
  const int8_t *weights;
  ck_rescaling rescaling;
  int32_t channels; // a multiple of 16
  int32_t size;     // 3 or 5
  int32_t stride;   // 1 or 2
} ck_quantized_depthwise;

// Arranges a layer's numbers in the order that a level uses. The weights are [outputs][products] for
// a convolution and [channels][size * size] for a depthwise convolution. The arrays of the layer to
// write have as many numbers as those of the source; those of a depthwise convolution have
// ck_quantized_depthwise_bytes weights. If scales is not NULL, the layer's results are floats.
void ck_arrange_convolution(
  int32_t level, const ck_quantized_convolution *source, int8_t *weights, int32_t *bias,
  int32_t *shifts, int16_t *multipliers, int16_t *ratios);
void ck_arrange_depthwise(
  int32_t level, const ck_quantized_depthwise *source, int8_t *weights, int32_t *bias,
  int32_t *shifts, int16_t *multipliers);
int32_t ck_quantized_depthwise_bytes(int32_t channels, int32_t size);

// Computes count adjacent output pixels, [count][outputs]. rows: for each kernel row, the address of
// the first input for the first output pixel. The inputs for the next pixel start pixelStride bytes
// later. added: NULL, or the bytes to which the rescaling's ratios are applied, [count][outputs].
void ck_quantized_convolve_row(
  int32_t level, const ck_quantized_convolution *convolution, const uint8_t *const *rows,
  int32_t pixelStride, int32_t count, const uint8_t *added, uint8_t *out);

// Computes the results as floats: each sum times its scale.
void ck_quantized_convolve_row_to_floats(
  int32_t level, const ck_quantized_convolution *convolution, const uint8_t *const *rows,
  int32_t pixelStride, int32_t count, float *out);

// Computes count adjacent output pixels. rows: for each kernel row, the address of the leftmost
// input pixel for the first output pixel.
void ck_quantized_depthwise_row(
  int32_t level, const ck_quantized_depthwise *depthwise, const uint8_t *const *rows,
  int32_t count, uint8_t *out);

// Converts pixels of floats, [count][channels], to bytes: each float times its channel's factor plus
// zero, limited to a byte and rounded to the nearest integer (ties to even).
void ck_quantize_row(
  const float *values, const float *factors, float zero, uint8_t *out, int32_t channels,
  int32_t count);
