import CKernels

/// The instruction set that network layers use. The results are bit-identical for all instruction sets.
public enum NetworkKernels: Int32, Sendable, CaseIterable, Comparable {
  /// The instructions that every processor supports. If the processor has no fused multiply-add, this operation is
  /// emulated exactly in software, which takes about fifty times as long.
  case portable = 0
  /// The AVX2 and FMA instructions.
  case avx2 = 1
  case avx512 = 2

  /// The fastest instruction set that this processor supports.
  public static let best = NetworkKernels(rawValue: ck_network_level()) ?? .portable

  public static func < (a: NetworkKernels, b: NetworkKernels) -> Bool { a.rawValue < b.rawValue }
}
