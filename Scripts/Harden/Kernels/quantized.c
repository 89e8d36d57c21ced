// Calls the kernels of neural networks in 8-bit integers.
#include "inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGEST = 672, COLUMNS = 40, ROW = COLUMNS * LARGEST };

// Random numbers, or the numbers whose sums are the largest.
static int8_t *weights(size_t count, int extreme) {
  int8_t *values = malloc(count);
  for (size_t i = 0; i < count; i++) {
    const int32_t random = (int32_t)(random_bits() % 129) - 64;
    values[i] = (int8_t)(extreme ? (random < 0 ? -64 : 64) : random);
  }
  return values;
}

static uint8_t *map(int extreme) {
  uint8_t *values = bytes(5 * ROW);
  if (extreme) memset(values, 255, 5 * ROW);
  return values;
}

static int32_t *integers(size_t count, int32_t low, int32_t high) {
  int32_t *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) {
    values[i] = low + (int32_t)(random_bits() % (uint64_t)(high - low + 1));
  }
  return values;
}

static ck_rescaling rescaling(int32_t outputs, int adds, int has_floats) {
  return (ck_rescaling){
    integers(outputs, -20000, 20000), integers(outputs, 0, 9), shorts(outputs, 1024, 2047),
    adds ? shorts(outputs, 0, 32767) : NULL, has_floats ? floats(outputs, -1, 1) : NULL};
}

// The arrays of a layer, to be arranged for a level.
typedef struct {
  int8_t *weights;
  int32_t *bias, *shifts;
  int16_t *multipliers, *ratios;
} arrays;

static arrays make_arrays(size_t weights, size_t outputs) {
  return (arrays){
    malloc(weights), malloc(outputs * sizeof(int32_t)), malloc(outputs * sizeof(int32_t)),
    malloc(outputs * sizeof(int16_t)), malloc(outputs * sizeof(int16_t))};
}

static ck_rescaling arranged(const arrays *a, const ck_rescaling *source) {
  return (ck_rescaling){
    a->bias, a->shifts, a->multipliers, source->ratios ? a->ratios : NULL, source->scales};
}

static void compare(const char *name, int32_t level, const void *first, const void *out, size_t size) {
  if (level == 0) report(name, first, size);
  if (memcmp(first, out, size)) printf("%s differs at level %d\n", name, level);
}

// Runs a convolution at all levels of this processor, whose results must be equal.
static void convolve(
  const char *name, const ck_quantized_convolution *source, const uint8_t *const *rows,
  int32_t stride, int32_t count, const uint8_t *added) {
  const size_t numbers = (size_t)source->outputs * count;
  const int has_floats = source->rescaling.scales != NULL;
  const size_t size = numbers * (has_floats ? sizeof(float) : 1);
  arrays a = make_arrays((size_t)source->outputs * source->runs * source->runLength, source->outputs);
  void *first = calloc(size, 1), *out = calloc(size, 1);
  for (int32_t level = 0; level <= CK_QUANTIZED_VNNI512; level++) {
    if (!ck_quantized_supports(level)) continue;
    ck_arrange_convolution(level, source, a.weights, a.bias, a.shifts, a.multipliers, a.ratios);
    ck_quantized_convolution layer = *source;
    layer.weights = a.weights;
    layer.rescaling = arranged(&a, &source->rescaling);
    void *to = level == 0 ? first : out;
    if (has_floats) {
      ck_quantized_convolve_row_to_floats(level, &layer, rows, stride, count, to);
    } else {
      ck_quantized_convolve_row(level, &layer, rows, stride, count, added, to);
    }
    compare(name, level, first, to, size);
  }
}

static void depth(
  const char *name, const ck_quantized_depthwise *source, const uint8_t *const *rows, int32_t count) {
  const size_t size = (size_t)source->channels * count;
  arrays a = make_arrays(
    (size_t)ck_quantized_depthwise_bytes(source->channels, source->size), source->channels);
  uint8_t *first = calloc(size, 1), *out = calloc(size, 1);
  for (int32_t level = 0; level <= CK_QUANTIZED_VNNI512; level++) {
    if (!ck_quantized_supports(level)) continue;
    ck_arrange_depthwise(level, source, a.weights, a.bias, a.shifts, a.multipliers);
    ck_quantized_depthwise layer = *source;
    layer.weights = a.weights;
    layer.rescaling = arranged(&a, &source->rescaling);
    uint8_t *to = level == 0 ? first : out;
    ck_quantized_depthwise_row(level, &layer, rows, count, to);
    compare(name, level, first, to, size);
  }
}

static void call_layers(int extreme) {
  static const int32_t outputs[] = {16, 32, 48, 64, 80, 112, 160}, inputs[] = {16, 40, 96, 672};
  static const int32_t counts[] = {1, 2, 3, 4, 6, 7, 8, 13};
  const uint8_t *rows[5], *const from = map(extreme);
  for (int i = 0; i < 5; i++) rows[i] = from + i * ROW;
  char name[80];
  for (int n = 0; n < 7; n++) {
    for (int k = 0; k < 4; k++) {
      for (int m = 0; m < 8; m++) {
        for (int kind = 0; kind < 3; kind++) {
          ck_quantized_convolution convolution = {
            weights((size_t)outputs[n] * inputs[k], extreme),
            rescaling(outputs[n], kind == 1, kind == 2), outputs[n], 1, inputs[k]};
          snprintf(
            name, sizeof name, "quantized_convolve_row %d %d %d %d %d", outputs[n], inputs[k],
            counts[m], kind, extreme);
          convolve(
            name, &convolution, rows, inputs[k], counts[m], kind == 1 ? from + ROW : NULL);
        }
      }
    }
    // The first layer, whose kernel has three rows.
    const ck_quantized_convolution stem = {
      weights((size_t)outputs[n] * 3 * 12, extreme), rescaling(outputs[n], 0, 0), outputs[n], 3, 12};
    snprintf(name, sizeof name, "quantized_convolve_row of three rows %d %d", outputs[n], extreme);
    convolve(name, &stem, rows, 6, 13, NULL);
    for (int32_t size = 3; size <= 5; size += 2) {
      for (int32_t stride = 1; stride <= 2; stride++) {
        const ck_quantized_depthwise depthwise = {
          weights((size_t)outputs[n] * size * size, extreme), rescaling(outputs[n], 0, 0),
          outputs[n], size, stride};
        for (int m = 0; m < 8; m++) {
          snprintf(
            name, sizeof name, "quantized_depthwise_row %d %d %d %d %d", outputs[n], size, stride,
            counts[m], extreme);
          depth(name, &depthwise, rows, counts[m]);
        }
      }
    }
  }
}

void call_quantized(void) {
  call_layers(0);
  call_layers(1);
  enum { CHANNELS = 48, PIXELS = 7 };
  const float *values = unusual(CHANNELS * PIXELS, -300, 300), *factors = floats(CHANNELS, 0, 2);
  uint8_t out[CHANNELS * PIXELS];
  for (int zero = 0; zero <= 128; zero += 128) {
    ck_quantize_row(values, factors, (float)zero, out, CHANNELS, PIXELS);
    report("quantize_row", out, sizeof out);
  }
}
