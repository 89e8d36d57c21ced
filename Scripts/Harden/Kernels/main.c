// Calls every kernel of CKernels with the same inputs, including unusual ones, and prints a fingerprint of each result.
// The fingerprints must be the same on every machine.
#include "inputs.h"

int main(void) {
  call_spectra();
  call_transforms();
  call_features();
  call_corners();
  call_networks();
  call_quantized();
  call_maps();
  call_planes();
  call_blocks();
  call_samples();
  call_float_rows();
  call_byte_rows();
  call_contours();
  call_flow_images();
  call_flow_equations();
  return 0;
}
