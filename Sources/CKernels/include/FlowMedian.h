#pragma once
#include "FlowRefinement.h"

// The parameters that determine how the weights in a weighted median decrease.
typedef struct {
  // The reciprocal of the squared difference in luma at which a weight has decreased to a quarter.
  float luma;
  // The reciprocal of the squared distance, in pixels, at which a weight has decreased to a
  // quarter.
  float distance;
} ck_flow_median_weights;

// Computes the weighted medians of u and v over the 15 x 15 pixels around (x, y). Pixels that are
// close to (x, y) and similar to it in luma have the highest weights, and each weight is multiplied
// by the pixel's `trust`. The planes have margins of at least 8 columns and the same stride. Rows
// outside the image are omitted.
void ck_flow_weighted_median(
  const ck_flow_image *luma, const float *u, const float *v, const float *trust,
  const ck_flow_median_weights *weights, int32_t x, int32_t y, float *outU, float *outV);

// Computes the trust in the flow of a row's pixels. It is almost 0 where the flow leads outside the
// second image, and low where the flow converges or the images differ (after Sun, Roth and Black,
// "Secrets of Optical Flow Estimation and Their Principles", 2010).
void ck_flow_trust_row(
  const float *difference, const float *inside, const float *u, const float *vAbove,
  const float *vBelow, float differenceScale, float divergenceScale, float *out, int32_t count);

// out[i] = 1 if the flow differs by more than sqrt(limit) pixels from the flow of the pixel to the
// right or the pixel below, otherwise 0.
void ck_flow_motion_edge_row(
  const float *u, const float *uBelow, const float *v, const float *vBelow, float limit, uint8_t *out,
  int32_t count);
