#if Barcodes
  import Foundation
  import Geometry
  import Imaging

  /// A rectified view of an Aztec code, computed from the rings at its center.
  ///
  /// The view is needed because ZXing can read a code that is rotated by about 45 degrees or seen at an angle only if
  /// the code appears large.
  struct AztecView {
    /// The homography from the square -1...1 to the image. The square's boundary corresponds to the outer edge of the
    /// light ring that is seven modules wide.
    let map: Homography
    /// Half the side length of this light ring, in pixels of the rectified image.
    private let scale: Double
    /// The side length of the rectified image, in pixels.
    private let side: Int
    private let sampler: LumaSampler
    private let threshold: Double
    private let isLight: Bool

    private static let rayCount = 96
    /// The number of transitions between dark and light from the center to the outer edge of the light ring. This ring
    /// is seven modules wide in every Aztec code.
    private static let changeCount = 4
    /// Half the side length of the light ring, in modules.
    private static let ringRadius = 3.5
    /// The distance from the center to the border of `picture`, in modules.
    private static let radius = 40.0
    private static let leastShare = 0.8

    /// Rectifies the code around a center; nil if the rings are not clear.
    ///
    /// - Parameters:
    ///   - image: a luma image.
    ///   - center: the center of the rings, in image pixels.
    ///   - module: the approximate side length of a module, in pixels.
    ///   - isLight: whether the code is light on dark.
    init?(of image: PixelBuffer, around center: Point, module: Double, isLight: Bool) {
      let sampler = LumaSampler(image)
      let threshold = sampler.mean(around: center, radius: 3 * module)
      let points = (0..<Self.rayCount).compactMap { index in
        let angle = 2 * Double.pi * Double(index) / Double(Self.rayCount)
        return sampler.change(
          Self.changeCount, from: center, along: Point(cos(angle), sin(angle)), module: module,
          threshold: threshold, isLight: isLight)
      }
      guard Double(points.count) >= Self.leastShare * Double(Self.rayCount),
        let corners = Self.corners(of: points),
        let map = Homography(
          square: Quadrilateral(
            topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
            bottomLeft: corners[3]))
      else { return nil }
      let pixels = min(8, max(4, module.rounded(.up)))
      (self.map, scale) = (map, pixels * Self.ringRadius)
      side = Int(2 * Self.radius * pixels)
      (self.sampler, self.threshold, self.isLight) = (sampler, threshold, isLight)
    }

    /// The rectified image, dark on light, with the code at its center.
    var picture: PixelBuffer {
      PixelBuffer.makeLuma(width: side, height: side) { target in
        for y in 0..<side {
          for x in 0..<side {
            let point = position(Point(Double(x) + 0.5, Double(y) + 0.5))
            guard let value = sampler.value(at: point) else {
              target[y * side + x] = 255
              continue
            }
            target[y * side + x] = UInt8(min(255, max(0, isLight ? 255 - value : value)))
          }
        }
      }
    }

    /// Returns the rectified image in black and white. The threshold is the mean luma of a square around the center of
    /// the rings.
    func blackAndWhite(_ picture: PixelBuffer) -> PixelBuffer {
      let light = isLight ? 255.0 - threshold : threshold
      let plane = picture.luma
      return PixelBuffer.makeLuma(width: side, height: side) { target in
        for index in target.indices { target[index] = Double(plane.base[index]) > light ? 255 : 0 }
      }
    }

    /// Maps a point of `picture` to the image.
    func position(_ point: Point) -> Point {
      let half = Double(side) / 2
      return map(Point((point.x - half) / scale, (point.y - half) / scale))
    }

    /// Fits a quadrilateral to points on its sides and returns its corners; nil if the fit fails.
    ///
    /// - Parameter points: the points in order around the quadrilateral.
    static func corners(of points: [Point]) -> [Point]? {
      guard points.count >= 16 else { return nil }
      // The two points that are farthest apart are the ends of a diagonal. The other two corners
      // are the points farthest from this diagonal.
      var (first, third, length) = (0, 0, -1.0)
      for a in points.indices {
        for b in a + 1..<points.count where points[a].distance(to: points[b]) > length {
          (first, third, length) = (a, b, points[a].distance(to: points[b]))
        }
      }
      let (start, along) = (points[first], points[third] - points[first])
      func height(_ index: Int) -> Double {
        let offset = points[index] - start
        return abs(offset.x * along.y - offset.y * along.x)
      }
      let others = (third + 1..<points.count + first).map { $0 % points.count }
      guard let second = (first + 1..<third).max(by: { height($0) < height($1) }),
        let fourth = others.max(by: { height($0) < height($1) })
      else { return nil }
      let ends = [first, second, third, fourth]
      let sides = (0..<4).compactMap { side -> Line? in
        let (from, to) = (ends[side], ends[(side + 1) % 4])
        let count = (to - from + points.count) % points.count
        // Points near a corner are skipped because corners appear rounded in the image.
        let margin = count / 6 + 1
        guard count - margin > margin else { return nil }
        var fit = LineFit()
        for step in margin...count - margin {
          let point = points[(from + step) % points.count]
          fit.add(point.x, point.y)
        }
        return fit.line
      }
      guard sides.count == 4 else { return nil }
      let corners = (0..<4).compactMap { sides[($0 + 3) % 4].intersection(sides[$0]) }
      return corners.count == 4 && corners.allSatisfy(\.isFinite) ? corners : nil
    }
  }

  extension LumaSampler {
    /// Returns the position of a transition between dark and light along a ray; nil if there is
    /// none.
    ///
    /// - Parameter number: the transition's number, counted from 1 at the center.
    fileprivate func change(
      _ number: Int, from center: Point, along: Point, module: Double, threshold: Double,
      isLight: Bool
    ) -> Point? {
      let (step, limit) = (min(0.5, module / 8), 7.5 * module)
      var (isDark, changes, last, distance) = (true, 0, 0.0, 0.0)
      var before = threshold
      while distance < limit {
        guard let sample = value(at: center + along * distance) else { return nil }
        let value = isLight ? 2 * threshold - sample : sample
        let nowDark = value < threshold
        // Count a transition only if it is more than a fifth of a module away from the previous one. Closer transitions
        // are noise.
        if nowDark != isDark, distance - last > 0.2 * module || changes == 0 {
          changes += 1
          let part = before == value ? 0 : (threshold - before) / (value - before)
          let edge = distance - step + step * min(1, max(0, part))
          if changes == number { return center + along * max(0, edge) }
          (isDark, last) = (nowDark, distance)
        }
        before = value
        distance += step
      }
      return nil
    }
  }
#endif
