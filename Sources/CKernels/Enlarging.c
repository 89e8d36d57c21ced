#include "Enlarging.h"
#include "Dispatch.h"

// Returns the value between two coarse rows at one pixel and channel. The nearer row has the weight
// 3/4.
CK_INLINE float mixed(const float *near, const float *far, int32_t at) {
  return 0.75f * near[at] + 0.25f * far[at];
}

CK_DISPATCH
void ck_add_enlarged_row(
  const float *near, const float *far, int32_t width, int32_t channels, float *out) {
  for (int32_t x = 0; x < width; x++) {
    const int32_t here = x * channels;
    const int32_t left = (x > 0 ? x - 1 : 0) * channels;
    const int32_t right = (x + 1 < width ? x + 1 : x) * channels;
    float *const first = out + 2 * (intptr_t)here;
    float *const second = first + channels;
    for (int32_t c = 0; c < channels; c++) {
      const float middle = 0.75f * mixed(near, far, here + c);
      first[c] = first[c] + (middle + 0.25f * mixed(near, far, left + c));
      second[c] = second[c] + (middle + 0.25f * mixed(near, far, right + c));
    }
  }
}
