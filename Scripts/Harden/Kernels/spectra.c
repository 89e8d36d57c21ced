// Calls the kernels that compute with spectra.
#include "inputs.h"

#include <stdlib.h>

enum { COUNT = 960, LANES = 16 };

void call_spectra(void) {
  const size_t size = 2 * COUNT * LANES;
  float *a = unusual(size, -3, 3), *b = unusual(size, -3, 3), *sum = unusual(size, -3, 3);
  float *single = unusual(2 * COUNT, -3, 3), *real = unusual(COUNT, -3, 3), *out = floats(size, 0, 0);
  float *power = floats(COUNT, 0, 3);
  ck_lane_multiply_add(a, b, sum, COUNT);
  report_floats("lane_multiply_add", sum, size);
  ck_lane_conjugate_multiply_add(a, b, sum, COUNT);
  report_floats("lane_conjugate_multiply_add", sum, size);
  ck_lane_conjugate_multiply_single(a, single, out, COUNT);
  report_floats("lane_conjugate_multiply_single", out, size);
  ck_lane_multiply_single(a, single, out, COUNT);
  report_floats("lane_multiply_single", out, size);
  ck_lane_multiply_real(a, real, out, COUNT);
  report_floats("lane_multiply_real", out, size);
  ck_lane_window(a, real, out, COUNT);
  report_floats("lane_window", out, COUNT * LANES);
  ck_blend(b, 0.025f, a, (intptr_t)size);
  report_floats("blend", a, size);
  float *keep = floats(COUNT, 0, 1);
  ck_spatial_constraint(a, keep, sum, out, COUNT);
  report_floats("spatial_constraint", out, COUNT * LANES);
  report_floats("spatial_constraint, dual", sum, COUNT * LANES);

  // A single NaN would hide the order of a sum.
  float *x = floats(2 * size, -3, 3), *g = floats(2 * size, -3, 3), *y = floats(2 * COUNT, -3, 3);
  ck_lane_add_power(x, power, COUNT);
  report_floats("lane_add_power", power, COUNT);
  ck_reciprocal(power, 1e-4f, out, COUNT);
  report_floats("reciprocal", out, COUNT);
  ck_reciprocal(real, 0.0f, out, COUNT);
  report_floats("reciprocal of unusual numbers", out, COUNT);
  ck_lane_add_sums(x, power, COUNT);
  report_floats("lane_add_sums", power, COUNT);
  for (int32_t groups = 1; groups <= 2; groups++) {
    ck_filter_update(x, y, 0.01f, 0.1f, g, groups, COUNT);
    report_floats("filter_update", g, 2 * size);
  }
}

// Random numbers replace the sines and cosines, which may differ between machines.
static ck_fft_axis axis(int32_t length, int32_t *radices) {
  ck_fft_axis axis = {.length = length, .radices = radices, .twiddles = floats(8 * (size_t)length, -1, 1)};
  for (int32_t rest = length; rest > 1; rest /= radices[axis.passCount++]) {
    radices[axis.passCount] = rest % 4 == 0 ? 4 : rest % 2 == 0 ? 2 : rest % 3 == 0 ? 3 : 5;
  }
  return axis;
}

void call_transforms(void) {
  static const int32_t sizes[][2] = {{60, 48}, {2, 1}, {40, 18}, {10, 2}};
  for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++) {
    const int32_t width = sizes[n][0], height = sizes[n][1];
    int32_t rowRadices[16], columnRadices[16];
    const ck_channel_fft plan = {
      axis(width / 2, rowRadices), axis(height, columnRadices), floats((size_t)width + 2, -1, 1)};
    const size_t pixels = (size_t)(width * height * LANES);
    const size_t bins = (size_t)(height * (width / 2 + 1) * 2 * LANES);
    float *image = floats(pixels, -1, 1), *spectrum = floats(bins, 0, 0), *work = floats(bins, 0, 0);
    float *scratch = floats(3 * 48 * 32, 0, 0);
    ck_channel_fft_forward(&plan, image, spectrum, scratch);
    report_floats("channel_fft_forward", spectrum, bins);
    ck_channel_fft_inverse(&plan, spectrum, image, work, scratch, 1.0f / 2880);
    report_floats("channel_fft_inverse", image, pixels);
  }
  int32_t radices[16];
  const ck_fft_axis line = axis(30, radices);
  float *data = floats(5 * 30 * 32, -1, 1), *scratch = floats(2 * 30 * 32, 0, 0);
  for (int32_t inverse = 0; inverse <= 1; inverse++) {
    ck_channel_fft_lines(&line, data, 32, 30 * 32, 5, inverse, scratch);
    report_floats("channel_fft_lines along rows", data, 5 * 30 * 32);
    ck_channel_fft_lines(&line, data, 5 * 32, 32, 5, inverse, scratch);
    report_floats("channel_fft_lines along columns", data, 5 * 30 * 32);
  }
}
