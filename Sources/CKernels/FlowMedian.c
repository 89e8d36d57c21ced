#include "FlowMedian.h"
#include "Dispatch.h"

typedef int32_t masks __attribute__((vector_size(64), aligned(4), may_alias));

enum { radius = 7, lines = 15, steps = 12 };

// Sums sixteen lanes by repeatedly adding the upper half to the lower half.
CK_INLINE float lane_sum(const ck_lanes *v) {
  float t[16];
  CK_STORE(t, *v);
  for (int width = 8; width > 0; width /= 2) {
    for (int i = 0; i < width; i++) t[i] = t[i] + t[i + width];
  }
  return t[0];
}

// Finds the weighted median by repeatedly halving a range of values that contains it.
CK_INLINE float weighted_median(
  const float *values, intptr_t stride, int32_t first, int32_t last, const ck_lanes *weights,
  float halfOfAll) {
  float low = 1e30f, high = -1e30f;
  for (int32_t j = first; j <= last; j++) {
    const float *const row = values + (j - radius) * stride - radius;
    for (int32_t i = 0; i < lines; i++) {
      const float value = row[i];
      low = value < low ? value : low;
      high = value > high ? value : high;
    }
  }
  for (int step = 0; step < steps; step++) {
    const float middle = 0.5f * (low + high);
    ck_lanes below = {0};
    for (int32_t j = first; j <= last; j++) {
      const ck_lanes value = CK_LOAD(values + (j - radius) * stride - radius);
      below = below + (ck_lanes)((masks)weights[j] & (masks)(value <= middle));
    }
    if (lane_sum(&below) >= halfOfAll) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return 0.5f * (low + high);
}

CK_DISPATCH
void ck_flow_weighted_median(
  const ck_flow_image *luma, const float *u, const float *v, const float *trust,
  const ck_flow_median_weights *weights, int32_t x, int32_t y, float *outU, float *outV) {
  static const ck_lanes across = {49, 36, 25, 16, 9, 4, 1, 0, 1, 4, 9, 16, 25, 36, 49, 1e12f};
  const intptr_t stride = luma->stride, center = y * stride + x;
  const int32_t first = y < radius ? radius - y : 0;
  const int32_t under = luma->height - 1 - y;
  const int32_t last = under < radius ? radius + under : 2 * radius;
  const float own = luma->base[center];
  ck_lanes w[lines], sum = {0};
  for (int32_t j = first; j <= last; j++) {
    const intptr_t start = center + (j - radius) * stride - radius;
    const ck_lanes step = CK_LOAD(luma->base + start) - own;
    const float down = (float)((j - radius) * (j - radius));
    const ck_lanes fall =
      1.0f + weights->luma * (step * step) + weights->distance * (across + down);
    w[j] = CK_LOAD(trust + start) / (fall * fall);
    sum = sum + w[j];
  }
  const float half = 0.5f * lane_sum(&sum);
  *outU = weighted_median(u + center, stride, first, last, w, half);
  *outV = weighted_median(v + center, stride, first, last, w, half);
}

CK_DISPATCH
void ck_flow_trust_row(
  const float *difference, const float *inside, const float *u, const float *vAbove,
  const float *vBelow, float differenceScale, float divergenceScale, float *out, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float divergence = 0.5f * ((u[i + 1] - u[i - 1]) + (vBelow[i] - vAbove[i]));
    const float running = divergence < 0.0f ? divergence : 0.0f;
    const float d = 1.0f + differenceScale * difference[i] * difference[i];
    const float r = 1.0f + divergenceScale * running * running;
    out[i] = (inside[i] + 0.001f) / (d * r);
  }
}

CK_DISPATCH
void ck_flow_motion_edge_row(
  const float *u, const float *uBelow, const float *v, const float *vBelow, float limit, uint8_t *out,
  int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float ux = u[i + 1] - u[i], vx = v[i + 1] - v[i];
    const float uy = uBelow[i] - u[i], vy = vBelow[i] - v[i];
    out[i] = (ux * ux + vx * vx > limit) | (uy * uy + vy * vy > limit);
  }
}
