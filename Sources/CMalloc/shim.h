// The C library's account of the memory it has handed out, which Swift's Glibc module omits.
#include <malloc.h>
