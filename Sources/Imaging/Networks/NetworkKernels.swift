import CKernels

/// The instruction set used by the convolutions of networks. All sets compute the same bits.
public enum NetworkKernels: Int32, Sendable, CaseIterable, Comparable {
  /// Works on every processor. A processor without fused multiply-add emulates it exactly, which
  /// takes about fifty times as long.
  case portable = 0
  /// AVX2 with FMA.
  case avx2 = 1
  case avx512 = 2

  /// The fastest set that this processor supports.
  public static let best = NetworkKernels(rawValue: ck_network_level()) ?? .portable

  public static func < (a: NetworkKernels, b: NetworkKernels) -> Bool { a.rawValue < b.rawValue }
}
