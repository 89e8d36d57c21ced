#include "SpatialConstraint.h"
#include "Dispatch.h"

CK_DISPATCH
void ck_spatial_constraint(
  const float *filter, const float *keep, float *dual, float *out, intptr_t count) {
  for (intptr_t i = 0; i < count; i++) {
    const ck_lanes f = CK_LOAD(filter + 16 * i), d = CK_LOAD(dual + 16 * i);
    const ck_lanes sum = f + d;
    const ck_lanes g = sum * keep[i];
    const ck_lanes rest = sum - g;
    CK_STORE(dual + 16 * i, rest);
    CK_STORE(out + 16 * i, g - rest);
  }
}
