// A wall clock that jumps by up to a year in both directions, ten times a second. It is loaded into a program with
// LD_PRELOAD. Monotonic clocks are not changed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/time.h>
#include <time.h>

typedef int (*clock_function)(clockid_t, struct timespec *);

static int real_time(clockid_t clock, struct timespec *time) {
  static clock_function next;
  if (!next) next = (clock_function)dlsym(RTLD_NEXT, "clock_gettime");
  return next(clock, time);
}

static time_t jump(void) {
  struct timespec now;
  if (real_time(CLOCK_MONOTONIC, &now)) return 0;
  uint64_t tenth = (uint64_t)now.tv_sec * 10 + (uint64_t)now.tv_nsec / 100000000;
  uint64_t mixed = (tenth * 0x9E3779B97F4A7C15u) >> 33;
  return (time_t)(mixed % 63072000) - 31536000;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = real_time(clock, time);
  if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) time->tv_sec += jump();
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  int result = clock_gettime(CLOCK_REALTIME, &now);
  if (!result) {
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
  }
  return result;
}

time_t time(time_t *place) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}
