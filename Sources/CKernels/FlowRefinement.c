#include "FlowRefinement.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_flow_pad_row(float *row, int32_t count, int32_t margin) {
  const float first = row[0], last = row[count - 1];
  for (int32_t i = 1; i <= margin; i++) row[-i] = first;
  for (int32_t i = 0; i < margin; i++) row[count + i] = last;
}

CK_DISPATCH
void ck_flow_floats_from_bytes(const uint8_t *bytes, float *out, int32_t count) {
  for (int32_t i = 0; i < count; i++) out[i] = (float)bytes[i];
}

CK_DISPATCH
void ck_flow_blur_rows(
  const float *const *rows, const float *weights, float *out, int32_t count) {
  const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3],
                     *const e = rows[4];
  const float w0 = weights[0], w1 = weights[1], w2 = weights[2];
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    out[i] = w0 * (a[i] + e[i]) + w1 * (b[i] + d[i]) + w2 * c[i];
  }
}

CK_DISPATCH
void ck_flow_blur_columns(const float *row, const float *weights, float *out, int32_t count) {
  const float w0 = weights[0], w1 = weights[1], w2 = weights[2];
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    out[i] = w0 * (row[i - 2] + row[i + 2]) + w1 * (row[i - 1] + row[i + 1]) + w2 * row[i];
  }
}

CK_DISPATCH
void ck_flow_halve_rows(const float *const *rows, float *scratch, float *out, int32_t count) {
  const float *const a = rows[0] - 1, *const b = rows[1] - 1, *const c = rows[2] - 1,
                     *const d = rows[3] - 1;
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < 2 * count + 2; i++) {
    scratch[i] = (a[i] + d[i]) + 3.0f * (b[i] + c[i]);
  }
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float outer = scratch[2 * i] + scratch[2 * i + 3];
    const float inner = scratch[2 * i + 1] + scratch[2 * i + 2];
    out[i] = 0.015625f * (outer + 3.0f * inner);
  }
}

CK_DISPATCH
void ck_flow_double_row(
  const float *near, const float *far, float scale, float *scratch, float *out, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count + 2; i++) {
    scratch[i] = scale * (0.75f * near[i - 1] + 0.25f * far[i - 1]);
  }
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float here = 0.75f * scratch[i + 1];
    out[2 * i] = here + 0.25f * scratch[i];
    out[2 * i + 1] = here + 0.25f * scratch[i + 2];
  }
}

CK_DISPATCH
void ck_flow_split_row(const float *row, float *even, float *odd, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    even[i] = row[2 * i];
    odd[i] = row[2 * i + 1];
  }
}

CK_DISPATCH
void ck_flow_join_row(const float *even, const float *odd, float *row, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    row[2 * i] = even[i];
    row[2 * i + 1] = odd[i];
  }
}

typedef float four __attribute__((vector_size(16), aligned(4), may_alias));

// Computes the Catmull-Rom weights of the four pixels around a position.
CK_INLINE four cubic_weights(float t) {
  const four c0 = {0.0f, 1.0f, 0.0f, 0.0f}, c1 = {-0.5f, 0.0f, 0.5f, 0.0f};
  const four c2 = {1.0f, -2.5f, 2.0f, -0.5f}, c3 = {-0.5f, 1.5f, -1.5f, 0.5f};
  return c0 + t * (c1 + t * (c2 + t * c3));
}

CK_DISPATCH
void ck_flow_warp_row(
  const ck_flow_image *second, const float *first, const float *u, const float *v, int32_t y,
  float *scratch, float *difference, float *mean, float *inside, int32_t count) {
  const float right = (float)(second->width - 1), bottom = (float)(second->height - 1);
  float *const fractionX = scratch, *const fractionY = scratch + count;
  int32_t *const columns = (int32_t *)(scratch + 2 * count);
  int32_t *const lines = (int32_t *)(scratch + 3 * count);
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float px = (float)i + u[i], py = (float)y + v[i];
    inside[i] = px >= 0.0f && px <= right && py >= 0.0f && py <= bottom;
    // Comparisons with NaN are false, so NaN becomes zero.
    const float lowX = px > 0.0f ? px : 0.0f, lowY = py > 0.0f ? py : 0.0f;
    const float limitedX = lowX < right ? lowX : right, limitedY = lowY < bottom ? lowY : bottom;
    columns[i] = (int32_t)limitedX;
    lines[i] = (int32_t)limitedY;
    fractionX[i] = limitedX - (float)columns[i];
    fractionY[i] = limitedY - (float)lines[i];
  }
  const int32_t last = second->height - 1;
  for (int32_t i = 0; i < count; i++) {
    const int32_t line = lines[i];
    const float *const b = second->base + line * second->stride + columns[i] - 1;
    const float *const a = line > 0 ? b - second->stride : b;
    const float *const c = line < last ? b + second->stride : b;
    const float *const d = line + 1 < last ? c + second->stride : c;
    const four down = cubic_weights(fractionY[i]), across = cubic_weights(fractionX[i]);
    const four column = down[0] * *(const four *)a + down[1] * *(const four *)b
      + down[2] * *(const four *)c + down[3] * *(const four *)d;
    const four products = across * column;
    mean[i] = (products[0] + products[1]) + (products[2] + products[3]);
  }
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float sampled = mean[i];
    difference[i] = sampled - first[i];
    mean[i] = 0.5f * (sampled + first[i]);
  }
}

// Computes the derivative (8 a - b) / 12, where a is the difference between the two adjacent pixels
// and b is the difference between the pixels at distance 2.
CK_INLINE float slope(float before2, float before, float after, float after2) {
  return 0.6666667f * (after - before) - 0.083333336f * (after2 - before2);
}

CK_DISPATCH
void ck_flow_gradient_row(const float *const *rows, float *gx, float *gy, int32_t count) {
  const float *const a = rows[0], *const b = rows[1], *const c = rows[2], *const d = rows[3],
                     *const e = rows[4];
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    gx[i] = slope(c[i - 2], c[i - 1], c[i + 1], c[i + 2]);
    gy[i] = slope(a[i], b[i], d[i], e[i]);
  }
}

CK_DISPATCH
void ck_flow_data_row(
  const float *const *gx, const float *const *gy, const float *const *difference,
  const float *inside, const ck_flow_data_term *term, float *a11, float *a12, float *a22, float *c1,
  float *c2, int32_t count) {
  const ck_flow_data_term t = *term;
  const float *const x0 = gx[0], *const x1 = gx[1], *const x2 = gx[2], *const x3 = gx[3],
                     *const x4 = gx[4];
  const float *const y0 = gy[0], *const y1 = gy[1], *const y2 = gy[2], *const y3 = gy[3],
                     *const y4 = gy[4];
  const float *const d0 = difference[0], *const d1 = difference[1], *const d2 = difference[2],
                     *const d3 = difference[3], *const d4 = difference[4];
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float ix = x2[i], iy = y2[i], it = d2[i];
    const float ixx = slope(x2[i - 2], x2[i - 1], x2[i + 1], x2[i + 2]);
    const float ixy = slope(x0[i], x1[i], x3[i], x4[i]);
    const float iyy = slope(y0[i], y1[i], y3[i], y4[i]);
    const float ixt = slope(d2[i - 2], d2[i - 1], d2[i + 1], d2[i + 2]);
    const float iyt = slope(d0[i], d1[i], d3[i], d4[i]);

    const float steep = 1.0f / (ix * ix + iy * iy + t.brightnessFloor);
    const float known = inside[i];
    const float bright =
      known * t.brightness * steep / __builtin_elementwise_sqrt(it * it * steep + t.softness);

    const float steepX = 1.0f / (ixx * ixx + ixy * ixy + t.gradientFloor);
    const float steepY = 1.0f / (ixy * ixy + iyy * iyy + t.gradientFloor);
    const float residual = ixt * ixt * steepX + iyt * iyt * steepY;
    const float common = known * t.gradient / __builtin_elementwise_sqrt(residual + t.softness);
    const float fromX = common * steepX, fromY = common * steepY;

    a11[i] = bright * ix * ix + fromX * ixx * ixx + fromY * ixy * ixy;
    a12[i] = bright * ix * iy + fromX * ixx * ixy + fromY * ixy * iyy;
    a22[i] = bright * iy * iy + fromX * ixy * ixy + fromY * iyy * iyy;
    c1[i] = bright * ix * it + fromX * ixx * ixt + fromY * ixy * iyt;
    c2[i] = bright * iy * it + fromX * ixy * ixt + fromY * iyy * iyt;
  }
}

CK_DISPATCH
void ck_flow_hold_row(
  const float *u0, const float *u1, const float *v0, const float *v1, const float *edge,
  float strength, float softness, float *out, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float du = u1[i] - u0[i], dv = v1[i] - v0[i];
    out[i] = strength * edge[i] / __builtin_elementwise_sqrt(du * du + dv * dv + softness);
  }
}

CK_DISPATCH
void ck_flow_system_row(
  const float *a11, const float *a12, const float *a22, const float *c1, const float *c2,
  const float *u, const float *v, const ck_flow_neighbors *hold, const ck_flow_system *out,
  int32_t count) {
  const ck_flow_neighbors w = *hold;
  const ck_flow_system s = *out;
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float held = (w.left[i] + w.right[i]) + (w.up[i] + w.down[i]) + 1e-6f;
    const float p = a11[2 * i], q = a12[2 * i], r = a22[2 * i];
    const float m = p + held, n = r + held;
    const float inverse = 1.0f / (m * n - q * q);
    s.m11[i] = n * inverse;
    s.m12[i] = -q * inverse;
    s.m22[i] = m * inverse;
    s.b1[i] = p * u[i] + q * v[i] - c1[2 * i];
    s.b2[i] = q * u[i] + r * v[i] - c2[2 * i];
  }
}

CK_DISPATCH
void ck_flow_relax_row(
  const ck_flow_system *system, const ck_flow_neighbors *hold, const ck_flow_neighbors *u,
  const ck_flow_neighbors *v, float relaxation, float *restrict ownU, float *restrict ownV,
  int32_t count) {
  const ck_flow_system s = *system;
  const ck_flow_neighbors w = *hold, p = *u, q = *v;
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float left = w.left[i], right = w.right[i], up = w.up[i], down = w.down[i];
    const float x = s.b1[i] + (left * p.left[i] + right * p.right[i])
      + (up * p.up[i] + down * p.down[i]);
    const float y = s.b2[i] + (left * q.left[i] + right * q.right[i])
      + (up * q.up[i] + down * q.down[i]);
    const float solvedU = s.m11[i] * x + s.m12[i] * y;
    const float solvedV = s.m12[i] * x + s.m22[i] * y;
    ownU[i] = ownU[i] + relaxation * (solvedU - ownU[i]);
    ownV[i] = ownV[i] + relaxation * (solvedV - ownV[i]);
  }
}

CK_DISPATCH
void ck_flow_edge_row(
  const float *a, const float *b, float scale, float least, float *out, int32_t count) {
#pragma clang loop vectorize(assume_safety)
  for (int32_t i = 0; i < count; i++) {
    const float step = b[i] - a[i];
    out[i] = least + (1.0f - least) / (1.0f + scale * step * step);
  }
}
