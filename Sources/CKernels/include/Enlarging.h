#pragma once
#include <stdint.h>

// Computes one row of a feature map that is bilinearly enlarged to twice its width and height, and
// adds the row to out. Corner pixels are not aligned: the center of a fine pixel is a quarter of a
// coarse pixel from the center of the nearest coarse pixel. Beyond the edge, the outermost pixel is
// repeated.
//
// near, far: the coarse rows nearest to the fine row, [width][channels]; the same row twice if
// there is only one. out: the fine row to which the result is added, [2 * width][channels]. Rows
// are mixed before columns, each as 0.75 * nearer + 0.25 * farther, without fused multiply-adds.
void ck_add_enlarged_row(
  const float *near, const float *far, int32_t width, int32_t channels, float *out);
