// Calls the kernels of optical flow.
#include "inputs.h"

#include <math.h>
#include <string.h>

enum { WIDTH = 187, HEIGHT = 23, MARGIN = 16, STRIDE = WIDTH + 2 * MARGIN };

// Returns the first pixel of a new plane with margins.
static float *plane(float low, float high) {
  return floats(STRIDE * HEIGHT, low, high) + MARGIN;
}

static float *unusual_plane(float low, float high) {
  return unusual(STRIDE * HEIGHT, low, high) + MARGIN;
}

static void rows_of(const float *plane, const float **rows, int32_t count) {
  for (int32_t n = 0; n < count; n++) rows[n] = plane + n * STRIDE;
}

static void call_sizes(void) {
  float *image = unusual_plane(0, 255), *scratch = floats(STRIDE, 0, 0);
  float *out = floats(2 * STRIDE, 0, 0), *odd = floats(STRIDE, 0, 0);
  const float *rows[5];
  rows_of(image, rows, 5);
  const float weights[3] = {0.06f, 0.24f, 0.4f};
  ck_flow_pad_row(image, WIDTH, MARGIN);
  report_floats("flow_pad_row", image - MARGIN, STRIDE);
  ck_flow_blur_rows(rows, weights, out, WIDTH);
  report_floats("flow_blur_rows", out, WIDTH);
  ck_flow_blur_columns(image, weights, out, WIDTH);
  report_floats("flow_blur_columns", out, WIDTH);
  ck_flow_halve_rows(rows, scratch, out, WIDTH / 2);
  report_floats("flow_halve_rows", out, WIDTH / 2);
  ck_flow_double_row(rows[0], rows[1], 2, scratch, out, WIDTH);
  report_floats("flow_double_row", out, 2 * WIDTH);
  ck_flow_split_row(image, out, odd, WIDTH / 2);
  report_floats("flow_split_row", out, WIDTH / 2);
  report_floats("flow_split_row, odd", odd, WIDTH / 2);
  ck_flow_join_row(out, odd, scratch, WIDTH / 2);
  report_floats("flow_join_row", scratch, WIDTH - 1);
}

static void call_contrast(void) {
  uint8_t *image = bytes(3 * STRIDE);
  int32_t curvature[WIDTH];
  memset(curvature, 0, sizeof curvature);
  for (int n = 0; n < 3; n++) {
    ck_flow_curvature_row(image, image + STRIDE, image + 2 * STRIDE, curvature, WIDTH);
    report("flow_curvature_row", curvature, sizeof curvature);
  }
  float *row = floats(STRIDE, 0, 0) + MARGIN, *out = floats(WIDTH, 0, 0);
  ck_flow_floats_from_bytes(image, row, WIDTH);
  report_floats("flow_floats_from_bytes", row, WIDTH);
  const float *sums[7], *squares[7];
  for (int n = 0; n < 7; n++) {
    // The first windows contain only noise, the middle ones nothing, and the last ones unusual numbers.
    float *pixels = unusual(STRIDE, 0, 255) + MARGIN, *sum = floats(WIDTH, 0, 0), *square = floats(WIDTH, 0, 0);
    for (int i = -MARGIN; i < 60; i++) pixels[i] = i < 30 ? 99 + uniform(0, 2) : 99;
    ck_flow_window_row(pixels, sum, square, WIDTH);
    report_floats("flow_window_row", sum, WIDTH);
    report_floats("flow_window_row, squares", square, WIDTH);
    sums[n] = sum;
    squares[n] = square;
  }
  const ck_flow_contrast contrast = {3, 5, 40};
  ck_flow_contrast_row(sums, squares, row, &contrast, out, WIDTH);
  report_floats("flow_contrast_row", out, WIDTH);
}

static void call_search(void) {
  uint8_t *image = bytes(5 * 80), *other = bytes(5 * 80);
  for (int i = 0; i < 5 * 80; i += 3) other[i] = image[i];
  static const int32_t ranges[][2] = {{0, 64}, {5, 40}, {-7, 1}, {20, 20}, {63, 90}};
  uint16_t costs[CK_FLOW_PLACES + 1];
  for (int n = 0; n < 5; n++) {
    costs[CK_FLOW_PLACES] = ck_flow_window_costs(
      image + 2 * 80 + 9, other + 2 * 80 + 4, 80, (uint8_t)(51 - 9 * n), ranges[n][0], ranges[n][1], costs);
    report("flow_window_costs", costs, sizeof costs);
  }
}

static void call_warping(void) {
  float *second = plane(0, 255), *first = plane(0, 255), *u = unusual_plane(-9, 9), *v = unusual_plane(-5, 5);
  const ck_flow_image image = {second, STRIDE, WIDTH, HEIGHT};
  float *scratch = floats(4 * WIDTH, 0, 0), *difference = floats(WIDTH, 0, 0);
  float *mean = floats(WIDTH, 0, 0), *inside = floats(WIDTH, 0, 0);
  for (int32_t y = 0; y < HEIGHT; y += 2) {
    const intptr_t at = y * STRIDE;
    ck_flow_warp_row(&image, first + at, u + at, v + at, y, scratch, difference, mean, inside, WIDTH);
    report_floats("flow_warp_row", difference, WIDTH);
    report_floats("flow_warp_row, mean", mean, WIDTH);
    report_floats("flow_warp_row, inside", inside, WIDTH);
  }
}

static void call_medians(void) {
  float *luma = plane(0, 255), *u = plane(-9, 9), *v = plane(-9, 9), *trust = plane(0, 1), medians[2];
  const ck_flow_image image = {luma, STRIDE, WIDTH, HEIGHT};
  const ck_flow_median_weights weights = {0.003f, 0.05f};
  static const int32_t places[][2] = {{0, 0}, {100, 11}, {WIDTH - 1, HEIGHT - 1}, {50, 6}, {51, HEIGHT - 4}};
  for (int n = 0; n < 5; n++) {
    ck_flow_weighted_median(
      &image, u, v, trust, &weights, places[n][0], places[n][1], medians, medians + 1);
    report_floats("flow_weighted_median", medians, 2);
  }
}

void call_flow_images(void) {
  call_sizes();
  call_contrast();
  call_search();
  call_warping();
  call_medians();
}

static void call_data(float *const *out) {
  const float *gx[5], *gy[5], *difference[5];
  float *image = unusual_plane(0, 255), *inside = plane(0, 1);
  const float *rows[5];
  rows_of(image, rows, 5);
  ck_flow_gradient_row(rows, out[0], out[1], WIDTH);
  report_floats("flow_gradient_row", out[0], WIDTH);
  report_floats("flow_gradient_row, along y", out[1], WIDTH);
  rows_of(plane(-20, 20), gx, 5);
  rows_of(plane(-20, 20), gy, 5);
  rows_of(plane(-60, 60), difference, 5);
  const ck_flow_data_term term = {0.5f, 1.5f, 4, 1, 0.0001f};
  ck_flow_data_row(
    gx, gy, difference, inside, &term, out[0], out[1], out[2], out[3], out[4], WIDTH);
  for (int n = 0; n < 5; n++) report_floats("flow_data_row", out[n], WIDTH);
}

void call_flow_equations(void) {
  const int32_t half = WIDTH / 2;
  float *a[5], *solved[5], *u = unusual_plane(-9, 9), *v = unusual_plane(-9, 9), *out = floats(WIDTH, 0, 0);
  for (int n = 0; n < 5; n++) {
    a[n] = floats(WIDTH + 1, 0, 0);
    solved[n] = floats(WIDTH, 0, 0);
  }
  call_data(a);
  const float *edge = plane(0, 1);
  ck_flow_hold_row(u, u + 1, v, v + 1, edge, 30, 0.0001f, out, WIDTH);
  report_floats("flow_hold_row", out, WIDTH);
  ck_flow_edge_row(u, u + 1, 0.02f, 0.05f, out, WIDTH);
  report_floats("flow_edge_row", out, WIDTH);
  ck_flow_trust_row(u, edge, u, v, v + STRIDE, 0.01f, 0.3f, out, WIDTH);
  report_floats("flow_trust_row", out, WIDTH);
  uint8_t moving[WIDTH];
  ck_flow_motion_edge_row(u, u + STRIDE, v, v + STRIDE, 40, moving, WIDTH);
  report("flow_motion_edge_row", moving, sizeof moving);

  const ck_flow_neighbors hold = {edge, edge + 1, edge + STRIDE, edge + 2 * STRIDE};
  const ck_flow_neighbors uAround = {u, u + 1, u + STRIDE, u + 2 * STRIDE};
  const ck_flow_neighbors vAround = {v, v + 1, v + STRIDE, v + 2 * STRIDE};
  const ck_flow_system system = {solved[0], solved[1], solved[2], solved[3], solved[4]};
  ck_flow_system_row(a[0], a[1], a[2], a[3], a[4], u, v, &hold, &system, half);
  for (int n = 0; n < 5; n++) report_floats("flow_system_row", solved[n], WIDTH);
  float *ownU = floats(WIDTH, -9, 9), *ownV = floats(WIDTH, -9, 9);
  ck_flow_relax_row(&system, &hold, &uAround, &vAround, 1.9f, ownU, ownV, half);
  report_floats("flow_relax_row", ownU, WIDTH);
  report_floats("flow_relax_row, v", ownV, WIDTH);
}
