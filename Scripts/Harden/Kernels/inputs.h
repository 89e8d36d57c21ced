// Inputs and fingerprints that the calls of the kernels share.
#pragma once
#include "CKernels.h"

#include <stddef.h>

// Returns a pseudorandom number. The sequence is the same on every machine.
uint64_t random_bits(void);
float uniform(float low, float high);

// Returns new arrays of random numbers. They are never freed, because the program ends soon.
float *floats(size_t count, float low, float high);
uint8_t *bytes(size_t count);
int16_t *shorts(size_t count, int32_t low, int32_t high);

// Returns random numbers among which are zeros of both signs, denormal and huge numbers, infinities and NaN.
float *unusual(size_t count, float low, float high);

// Prints a name and a hash of the values. All NaN values count as equal.
void report(const char *name, const void *values, size_t size);
void report_floats(const char *name, const float *values, size_t count);

void call_spectra(void);
void call_transforms(void);
void call_features(void);
void call_corners(void);
void call_networks(void);
void call_quantized(void);
void call_maps(void);
void call_planes(void);
void call_blocks(void);
void call_samples(void);
void call_float_rows(void);
void call_byte_rows(void);
void call_contours(void);
void call_flow_images(void);
void call_flow_equations(void);
