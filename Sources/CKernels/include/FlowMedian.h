#pragma once
#include "FlowRefinement.h"

// The decay of the weights of a weighted median.
typedef struct {
  // One over the squared difference of luma at which a weight has fallen to a quarter.
  float luma;
  // One over the squared distance in pixels at which it has fallen to a quarter.
  float distance;
} ck_flow_median_weights;

// The weighted medians of u and v in the 15 x 15 pixels around (x, y): pixels of similar luma weigh
// most. `trust` multiplies each pixel's weight. The planes have margins of at least 8 columns and the
// same stride; rows outside the image are left out.
void ck_flow_weighted_median(
  const ck_flow_image *luma, const float *u, const float *v, const float *trust,
  const ck_flow_median_weights *weights, int32_t x, int32_t y, float *outU, float *outV);

// The trust in a row's pixels: 0 outside the second image, little where the flow runs together or
// the images differ (after Sun, Roth and Black, 2010).
void ck_flow_trust_row(
  const float *difference, const float *inside, const float *u, const float *vAbove,
  const float *vBelow, float differenceScale, float divergenceScale, float *out, int32_t count);

// out[i] = 1 where the flow changes by more than sqrt(limit) pixels to the right or downwards.
void ck_flow_motion_edge_row(
  const float *u, const float *uBelow, const float *v, const float *vBelow, float limit, uint8_t *out,
  int32_t count);
