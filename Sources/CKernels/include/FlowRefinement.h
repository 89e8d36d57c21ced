#pragma once
#include <stdint.h>

// The row operations of variational optical flow. Images have `margin` columns on either side that
// repeat the outermost pixels, so that a row may be read a little beyond its ends.

// Repeats a row's first and last number `margin` times outside it.
void ck_flow_pad_row(float *row, int32_t count, int32_t margin);

// out[i] = (float)bytes[i]
void ck_flow_floats_from_bytes(const uint8_t *bytes, float *out, int32_t count);

// out[i] = w0 (a[i] + e[i]) + w1 (b[i] + d[i]) + w2 c[i]; a...e are five consecutive rows.
void ck_flow_blur_rows(
  const float *const *rows, const float *weights, float *out, int32_t count);

// The same along one row, which has margins.
void ck_flow_blur_columns(const float *row, const float *weights, float *out, int32_t count);

// Halves an image with the weights 1 3 3 1 in both directions. `rows` are four consecutive rows,
// with margins; out[i] lies between columns 2 i and 2 i + 1. `scratch` holds 2 * count + 2 floats.
void ck_flow_halve_rows(const float *const *rows, float *scratch, float *out, int32_t count);

// Doubles the size of a field and multiplies it by `scale`. near and far are the two nearest rows
// of the small one, with margins. out[2 i] and out[2 i + 1] lie a quarter beside column i.
void ck_flow_double_row(
  const float *near, const float *far, float scale, float *scratch, float *out, int32_t count);

// even[i] = row[2 i], odd[i] = row[2 i + 1]; row holds 2 * count numbers.
void ck_flow_split_row(const float *row, float *even, float *odd, int32_t count);

// The inverse of splitting.
void ck_flow_join_row(const float *even, const float *odd, float *row, int32_t count);

// An image with margins of at least 3 columns; base is its first pixel.
typedef struct {
  const float *base;
  intptr_t stride;
  int32_t width, height;
} ck_flow_image;

// Samples `second` at the places to which the flow (u, v) carries row y of `first`, with Catmull
// and Rom's cubic. difference = sampled - first, mean = (sampled + first) / 2, inside = 1 if the
// place lies in the image, else 0. `scratch` holds 4 * count floats.
void ck_flow_warp_row(
  const ck_flow_image *second, const float *first, const float *u, const float *v, int32_t y,
  float *scratch, float *difference, float *mean, float *inside, int32_t count);

// Derivatives (1 -8 0 8 -1) / 12 of the middle of five rows with margins of at least 2.
void ck_flow_gradient_row(
  const float *const *rows, float *gx, float *gy, int32_t count);

// The weights of the data term.
typedef struct {
  // The weights of constant brightness and of constant gradients.
  float brightness, gradient;
  // Numbers added to the squared slope that a residual is divided by, for brightness and for
  // gradients.
  float brightnessFloor, gradientFloor;
  // The square of the residual, in pixels, above which it counts linearly.
  float softness;
} ck_flow_data_term;

// The linearized data term of a row: a11 du + a12 dv + c1 and a12 du + a22 dv + c2 are the
// derivatives of the energy. gx, gy and difference are five rows each, with margins of 2.
void ck_flow_data_row(
  const float *const *gx, const float *const *gy, const float *const *difference,
  const float *inside, const ck_flow_data_term *term, float *a11, float *a12, float *a22, float *c1,
  float *c2, int32_t count);

// out = strength * edge[i] / sqrt((u1 - u0)^2 + (v1 - v0)^2 + softness): the weight that ties two
// neighbors to each other.
void ck_flow_hold_row(
  const float *u0, const float *u1, const float *v0, const float *v1, const float *edge,
  float strength, float softness, float *out, int32_t count);

// Every second pixel of a row: the linear system of one pixel given its neighbors.
typedef struct {
  float *m11, *m12, *m22;  // the inverse of the system's matrix
  float *b1, *b2;          // its right side without the neighbors
} ck_flow_system;

// The weights that tie a pixel to its neighbors.
typedef struct {
  const float *left, *right, *up, *down;
} ck_flow_neighbors;

// Makes the systems. a11...c2 are read at every second place; the data term was linearized at the
// flow u, v.
void ck_flow_system_row(
  const float *a11, const float *a12, const float *a22, const float *c1, const float *c2,
  const float *u, const float *v, const ck_flow_neighbors *hold, const ck_flow_system *out,
  int32_t count);

// One step of successive over-relaxation for every second pixel of a row.
void ck_flow_relax_row(
  const ck_flow_system *system, const ck_flow_neighbors *hold, const ck_flow_neighbors *u,
  const ck_flow_neighbors *v, float relaxation, float *ownU, float *ownV, int32_t count);

// out = least + (1 - least) / (1 + scale (b[i] - a[i])^2): small where the image has an edge
// between two neighbors.
void ck_flow_edge_row(
  const float *a, const float *b, float scale, float least, float *out, int32_t count);
