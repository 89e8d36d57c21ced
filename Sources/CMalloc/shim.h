// The C library's account of the memory it has handed out, which Swift's Glibc module leaves out.
#include <malloc.h>
