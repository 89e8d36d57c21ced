// Replacements for the functions of glibc 2.35 and 2.36 that the program would otherwise need, so that it runs with
// glibc 2.34. `--wrap` directs the calls of hypot and hypotf, whose versions have changed, to the earlier ones.
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

#ifdef __x86_64__
#define FIRST_VERSION "GLIBC_2.2.5"
#else
#define FIRST_VERSION "GLIBC_2.17"
#endif
__asm__(".symver first_hypot, hypot@" FIRST_VERSION);
__asm__(".symver first_hypotf, hypotf@" FIRST_VERSION);
double first_hypot(double x, double y);
float first_hypotf(float x, float y);

double __wrap_hypot(double x, double y) { return first_hypot(x, y); }
float __wrap_hypotf(float x, float y) { return first_hypotf(x, y); }

// Used by libstdc++'s source of random numbers.
uint32_t arc4random(void) {
  uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
  return value;
}
