#include "NetworkLevels.h"

#define CK_LEVEL(name) name##_portable
#if defined(__aarch64__)
#define CK_FUSED_LANES 1
#else
#define CK_FUSED_LANES 0
#endif
#include "NetworkRows.h"
