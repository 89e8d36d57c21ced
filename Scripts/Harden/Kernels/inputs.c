#include "inputs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state = 42;

// xorshift64 (Marsaglia, Journal of Statistical Software, 2003).
uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

float uniform(float low, float high) {
  return low + (high - low) * (float)(random_bits() >> 40) * 0x1p-24f;
}

float *floats(size_t count, float low, float high) {
  float *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) values[i] = uniform(low, high);
  return values;
}

float *unusual(size_t count, float low, float high) {
  static const float kinds[] = {0.0f, -0.0f, 0x1p-140f, -0x1p-130f, 1e30f, -3e38f, INFINITY, -INFINITY, NAN};
  float *values = floats(count, low, high);
  for (size_t i = random_bits() % 11; i < count; i += 11 + random_bits() % 40) {
    values[i] = kinds[random_bits() % (sizeof kinds / sizeof *kinds)];
  }
  return values;
}

uint8_t *bytes(size_t count) {
  uint8_t *values = malloc(count);
  for (size_t i = 0; i < count; i++) values[i] = (uint8_t)(random_bits() >> 56);
  return values;
}

int16_t *shorts(size_t count, int32_t low, int32_t high) {
  int16_t *values = malloc(count * sizeof *values);
  for (size_t i = 0; i < count; i++) {
    values[i] = (int16_t)(low + (int32_t)(random_bits() % (uint64_t)(high - low + 1)));
  }
  return values;
}

// Prints an FNV-1a hash.
void report(const char *name, const void *values, size_t size) {
  const uint8_t *bytes = values;
  uint64_t sum = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; i++) sum = (sum ^ bytes[i]) * 0x100000001b3u;
  printf("%s %016llx\n", name, (unsigned long long)sum);
}

void report_floats(const char *name, const float *values, size_t count) {
  float *copy = malloc(count * sizeof *copy);
  for (size_t i = 0; i < count; i++) copy[i] = isnan(values[i]) ? NAN : values[i];
  report(name, copy, count * sizeof *copy);
  free(copy);
}
