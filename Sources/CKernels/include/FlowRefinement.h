#pragma once
#include <stdint.h>

// Row operations for variational optical flow. Images have margins of `margin` columns on both
// sides, which repeat the outermost pixels, so that operations may read slightly beyond the ends of
// a row.

// Copies a row's first and last number `margin` times into the margins before and after the row.
void ck_flow_pad_row(float *row, int32_t count, int32_t margin);

// out[i] = (float)bytes[i]
void ck_flow_floats_from_bytes(const uint8_t *bytes, float *out, int32_t count);

// out[i] = w0 (a[i] + e[i]) + w1 (b[i] + d[i]) + w2 c[i], where a...e are five consecutive rows.
void ck_flow_blur_rows(
  const float *const *rows, const float *weights, float *out, int32_t count);

// Computes the weighted sum of ck_flow_blur_rows along one row, which has margins.
void ck_flow_blur_columns(const float *row, const float *weights, float *out, int32_t count);

// Halves the size of an image with the weights 1, 3, 3, 1 along both axes. `rows` are four
// consecutive rows with margins. out[i] is at the boundary between columns 2 i and 2 i + 1.
// `scratch` has 2 * count + 2 floats.
void ck_flow_halve_rows(const float *const *rows, float *scratch, float *out, int32_t count);

// Doubles the size of a field and multiplies its values by `scale`. `near` and `far` are the two
// nearest rows of the small field, with margins. out[2 i] and out[2 i + 1] are a quarter of a
// column to the left and right of column i.
void ck_flow_double_row(
  const float *near, const float *far, float scale, float *scratch, float *out, int32_t count);

// even[i] = row[2 i], odd[i] = row[2 i + 1]. `row` has 2 * count numbers.
void ck_flow_split_row(const float *row, float *even, float *odd, int32_t count);

// row[2 i] = even[i], row[2 i + 1] = odd[i]
void ck_flow_join_row(const float *even, const float *odd, float *row, int32_t count);

// An image with margins of at least 3 columns. `base` is the address of its first pixel.
typedef struct {
  const float *base;
  intptr_t stride;
  int32_t width, height;
} ck_flow_image;

// Samples `second` at the positions to which the flow (u, v) moves the pixels of row y of `first`,
// by Catmull-Rom interpolation. difference = sampled - first, mean = (sampled + first) / 2. inside
// = 1 if the position is inside the image, otherwise 0. `scratch` has 4 * count floats.
void ck_flow_warp_row(
  const ck_flow_image *second, const float *first, const float *u, const float *v, int32_t y,
  float *scratch, float *difference, float *mean, float *inside, int32_t count);

// Computes derivatives with the weights (1 -8 0 8 -1) / 12 at the middle row of five rows, which
// have margins of at least 2.
void ck_flow_gradient_row(
  const float *const *rows, float *gx, float *gy, int32_t count);

// The parameters of the data term.
typedef struct {
  // The weights of brightness constancy and of gradient constancy.
  float brightness, gradient;
  // A squared residual is divided by the squared slope plus one of these numbers, the first for
  // brightness and the second for gradients.
  float brightnessFloor, gradientFloor;
  // The squared residual, in squared pixels, above which the penalty grows linearly with the
  // residual.
  float softness;
} ck_flow_data_term;

// Linearizes the data term for a row. The derivatives of the energy are a11 du + a12 dv + c1 and
// a12 du + a22 dv + c2. gx, gy and difference are five rows each, with margins of 2.
void ck_flow_data_row(
  const float *const *gx, const float *const *gy, const float *const *difference,
  const float *inside, const ck_flow_data_term *term, float *a11, float *a12, float *a22, float *c1,
  float *c2, int32_t count);

// out = strength * edge[i] / sqrt((u1 - u0)^2 + (v1 - v0)^2 + softness), which is the weight of the
// smoothness between two adjacent pixels.
void ck_flow_hold_row(
  const float *u0, const float *u1, const float *v0, const float *v1, const float *edge,
  float strength, float softness, float *out, int32_t count);

// The linear equations for the flow of every second pixel in a row. The flow of each pixel's
// neighbors is taken as known.
typedef struct {
  float *m11, *m12, *m22;  // the inverse of the matrix
  float *b1, *b2;          // the right side without the neighbors' contributions
} ck_flow_system;

// The weights or the flow of the pixels adjacent to each pixel.
typedef struct {
  const float *left, *right, *up, *down;
} ck_flow_neighbors;

// Sets up the linear equations. Every second element of a11...c2 is read. The data term was
// linearized at the flow u, v.
void ck_flow_system_row(
  const float *a11, const float *a12, const float *a22, const float *c1, const float *c2,
  const float *u, const float *v, const ck_flow_neighbors *hold, const ck_flow_system *out,
  int32_t count);

// Performs one step of successive over-relaxation for every second pixel of a row.
void ck_flow_relax_row(
  const ck_flow_system *system, const ck_flow_neighbors *hold, const ck_flow_neighbors *u,
  const ck_flow_neighbors *v, float relaxation, float *ownU, float *ownV, int32_t count);

// out = least + (1 - least) / (1 + scale (b[i] - a[i])^2), which is small if there is an image edge
// between two adjacent pixels.
void ck_flow_edge_row(
  const float *a, const float *b, float scale, float least, float *out, int32_t count);
