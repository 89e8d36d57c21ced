// Replacements for the functions of glibc 2.35 and 2.36 that the program would otherwise need, so that it runs with
// glibc 2.34. `--wrap` directs the calls of hypot and hypotf, whose versions have changed, to these.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/random.h>

// The linker gold would also direct calls of an earlier version of hypot to the replacement, which would call itself.
double __wrap_hypot(double x, double y) {
  return (double)sqrtl((long double)x * x + (long double)y * y);
}
float __wrap_hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }

// Used by libstdc++'s source of random numbers.
uint32_t arc4random(void) {
  uint32_t value;
  if (getrandom(&value, sizeof value, 0) != sizeof value) abort();
  return value;
}
