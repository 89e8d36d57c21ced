#pragma once
#include <stdint.h>

// Adds one row of a feature map enlarged to twice its width and height, bilinearly, the corners not
// aligned: a fine pixel's middle lies a quarter of a coarse pixel from that of the nearest one. Beyond
// the edge the outermost pixel is repeated.
//
// near, far: the coarse rows nearest to the fine one, [width][channels]; the same where there is one
// only. out: the fine row, [2 * width][channels], to which is added. Rows are mixed before columns,
// each as 0.75 * nearer + 0.25 * farther without fusing.
void ck_add_enlarged_row(
  const float *near, const float *far, int32_t width, int32_t channels, float *out);
