import CKernels
import Imaging

/// A weighted median filter for flow fields, applied where the flow changes. It removes outliers and aligns
/// edges in the flow with edges in the image.
///
/// Sun, Roth and Black ("Secrets of optical flow estimation and their principles", 2010) show that median filtering
/// between the warps makes classical formulations accurate, and that weighting neighbors by similarity preserves thin
/// objects and corners.
final class FlowMedianFilter {
  private let parameters: FlowParameters
  private let width: Int
  private let height: Int
  private let copyU: FlowPlane
  private let copyV: FlowPlane

  init(width: Int, height: Int, parameters: FlowParameters) {
    self.parameters = parameters
    self.width = width
    self.height = height
    copyU = FlowPlane(width: width, height: height)
    copyV = FlowPlane(width: width, height: height)
  }

  /// Replaces the flow near motion boundaries with weighted medians over 15 x 15 pixels.
  ///
  /// - Parameters:
  ///   - luma: the image on whose pixels the flow is defined.
  ///   - trust: the weight of each pixel's flow.
  func apply(u: FlowPlane, v: FlowPlane, luma: FlowPlane, trust: FlowPlane) {
    u.padAll()
    v.padAll()
    copyU.copy(from: u)
    copyV.copy(from: v)
    let edges = motionEdges(copyU, copyV)
    var image = luma.image
    var weights = ck_flow_median_weights(
      luma: 1 / (parameters.medianLuma * parameters.medianLuma),
      distance: 1 / (parameters.medianDistance * parameters.medianDistance))
    for y in 0..<height {
      let (rowU, rowV) = (u.row(y), v.row(y))
      for x in 0..<width where edges[y &* width &+ x] != 0 {
        ck_flow_weighted_median(
          &image, copyU.base, copyV.base, trust.base, &weights, Int32(x), Int32(y), rowU + x,
          rowV + x)
      }
    }
  }

  /// Returns a mask of the pixels near a change in the flow.
  private func motionEdges(_ u: FlowPlane, _ v: FlowPlane) -> [UInt8] {
    let limit = parameters.motionEdge * parameters.motionEdge
    var marks = [UInt8](repeating: 0, count: width * height)
    marks.withUnsafeMutableBufferPointer { marks in
      guard let base = marks.baseAddress else { return }
      for y in 0..<height {
        ck_flow_motion_edge_row(
          u.row(y), u.row(y + 1), v.row(y), v.row(y + 1), limit, base + y * width, Int32(width))
      }
    }
    let reach = parameters.motionEdgeReach
    var wide = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      var until = -1
      for x in 0..<width + reach {
        if x < width, marks[y &* width &+ x] != 0 { until = x &+ 2 &* reach }
        if x >= reach, x &- reach < width, x <= until { wide[y &* width &+ x &- reach] = 1 }
      }
    }
    var last = [Int](repeating: -1, count: width)
    for y in 0..<height + reach {
      for x in 0..<width {
        if y < height, wide[y &* width &+ x] != 0 { last[x] = y &+ 2 &* reach }
        if y >= reach { marks[(y &- reach) &* width &+ x] = y <= last[x] ? 1 : 0 }
      }
    }
    return marks
  }
}
