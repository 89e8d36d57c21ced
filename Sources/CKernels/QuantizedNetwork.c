#include "QuantizedNetwork.h"
#include "Dispatch.h"
#include "QuantizedLevels.h"

#include <stddef.h>
#if defined(__aarch64__) && defined(__linux__)
#include <sys/auxv.h>
#endif

int32_t ck_quantized_supports(int32_t level) {
  if (level == CK_QUANTIZED_PORTABLE) return 1;
#if defined(__x86_64__)
  __builtin_cpu_init();
  switch (level) {
  case CK_QUANTIZED_AVX2: return __builtin_cpu_supports("avx2") != 0;
  case CK_QUANTIZED_VNNI256:
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("avxvnni");
  case CK_QUANTIZED_VNNI512:
    return __builtin_cpu_supports("x86-64-v4") && __builtin_cpu_supports("avx512vnni");
  }
#elif defined(__aarch64__)
  if (level == CK_QUANTIZED_AVX2) return 1;
#if defined(__APPLE__)
  return level == CK_QUANTIZED_VNNI256;
#elif defined(__linux__)
  // Bit 20 of the capabilities: dot products (HWCAP_ASIMDDP).
  return level == CK_QUANTIZED_VNNI256 && (getauxval(AT_HWCAP) >> 20 & 1) != 0;
#endif
#endif
  return 0;
}

int32_t ck_quantized_level(void) {
  for (int32_t level = CK_QUANTIZED_VNNI512; level > CK_QUANTIZED_PORTABLE; level--) {
    if (ck_quantized_supports(level)) return level;
  }
  return CK_QUANTIZED_PORTABLE;
}

// Calls the function of a level.
#if defined(__x86_64__)
#define CK_CALL(level, name, ...)                                                               \
  switch (level) {                                                                              \
  case CK_QUANTIZED_VNNI512: return name##_vnni512(__VA_ARGS__);                                \
  case CK_QUANTIZED_VNNI256: return name##_vnni256(__VA_ARGS__);                                \
  case CK_QUANTIZED_AVX2: return name##_avx2(__VA_ARGS__);                                      \
  default: return name##_portable(__VA_ARGS__);                                                 \
  }
#elif defined(__aarch64__)
#define CK_CALL(level, name, ...)                                                               \
  switch (level) {                                                                              \
  case CK_QUANTIZED_VNNI256: return name##_neondot(__VA_ARGS__);                                \
  case CK_QUANTIZED_AVX2: return name##_neon(__VA_ARGS__);                                      \
  default: return name##_portable(__VA_ARGS__);                                                 \
  }
#else
#define CK_CALL(level, name, ...) return name##_portable(__VA_ARGS__);
#endif

void ck_quantized_convolve_row(
  int32_t level, const ck_quantized_convolution *convolution, const uint8_t *const *rows,
  int32_t pixelStride, int32_t count, const uint8_t *added, uint8_t *out) {
  CK_CALL(level, ck_quantized_convolve_row, convolution, rows, pixelStride, count, added, out)
}

void ck_quantized_convolve_row_to_floats(
  int32_t level, const ck_quantized_convolution *convolution, const uint8_t *const *rows,
  int32_t pixelStride, int32_t count, float *out) {
  CK_CALL(level, ck_quantized_convolve_row_to_floats, convolution, rows, pixelStride, count, out)
}

void ck_quantized_depthwise_row(
  int32_t level, const ck_quantized_depthwise *depthwise, const uint8_t *const *rows,
  int32_t count, uint8_t *out) {
  CK_CALL(level, ck_quantized_depthwise_row, depthwise, rows, count, out)
}

// The number of 32-bit sums in a level's widest vector.
static int32_t widest(int32_t level) {
#if defined(__x86_64__)
  if (level == CK_QUANTIZED_VNNI512) return 16;
  if (level != CK_QUANTIZED_PORTABLE) return 8;
#endif
  (void)level;
  return 4;
}

// The inputs of NEON's products are signed, so 128 is subtracted from every byte there.
static int32_t offset(int32_t level) {
#if defined(__aarch64__)
  if (level != CK_QUANTIZED_PORTABLE) return 128;
#endif
  (void)level;
  return 0;
}

// A group of outputs that are computed together: `vectors` vectors with `sums` sums each.
typedef struct {
  int32_t sums, vectors;
} ck_group;

// Returns the group that starts a convolution's remaining outputs.
static ck_group convolution_group(int32_t level, int32_t remaining, int32_t products) {
  const int32_t sums = widest(level);
  if (sums == 16 && remaining >= 64 && ck_uses_quads(products)) return (ck_group){16, 4};
  if (sums == 16 && remaining >= 32) return (ck_group){16, 2};
  if (sums == 4) return (ck_group){4, 4};
  return (ck_group){8, 2};
}

// Returns the group that starts a depthwise convolution's remaining channels.
static ck_group depthwise_group(int32_t level, int32_t remaining) {
  int32_t sums = widest(level);
  while (4 * sums > remaining) sums /= 2;
  return (ck_group){sums, 4};
}

// Returns the output of the group whose sum has an index. Instructions that pack the sums of two
// vectors into one work within lanes of 128 bits. This order of sums makes the order of packed bytes
// that of the outputs.
static int32_t output_of(ck_group group, int32_t index) {
  const int32_t vector = index / group.sums, lane = index % group.sums / 4;
  return 4 * group.vectors * lane + 4 * vector + index % 4;
}

// Returns the output of the group whose 16-bit number has an index.
static int32_t output_of_packed(ck_group group, int32_t index) {
  if (group.vectors == 2) return index;
  const int32_t half = index / (2 * group.sums), within = index % (2 * group.sums);
  return 16 * (within / 8) + 8 * half + within % 8;
}

static void arrange_rescaling(
  ck_group group, int32_t first, const ck_rescaling *source, int32_t *shifts,
  int16_t *multipliers, int16_t *ratios) {
  for (int32_t i = 0; i < group.sums * group.vectors; i++) {
    shifts[first + i] = source->shifts[first + output_of(group, i)];
    const int32_t packed = first + output_of_packed(group, i);
    multipliers[first + i] = source->multipliers[packed];
    if (source->ratios) ratios[first + i] = source->ratios[packed];
  }
}

void ck_arrange_convolution(
  int32_t level, const ck_quantized_convolution *source, int8_t *weights, int32_t *bias,
  int32_t *shifts, int16_t *multipliers, int16_t *ratios) {
  const int32_t products = source->runs * source->runLength;
  const int hasFloats = source->rescaling.scales != NULL;
  for (int32_t first = 0; first < source->outputs;) {
    const ck_group group = convolution_group(level, source->outputs - first, products);
    const int32_t count = group.sums * group.vectors;
    for (int32_t i = 0; i < count; i++) {
      const int32_t output = first + (hasFloats ? i : output_of(group, i));
      const int8_t *const from = source->weights + (intptr_t)output * products;
      int32_t sum = 0;
      for (int32_t k = 0; k < products; k++) {
        weights[(intptr_t)first * products + (intptr_t)(k / 4 * count + i) * 4 + k % 4] = from[k];
        sum += from[k];
      }
      bias[first + i] = source->rescaling.bias[output] + offset(level) * sum;
    }
    if (!hasFloats) {
      arrange_rescaling(group, first, &source->rescaling, shifts, multipliers, ratios);
    }
    first += count;
  }
}

int32_t ck_quantized_depthwise_bytes(int32_t channels, int32_t size) {
  return channels * size * ((size + 3) / 4) * 4;
}

void ck_arrange_depthwise(
  int32_t level, const ck_quantized_depthwise *source, int8_t *weights, int32_t *bias,
  int32_t *shifts, int16_t *multipliers) {
  const int32_t size = source->size, sets = (size + 3) / 4;
  for (int32_t first = 0; first < source->channels;) {
    const ck_group group = depthwise_group(level, source->channels - first);
    const int32_t count = 4 * group.sums;
    int8_t *const to = weights + (intptr_t)first * size * sets * 4;
    for (int32_t i = 0; i < count; i++) {
      const int32_t channel = first + output_of(group, i);
      const int8_t *const from = source->weights + (intptr_t)channel * size * size;
      int32_t sum = 0;
      for (int32_t column = 0; column < size; column++) {
        for (int32_t row = 0; row < 4 * sets; row++) {
          const int8_t weight = row < size ? from[row * size + column] : 0;
          to[((intptr_t)(column * sets + row / 4) * count + i) * 4 + row % 4] = weight;
          sum += weight;
        }
      }
      bias[first + i] = source->rescaling.bias[channel] + offset(level) * sum;
    }
    arrange_rescaling(group, first, &source->rescaling, shifts, multipliers, NULL);
    first += count;
  }
}

CK_DISPATCH
void ck_quantize_row(
  const float *values, const float *factors, float zero, uint8_t *out, int32_t channels,
  int32_t count) {
  for (int32_t pixel = 0; pixel < count; pixel++) {
    for (int32_t c = 0; c < channels; c++) {
      float value = values[(intptr_t)pixel * channels + c] * factors[c];
      value = value + zero;
      value = value > 0.0f ? value : 0.0f;
      value = value < 255.0f ? value : 255.0f;
      // 2^23 has no fractional bits, so the sum is rounded to an integer.
      value = value + 0x1p23f;
      out[(intptr_t)pixel * channels + c] = (uint8_t)(int32_t)(value - 0x1p23f);
    }
  }
}
