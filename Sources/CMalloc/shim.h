// Declares the C library's statistics on allocated memory, which Swift's Glibc module omits.
#include <malloc.h>
