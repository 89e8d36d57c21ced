import CKernels
import Imaging

/// A refiner that improves a flow field at one level of the pyramid.
///
/// The energy is based on Brox, Bruhn, Papenberg and Weickert ("High accuracy optical flow estimation based on a theory
/// for warping", 2004). It penalizes changes in the brightness and its gradient along the flow, and flow that is not
/// piecewise smooth. All penalties are robust. Residuals are divided by the image's slope (Zimmer, Bruhn and Weickert,
/// "Optic flow in harmony", 2011), and the smoothness term is weaker at edges in the image. Each linearization is
/// solved by successive over-relaxation in red-black order: the pixels are divided like the squares of a checkerboard,
/// and the two colors are updated in turn.
final class FlowRefiner {
  private let parameters: FlowParameters
  private let width: Int
  private let height: Int
  private let half: Int
  /// The horizontal flow.
  private let u: SplitPlane
  /// The vertical flow.
  private let v: SplitPlane
  /// The smoothness weight between each pixel and its neighbor to the right.
  private let smoothnessRight: SplitPlane
  /// The smoothness weight between each pixel and its neighbor above.
  private let smoothnessDown: SplitPlane
  /// The factor of `smoothnessRight` that depends on the image's edges.
  private let edgeRight: SplitPlane
  /// The factor of `smoothnessDown` that depends on the image's edges.
  private let edgeDown: SplitPlane
  /// The upper-left element of the inverse matrix of each pixel's equation system.
  private let m11: SplitPlane
  /// The off-diagonal element of the inverse matrix of each pixel's equation system.
  private let m12: SplitPlane
  /// The lower-right element of the inverse matrix of each pixel's equation system.
  private let m22: SplitPlane
  /// The first element of the right-hand side of each pixel's equation system, without the neighbors' contributions.
  private let b1: SplitPlane
  /// The second element of the right-hand side of each pixel's equation system, without the neighbors' contributions.
  private let b2: SplitPlane
  /// The difference between the two images in the most recent rows, after the second image has been warped.
  private let difference: FlowRowRing
  /// The mean of the two images in the most recent rows, after the second image has been warped.
  private let mean: FlowRowRing
  /// A mask of the most recent rows: 1 for each pixel that the flow moves to a position inside the second image, and 0
  /// for all other pixels.
  private let inside: FlowRowRing
  /// The horizontal derivative of `mean`.
  private let gx: FlowRowRing
  /// The vertical derivative of `mean`.
  private let gy: FlowRowRing
  private let filter: FlowMedianFilter?
  private let trust: FlowPlane?
  private let lines: FloatBuffer
  private let lineStride: Int
  private let farthest: Float

  /// Creates a refiner for a level.
  ///
  /// - Parameters:
  ///   - isFinest: whether the level is the finest level. Weighted medians are applied only at this level, and only
  ///     if the parameters request them.
  ///   - farthest: the maximum change in the flow, in pixels of the level.
  init(
    width: Int, height: Int, parameters: FlowParameters, isFinest: Bool, farthest: Float
  ) {
    self.farthest = farthest
    self.parameters = parameters
    self.width = width
    self.height = height
    half = (width + 1) / 2
    func split(_ extraRows: Int = 0) -> SplitPlane {
      SplitPlane(width: width, height: height + extraRows)
    }
    (u, v) = (split(), split())
    (smoothnessRight, smoothnessDown, edgeRight, edgeDown) = (split(), split(1), split(), split(1))
    (m11, m12, m22, b1, b2) = (split(), split(), split(), split(), split())
    func ring() -> FlowRowRing { FlowRowRing(width: width, height: height) }
    (difference, mean, inside, gx, gy) = (ring(), ring(), ring(), ring(), ring())
    let isFiltered = isFinest && parameters.weightedMedians > 0
    filter =
      isFiltered ? FlowMedianFilter(width: width, height: height, parameters: parameters) : nil
    trust = isFiltered ? FlowPlane(width: width, height: height) : nil
    lineStride = 2 * half + 32
    lines = FloatBuffer(count: 11 * lineStride)
  }

  private func line(_ index: Int) -> UnsafeMutablePointer<Float> { lines.base + index * lineStride }

  /// Refines the flow from one image to another.
  ///
  /// - Parameters:
  ///   - first: the image on whose pixels the flow is defined.
  ///   - second: the other image.
  ///   - guide: the luma of the first image. Edges in the flow are aligned with edges in this image.
  ///   - flowU: the initial horizontal flow, which is replaced by the result.
  ///   - flowV: the initial vertical flow, which is replaced by the result.
  ///   - warps: the number of linearizations of the data term.
  /// - Returns: whether the refinement was completed.
  func refine(
    _ first: FlowPlane, _ second: FlowPlane, guide: FlowPlane, u flowU: FlowPlane,
    v flowV: FlowPlane, warps: Int, isCancelled: () -> Bool
  ) -> Bool {
    measureEdges(of: guide)
    u.split(flowU)
    v.split(flowV)
    for warp in 0..<warps {
      guard !isCancelled() else { return false }
      linearize(first, second)
      relax()
      if let filter, let trust, warps - 1 - warp < parameters.weightedMedians {
        joinNear(flowU, flowV)
        filter.apply(u: flowU, v: flowV, luma: guide, trust: trust)
        u.split(flowU)
        v.split(flowV)
      }
    }
    joinNear(flowU, flowV)
    return true
  }

  /// Copies the refined flow to the given planes, except at pixels where it differs too much from the flow in the
  /// planes. The initial flow of a level is close to the result, so a large change is probably an error along an edge.
  private func joinNear(_ flowU: FlowPlane, _ flowV: FlowPlane) {
    let limit = farthest
    let (newU, newV) = (line(0), line(1))
    for y in 0..<height {
      let (oldU, oldV) = (flowU.row(y), flowV.row(y))
      u.join(row: y, into: newU)
      v.join(row: y, into: newV)
      for x in 0..<width
      where abs(newU[x] - oldU[x]) <= limit && abs(newV[x] - oldV[x]) <= limit {
        (oldU[x], oldV[x]) = (newU[x], newV[x])
      }
    }
  }

  /// Computes the factor of the smoothness weight between each pair of neighboring pixels. The factor is small across
  /// an edge in the image, and zero across the image's border.
  private func measureEdges(of image: FlowPlane) {
    let scale = 1 / (parameters.edgeContrast * parameters.edgeContrast)
    for y in 0..<height {
      let row = image.row(y)
      let out = line(0)
      ck_flow_edge_row(row, row + 1, scale, parameters.minimumSmoothness, out, Int32(width))
      out[width - 1] = 0
      out[2 * half - 1] = 0
      edgeRight.split(out, row: y)
      if y + 1 < height {
        ck_flow_edge_row(
          row, image.row(y + 1), scale, parameters.minimumSmoothness, out, Int32(width))
        edgeDown.split(out, row: y + 1)
      }
    }
  }

  /// Linearizes the data term at the current flow and sets up the equation systems of all pixels.
  private func linearize(_ first: FlowPlane, _ second: FlowPlane) {
    for y in 0..<height + 4 {
      if y < height { warp(y, first, second) }
      let g = y - 2
      if g >= 0, g < height {
        mean.withFive(around: g) {
          ck_flow_gradient_row($0, gx.row(g), gy.row(g), Int32(width))
        }
        gx.pad(g)
        gy.pad(g)
        computeSmoothness(g)
      }
      if y >= 4 { makeSystems(y - 4) }
    }
  }

  private func warp(_ y: Int, _ first: FlowPlane, _ second: FlowPlane) {
    let (rowU, rowV) = (line(0), line(1))
    u.join(row: y, into: rowU)
    v.join(row: y, into: rowV)
    var image = second.image
    ck_flow_warp_row(
      &image, first.row(y), rowU, rowV, Int32(y), line(2), difference.row(y), mean.row(y),
      inside.row(y), Int32(width))
    difference.pad(y)
    mean.pad(y)
    if let trust { weigh(y, trust) }
  }

  private func weigh(_ y: Int, _ trust: FlowPlane) {
    let (rowU, above, below) = (line(0) + 1, line(1), line(2))
    u.join(row: y, into: rowU)
    v.join(row: max(0, y - 1), into: above)
    v.join(row: min(height - 1, y + 1), into: below)
    rowU[-1] = rowU[0]
    rowU[width] = rowU[width - 1]
    ck_flow_trust_row(
      difference.row(y), inside.row(y), rowU, above, below,
      1 / (parameters.trustDifference * parameters.trustDifference),
      1 / (parameters.trustDivergence * parameters.trustDivergence), trust.row(y), Int32(width))
  }

  /// Computes the smoothness weights between neighbors in row y, and between row y and the row
  /// above.
  private func computeSmoothness(_ y: Int) {
    let (strength, softness) = (parameters.smoothness, parameters.smoothnessSoftness)
    let count = Int32(half)
    ck_flow_hold_row(
      u.even(y), u.odd(y), v.even(y), v.odd(y), edgeRight.even(y), strength, softness,
      smoothnessRight.even(y), count)
    ck_flow_hold_row(
      u.odd(y), u.even(y) + 1, v.odd(y), v.even(y) + 1, edgeRight.odd(y), strength, softness,
      smoothnessRight.odd(y), count)
    guard y > 0 else { return }
    ck_flow_hold_row(
      u.even(y - 1), u.even(y), v.even(y - 1), v.even(y), edgeDown.even(y), strength, softness,
      smoothnessDown.even(y), count)
    ck_flow_hold_row(
      u.odd(y - 1), u.odd(y), v.odd(y - 1), v.odd(y), edgeDown.odd(y), strength, softness,
      smoothnessDown.odd(y), count)
  }

  private func makeSystems(_ y: Int) {
    var term = ck_flow_data_term(
      brightness: parameters.brightness, gradient: parameters.gradient,
      brightnessFloor: parameters.brightnessFloor, gradientFloor: parameters.gradientFloor,
      softness: parameters.dataSoftness)
    let (a11, a12, a22, c1, c2) = (line(6), line(7), line(8), line(9), line(10))
    gx.withFive(around: y) { gx in
      gy.withFive(around: y) { gy in
        difference.withFive(around: y) { difference in
          ck_flow_data_row(
            gx, gy, difference, inside.row(y), &term, a11, a12, a22, c1, c2, Int32(width))
        }
      }
    }
    for parity in 0..<2 {
      var weights = neighborWeights(y, parity)
      var system = system(y, parity)
      let own = parity == 0 ? (u.even(y), v.even(y)) : (u.odd(y), v.odd(y))
      ck_flow_system_row(
        a11 + parity, a12 + parity, a22 + parity, c1 + parity, c2 + parity, own.0, own.1, &weights,
        &system, Int32(half))
    }
  }

  private func neighborWeights(_ y: Int, _ parity: Int) -> ck_flow_neighbors {
    if parity == 0 {
      return ck_flow_neighbors(
        left: smoothnessRight.odd(y) - 1, right: smoothnessRight.even(y),
        up: smoothnessDown.even(y),
        down: smoothnessDown.even(y + 1))
    }
    return ck_flow_neighbors(
      left: smoothnessRight.even(y), right: smoothnessRight.odd(y), up: smoothnessDown.odd(y),
      down: smoothnessDown.odd(y + 1))
  }

  private func system(_ y: Int, _ parity: Int) -> ck_flow_system {
    parity == 0
      ? ck_flow_system(
        m11: m11.even(y), m12: m12.even(y), m22: m22.even(y), b1: b1.even(y), b2: b2.even(y))
      : ck_flow_system(
        m11: m11.odd(y), m12: m12.odd(y), m22: m22.odd(y), b1: b1.odd(y), b2: b2.odd(y))
  }

  /// Runs the relaxation sweeps over the pixels. Each sweep consists of two half-sweeps, one for each color of the
  /// checkerboard. All half-sweeps move down the image together, each one row behind the previous one. The results are
  /// the same as if each half-sweep ran after the previous one had finished, but the data are read from memory only
  /// once.
  private func relax() {
    let halfSweeps = 2 * parameters.sweeps
    for time in 0..<height + halfSweeps - 1 {
      for sweep in max(0, time - height + 1)...min(halfSweeps - 1, time) {
        let y = time - sweep
        relax(row: y, parity: (y + sweep) & 1)
      }
    }
  }

  private func relax(row y: Int, parity: Int) {
    var system = system(y, parity)
    var weights = neighborWeights(y, parity)
    var around = neighbors(u, y, parity)
    var aroundV = neighbors(v, y, parity)
    ck_flow_relax_row(
      &system, &weights, &around, &aroundV, parameters.relaxation,
      parity == 0 ? u.even(y) : u.odd(y), parity == 0 ? v.even(y) : v.odd(y), Int32(half))
  }

  private func neighbors(_ plane: SplitPlane, _ y: Int, _ parity: Int) -> ck_flow_neighbors {
    let (above, below) = (max(0, y - 1), min(height - 1, y + 1))
    if parity == 0 {
      return ck_flow_neighbors(
        left: plane.odd(y) - 1, right: plane.odd(y), up: plane.even(above), down: plane.even(below))
    }
    return ck_flow_neighbors(
      left: plane.even(y), right: plane.even(y) + 1, up: plane.odd(above), down: plane.odd(below))
  }
}
