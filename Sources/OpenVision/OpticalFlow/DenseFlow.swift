import CKernels
import Geometry
import Imaging

/// A computation of the optical flow between two images at every pixel, from the coarsest level of the images' pyramids
/// to the finest level.
///
/// At each level, the initial flow is the flow of the coarser level, enlarged and multiplied by two. Motions
/// that are lost at the coarsest levels are searched for at the levels that `DistantSearch` selects.
struct DenseFlow {
  let parameters: FlowParameters

  func pyramid(of luma: PixelBuffer.Plane) -> FlowPyramid {
    FlowPyramid(
      luma, finest: parameters.finest, coarsestSide: parameters.coarsestSide,
      presmoothing: parameters.presmoothing)
  }

  /// Computes the flow from one image to another image of the same size.
  ///
  /// - Parameter isCancelled: a closure that returns whether to stop. It is called between levels and between warps.
  /// - Returns: the flow in pixels, to the right and downward; nil if the computation was canceled.
  func flow(
    from first: FlowPyramid, to second: FlowPyramid, isCancelled: () -> Bool = { false }
  ) -> (u: FlowPlane, v: FlowPlane)? {
    let coarsest = first.levelCount - 1
    var u = FlowPlane(width: first[coarsest].width, height: first[coarsest].height)
    var v = FlowPlane(width: u.width, height: u.height)
    let searched = DistantSearch.levels(of: first, finest: parameters.finest)
    for level in (parameters.finest...coarsest).reversed() {
      let image = first[level]
      if level < coarsest {
        u = Self.doubled(u, width: image.width, height: image.height)
        v = Self.doubled(v, width: image.width, height: image.height)
      }
      let refiner = FlowRefiner(
        width: image.width, height: image.height, parameters: parameters,
        isFinest: level == parameters.finest,
        farthest: searched.contains(level) ? parameters.farthestSearched : parameters.farthest)
      func refine() -> Bool {
        refiner.refine(
          first.contrast(level), second.contrast(level), guide: image, u: u, v: v,
          warps: parameters.warps(level: level), isCancelled: isCancelled)
      }
      guard refine() else { return nil }
      if searched.contains(level),
        DistantSearch.correct(
          u: u, v: v, from: first.contrast(level), to: second.contrast(level), guide: image)
      {
        guard refine() else { return nil }
      }
    }
    if parameters.finest > 0 {
      u = Self.doubled(u, width: first.size.width, height: first.size.height)
      v = Self.doubled(v, width: first.size.width, height: first.size.height)
    }
    return (u, v)
  }

  /// Returns a component of the flow enlarged to an image of twice the size, with values multiplied by two.
  private static func doubled(_ plane: FlowPlane, width: Int, height: Int) -> FlowPlane {
    let result = FlowPlane(width: width, height: height)
    let scratch = FloatBuffer(count: plane.width + 2)
    plane.padAll()
    for y in 0..<height {
      let near = y / 2
      let far = y % 2 == 0 ? near - 1 : near + 1
      ck_flow_double_row(
        plane.row(near), plane.row(far), 2, scratch.base, result.row(y), Int32(plane.width))
    }
    return result
  }
}
