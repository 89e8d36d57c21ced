#include "FlowSearch.h"
#include "Dispatch.h"

CK_DISPATCH
uint16_t ck_flow_window_costs(
  const uint8_t *center, const uint8_t *row, intptr_t stride, uint8_t limit, int32_t from,
  int32_t to, uint16_t *costs) {
  for (int i = 0; i < CK_FLOW_PLACES; i++) costs[i] = 0;
  for (int y = -2; y <= 2; y++) {
    // The sum of five differences of at most 51 fits into a byte.
    uint8_t sums[CK_FLOW_PLACES] = {0};
    for (int x = -2; x <= 2; x++) {
      const uint8_t value = center[y * stride + x];
      const uint8_t *const other = row + y * stride + x;
      for (int i = 0; i < CK_FLOW_PLACES; i++) {
        const uint8_t most = value > other[i] ? value : other[i];
        const uint8_t least = value > other[i] ? other[i] : value;
        const uint8_t difference = (uint8_t)(most - least);
        sums[i] = (uint8_t)(sums[i] + (difference < limit ? difference : limit));
      }
    }
    for (int i = 0; i < CK_FLOW_PLACES; i++) costs[i] = (uint16_t)(costs[i] + sums[i]);
  }
  uint16_t least = UINT16_MAX;
  for (int i = 0; i < CK_FLOW_PLACES; i++) {
    const uint16_t cost = i >= from && i < to ? costs[i] : UINT16_MAX;
    costs[i] = cost;
    least = cost < least ? cost : least;
  }
  return least;
}
