import Geometry

/// The exact annotations of a scene.
///
/// A box is the bounding box of the target's whole silhouette, including occluded parts, clipped to the frame. OTB's
/// annotators drew boxes the same way. Corners are not clipped. `cover` is the fraction of the silhouette's area that
/// is inside the frame and not occluded. If `cover` is below `absentCover`, the target counts as absent.
struct SceneLabels {
  /// The value of `cover` below which a target counts as absent.
  static let absentCover = 0.05

  private let scene: Scene
  private let tiles: SceneTiles?

  init(_ scene: Scene) {
    self.scene = scene
    // Only front layers need to be rendered as pixels. For everything else, silhouettes are sufficient.
    tiles = scene.layers.contains(where: \.isFront) ? SceneTiles(scene) : nil
  }

  /// Returns all targets, each with one annotation per frame.
  func targets() -> [Target] {
    let indices = scene.objects.indices.filter { scene.objects[$0].isTarget }
    var annotations = [[Annotation]](repeating: [], count: indices.count)
    for frame in 0..<scene.frameCount {
      let pose = ScenePose(scene, at: Double(frame))
      let outlines = scene.objects.map { pose.patches(of: $0).map(\.outline) }
      for (slot, index) in indices.enumerated() {
        annotations[slot].append(annotation(of: index, outlines: outlines, pose: pose))
      }
    }
    return zip(indices, annotations).map { index, annotations in
      Target(name: scene.objects[index].name, annotations: annotations)
    }
  }

  private func annotation(
    of index: Int, outlines: [[[Point]]], pose: ScenePose
  ) -> Annotation {
    let object = scene.objects[index]
    let frame = PixelArea(minX: 0, minY: 0, maxX: scene.size.width, maxY: scene.size.height)
    guard let extent = Box(enclosing: outlines[index].joined()), extent.isValid else {
      return .absent
    }
    // The silhouette's total area is measured in a region that extends beyond each border by twice the frame's width or
    // height.
    let surroundings = PixelArea(
      minX: -2 * frame.maxX, minY: -2 * frame.maxY, maxX: 3 * frame.maxX, maxY: 3 * frame.maxY)
    let whole = silhouette(outlines[index], within: surroundings).sum
    let inside = silhouette(outlines[index], within: frame)
    guard whole > 0 else { return .absent }
    let inFrame = inside.sum
    var visible = inside
    for later in outlines[(index + 1)...] {
      for outline in later {
        let cover = CoverageMask(polygon: outline, within: inside.area)
        visible = visible.combine(with: cover) { $0 *= 1 - $1 }
      }
    }
    if let tiles {
      let moment = SceneMoment(scene, tiles: tiles, at: pose.time)
      visible.update { x, y, value in
        if value > 0 { value *= 1 - moment.frontOpacity(x: x, y: y) }
      }
    }
    let cover = min(1, visible.sum / whole)
    var attributes: [String] = []
    if visible.sum < 0.95 * inFrame { attributes.append("OCC") }
    if inFrame < 0.95 * whole { attributes.append("OV") }
    let clipped = extent.intersection(scene.size.bounds)
    guard cover >= SceneLabels.absentCover, clipped.isValid else {
      return Annotation(
        region: nil, visibility: .absent, cover: cover, attributes: attributes)
    }
    let region: Region =
      object.label == .corners ? .quadrilateral(pose.corners(of: object)) : .box(clipped)
    return Annotation(
      region: region, visibility: .visible, cover: cover, attributes: attributes)
  }

  /// Returns the union of the silhouettes of an object's parts.
  private func silhouette(_ outlines: [[Point]], within clip: PixelArea) -> CoverageMask {
    let masks = outlines.map { CoverageMask(polygon: $0, within: clip) }.filter {
      !$0.area.isEmpty
    }
    guard let first = masks.first else { return CoverageMask(polygon: [], within: clip) }
    if masks.count == 1 { return first }
    let area = masks.dropFirst().reduce(first.area) { area, mask in
      PixelArea(
        minX: min(area.minX, mask.area.minX), minY: min(area.minY, mask.area.minY),
        maxX: max(area.maxX, mask.area.maxX), maxY: max(area.maxY, mask.area.maxY))
    }
    return masks.reduce(CoverageMask(blank: area)) { union, mask in
      union.combine(with: mask) { $0 = max($0, $1) }
    }
  }
}
