import Geometry

/// The displaced and scaled initial boxes of OTB's spatial robustness evaluation.
///
/// Wu, Lim and Yang, "Online Object Tracking: A Benchmark", CVPR 2013, and its MATLAB toolkit's `shiftInitBB`.
/// Coordinates are 1-based. A shift to a side moves the box by about a tenth of its size, and a shift to a corner
/// extends the box by this amount. Computed coordinates are rounded to whole pixels (halves away from zero). A box that
/// extends beyond the left or upper image border is then moved inward, and a box that extends beyond the right or lower
/// border is cropped. (The Python port of the toolkit differs: where the MATLAB toolkit moves the box down, the Python
/// port makes it wider.)
package enum SpatialShift: String, CaseIterable, Codable, Sendable {
  case left, right, up, down
  case topLeft, topRight, bottomLeft, bottomRight
  case scale8 = "scale_8"
  case scale9 = "scale_9"
  case scale11 = "scale_11"
  case scale12 = "scale_12"

  /// Returns the displaced or scaled box with which a tracker is initialized. The label and the result are in 0-based
  /// pixel coordinates.
  package func box(of label: Box, in size: PixelSize) -> Box {
    var box = moved(label.oneBased)
    box.x = max(box.x, 1)
    box.y = max(box.y, 1)
    if box.maxX - 1 > Double(size.width) { box.width = Double(size.width) - box.x + 1 }
    if box.maxY - 1 > Double(size.height) { box.height = Double(size.height) - box.y + 1 }
    return Box(x: box.x - 1, y: box.y - 1, width: box.width, height: box.height)
  }

  private func moved(_ label: Box) -> Box {
    var box = label
    let (stepX, stepY) = (0.1 * label.width, 0.1 * label.height)
    let (lastX, lastY) = (label.maxX - 1, label.maxY - 1)
    switch self {
    case .left: box.x -= (stepX + 0.5).rounded()
    case .right: box.x += (stepX + 0.5).rounded()
    case .up: box.y -= (stepY + 0.5).rounded()
    case .down: box.y += (stepY + 0.5).rounded()
    case .topLeft:
      return Self.box(
        (label.x - stepX).rounded(), (label.y - stepY).rounded(), lastX: lastX, lastY: lastY)
    case .topRight:
      return Self.box(
        label.x, (label.y - stepY).rounded(), lastX: (lastX + stepX).rounded(), lastY: lastY)
    case .bottomLeft:
      return Self.box(
        (label.x - stepX).rounded(), label.y, lastX: lastX, lastY: (lastY + stepY).rounded())
    case .bottomRight:
      return Self.box(
        label.x, label.y, lastX: (lastX + stepX).rounded(), lastY: (lastY + stepY).rounded())
    case .scale8: return Self.scaled(label, by: 0.8)
    case .scale9: return Self.scaled(label, by: 0.9)
    case .scale11: return Self.scaled(label, by: 1.1)
    case .scale12: return Self.scaled(label, by: 1.2)
    }
    return box
  }

  private static func box(_ x: Double, _ y: Double, lastX: Double, lastY: Double) -> Box {
    Box(x: x, y: y, width: lastX - x + 1, height: lastY - y + 1)
  }

  private static func scaled(_ label: Box, by ratio: Double) -> Box {
    let (width, height) = (ratio * label.width, ratio * label.height)
    let center = label.center
    return Box(
      x: (center.x - width / 2).rounded(), y: (center.y - height / 2).rounded(),
      width: width.rounded(), height: height.rounded())
  }
}
