// A disk that fails. It is loaded into a program with LD_PRELOAD. The EIO_AT-th read or write (EIO_KIND: read, write or
// any) of a file below EIO_PLACE, and the EIO_FOR - 1 following ones, fail with EIO.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;

static int is_inside(int file) {
  const char *place = getenv("EIO_PLACE");
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (!place || length <= 0) return 0;
  path[length] = 0;
  size_t size = strlen(place);
  return !strncmp(path, place, size) && path[size] == '/' && strcmp(path + size, "/log");
}

static int fails(int file, const char *kind) {
  const char *at = getenv("EIO_AT"), *times = getenv("EIO_FOR"), *wanted = getenv("EIO_KIND");
  if (!at || !times || !wanted || (strcmp(wanted, "any") && strcmp(wanted, kind))) return 0;
  int earlier = errno;
  int inside = is_inside(file);
  errno = earlier;
  if (!inside) return 0;
  long number = atomic_fetch_add(&count, 1) + 1;
  if (number < atol(at) || number >= atol(at) + atol(times)) return 0;
  errno = EIO;
  return 1;
}

#define REPLACE(result, name, kind, parameters, arguments)      \
  result name parameters {                                      \
    static result(*next) parameters;                            \
    if (!next) next = (result(*) parameters)dlsym(RTLD_NEXT, #name); \
    return fails(file, kind) ? -1 : next arguments;             \
  }

REPLACE(ssize_t, read, "read", (int file, void *bytes, size_t size), (file, bytes, size))
REPLACE(ssize_t, pread, "read", (int file, void *bytes, size_t size, off_t offset), (file, bytes, size, offset))
REPLACE(ssize_t, pread64, "read", (int file, void *bytes, size_t size, off_t offset), (file, bytes, size, offset))
REPLACE(ssize_t, write, "write", (int file, const void *bytes, size_t size), (file, bytes, size))
REPLACE(ssize_t, pwrite, "write", (int file, const void *bytes, size_t size, off_t offset), (file, bytes, size, offset))
REPLACE(ssize_t, pwrite64, "write", (int file, const void *bytes, size_t size, off_t offset), (file, bytes, size, offset))
REPLACE(int, fsync, "write", (int file), (file))
REPLACE(int, ftruncate, "write", (int file, off_t size), (file, size))
REPLACE(int, ftruncate64, "write", (int file, off_t size), (file, size))
