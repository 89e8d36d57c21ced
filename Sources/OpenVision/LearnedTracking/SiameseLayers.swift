import Imaging

/// The layers of a network before and after the comparison with a template. They compute either with floats or with
/// 8-bit integers; the comparison itself is the same.
protocol SiameseLayers: Sendable {
  /// Whether the patch consists of bytes (`SiameseMaps.bytePatch`).
  var readsBytes: Bool { get }

  /// Computes the features, in `maps.features`, of the patch in `maps`.
  ///
  /// - Parameter isTemplate: whether the patch shows a template, rather than a part of a frame to be searched.
  func describe(
    _ maps: SiameseMaps, _ memory: SiameseMemory, isTemplate: Bool, _ kernels: NetworkKernels)

  /// Computes `maps.scores` and `maps.boxes` from `memory.compared`.
  func answer(_ maps: SiameseMaps, _ memory: SiameseMemory, _ kernels: NetworkKernels)

  /// Allocates the memory between the layers for a patch. `side` is the side length of the patch in pixels.
  func makeMemory(side: Int) -> SiameseMemory
}
