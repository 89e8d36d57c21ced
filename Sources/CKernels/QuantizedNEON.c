#if defined(__aarch64__)
#include "QuantizedNEON.h"

#define CK_LEVEL(name) name##_neon
#define CK_WIDEST 128
#define CK_TILE 4
#include "QuantizedRows.h"
#endif
