import CKernels
import Imaging

/// A search that corrects the flow of small, fast parts of an image. Such parts are lost at the coarser levels because
/// they move farther than their own size.
///
/// They can be recovered by matching their neighborhoods (T. Brox and J. Malik, "Large displacement optical flow",
/// 2011). Only locations at which the images do not agree under the current flow are compared with all surrounding
/// locations in the other image. A match is accepted if it fits better than the current flow and better than any other
/// location, and if the search in the opposite direction confirms it. Where no match is accepted, the most frequent
/// motions in the image are tried; they must fit better than the current flow.
struct DistantSearch {
  /// The maximum motion along each axis, in pixels of the level.
  static let reach = 20
  /// The minimum length of the shorter side of the finest level that is searched, in pixels, and the number of levels
  /// that are searched. The finest searched level is the coarsest level whose shorter side has at least this length.
  private static let (minimumSide, levels) = (96, 2)
  /// The distance between neighboring locations, in pixels, and the distance between the locations that are searched
  /// first, in units of `spacing`.
  private static let (spacing, stride) = (2, 4)
  /// The difference between the images, in units of local contrast, above which the flow at a location is
  /// regarded as wrong.
  private static let maximumMisfit: Float = 3
  /// The minimum fraction of pixels with wrong flow for which a search is worthwhile.
  private static let minimumFraction: Float = 0.002
  /// The upper limits on the difference between the images at a match: one as a fraction of the difference under the
  /// current flow, and one as a fraction of the difference at the second-best location.
  private static let (maximumFlowRatio, maximumRivalRatio): (Float, Float) = (0.75, 0.8)
  /// The minimum number of locations in a connected region of similar motion. Smaller regions are discarded.
  private static let minimumRegion = 12
  /// The maximum number of common motions to try, and a divisor that defines them: with a divisor of 100, a motion is
  /// common if it occurs at more than 1/100 of all locations.
  private static let (commonCount, commonDivisor) = (6, 100)
  /// The local contrast above which a location's flow is counted when common motions are determined.
  private static let plainContrast: Float = 5

  private let contrast: FlowPlane
  private let misfit: FlowMisfit
  private let comparison: PatchComparison
  private let u: FlowPlane
  private let v: FlowPlane

  /// Returns the pyramid levels at which to search for lost motions.
  static func levels(of pyramid: FlowPyramid, finest: Int) -> Range<Int> {
    let coarsest = (finest..<pyramid.levelCount).last {
      min(pyramid[$0].width, pyramid[$0].height) >= minimumSide
    }
    let first = coarsest ?? finest
    return first..<first + levels
  }

  /// Corrects a flow field at locations where the two images differ after warping along the flow.
  ///
  /// - Parameters:
  ///   - first: the contrast of the image on whose pixels the flow is defined.
  ///   - second: the contrast of the other image.
  ///   - guide: the luma of the first image.
  /// - Returns: whether the flow was changed.
  static func correct(
    u: FlowPlane, v: FlowPlane, from first: FlowPlane, to second: FlowPlane, guide: FlowPlane
  ) -> Bool {
    let misfit = FlowMisfit(first, second, u: u, v: v)
    let lost = misfit.values.count { $0 > maximumMisfit }
    guard Float(lost) > minimumFraction * Float(misfit.values.count) else { return false }
    let search = DistantSearch(
      contrast: first, misfit: misfit, comparison: PatchComparison(first, second), u: u, v: v)
    let matches = search.matches()
    guard !matches.isEmpty else { return false }
    var fill = FlowFill(guide: guide)
    fill.add(
      matches, u: u, v: v,
      isUnreliable: misfit.unreliablePixels(first, maximumMisfit: maximumMisfit))
    fill.apply(u: u, v: v)
    return true
  }

  private func matches() -> FlowMatches {
    var matches = FlowMatches(
      width: contrast.width, height: contrast.height, spacing: Self.spacing)
    compareAll(&matches)
    matches.removeRegions(smallerThan: Self.minimumRegion)
    guard !matches.isEmpty else { return matches }
    compareCommon(&matches)
    matches.removeRegions(smallerThan: Self.minimumRegion)
    return matches
  }

  private func isLost(_ x: Int, _ y: Int) -> Bool { misfit[x, y] > Self.maximumMisfit }

  /// Returns whether a motion differs from the current flow at a pixel.
  private func isNew(_ motion: SIMD2<Int32>, _ x: Int, _ y: Int) -> Bool {
    abs(Float(motion.x) - u.row(y)[x]) > 1.5 || abs(Float(motion.y) - v.row(y)[x]) > 1.5
  }

  /// Searches for matches at locations with wrong flow, first on a coarse grid and then at the neighbors of the matched
  /// locations. Each of these locations is compared with all locations within `reach` in the other image.
  private func compareAll(_ matches: inout FlowMatches) {
    var isTested = [Bool](repeating: false, count: matches.count)
    var open: [Int] = []
    func test(_ index: Int) {
      guard !isTested[index] else { return }
      isTested[index] = true
      let (x, y) = matches.pixel(of: index)
      guard isLost(x, y), let motion = motion(x, y) else { return }
      matches[index] = motion
      open.append(index)
    }
    for row in Swift.stride(from: 0, to: matches.rows, by: Self.stride) {
      for column in Swift.stride(from: 0, to: matches.columns, by: Self.stride) {
        test(row * matches.columns + column)
      }
    }
    while let index = open.popLast() {
      for neighbor in matches.neighbors(of: index) { test(neighbor) }
    }
  }

  /// Returns the motion of a pixel to its best match; nil unless the motion is certain and differs from the current
  /// flow.
  private func motion(_ x: Int, _ y: Int) -> SIMD2<Int32>? {
    let match = comparison.best(x, y)
    guard match.misfit < Self.maximumFlowRatio * misfit[x, y],
      match.misfit < Self.maximumRivalRatio * match.rival, isNew(match.motion, x, y)
    else { return nil }
    let (toX, toY) = (x + Int(match.motion.x), y + Int(match.motion.y))
    let rest = comparison.best(toX, toY, isBackward: true).motion &+ match.motion
    return abs(rest.x) <= 1 && abs(rest.y) <= 1 ? match.motion : nil
  }

  /// Tests the common motions of the image at the remaining locations with wrong flow. A location on a straight
  /// edge has no unique match, but a common motion may fit.
  private func compareCommon(_ matches: inout FlowMatches) {
    let common = commonMotions(matches)
    for index in 0..<matches.count where matches[index] == nil {
      let (x, y) = matches.pixel(of: index)
      guard isLost(x, y) else { continue }
      var lowest = min(Self.maximumFlowRatio * misfit[x, y], Self.maximumMisfit)
      for motion in common {
        let near = comparison.best(x, y, near: motion)
        guard near.misfit < lowest, isNew(near.motion, x, y) else { continue }
        (lowest, matches[index]) = (near.misfit, near.motion)
      }
    }
  }

  private func commonMotions(_ matches: FlowMatches) -> [SIMD2<Int32>] {
    var motions = CommonMotions(reach: Self.reach)
    for index in 0..<matches.count {
      let (x, y) = matches.pixel(of: index)
      if let motion = matches[index] {
        motions.add(motion)
      } else if misfit[x, y] >= 0, !isLost(x, y), abs(contrast.row(y)[x]) > Self.plainContrast {
        motions.add(SIMD2(Int32(u.row(y)[x].rounded()), Int32(v.row(y)[x].rounded())))
      }
    }
    return motions.mostFrequent(Self.commonCount, minimumCount: matches.count / Self.commonDivisor)
  }
}
