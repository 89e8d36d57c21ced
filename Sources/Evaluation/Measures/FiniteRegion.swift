import Geometry

extension Region {
  /// The region; nil if a coordinate is not finite, because the VOT toolkit treats such a region as missing.
  var ifFinite: Region? {
    switch self {
    case .box(let box):
      box.x.isFinite && box.y.isFinite && box.width.isFinite && box.height.isFinite ? self : nil
    case .quadrilateral(let quadrilateral):
      quadrilateral.corners.allSatisfy(\.isFinite) ? self : nil
    }
  }
}
