import CKernels

/// The instruction set that layers in 8-bit integers use. The results are bit-identical for all instruction sets.
public enum QuantizedKernels: Int32, Sendable, CaseIterable {
  /// The instructions that every processor supports.
  case portable = 0
  /// The AVX2 instructions, or NEON on ARM processors.
  case vectors = 1
  /// Instructions that add four products of bytes: AVX-VNNI, or NEON's dot products.
  case dotProducts = 2
  /// The same with 512 bits: AVX-512 VNNI.
  case wideDotProducts = 3

  /// The fastest instruction set that this processor supports.
  public static let best = QuantizedKernels(rawValue: ck_quantized_level()) ?? .portable

  /// Whether this processor supports the instruction set.
  public var isSupported: Bool { ck_quantized_supports(rawValue) != 0 }
}
