#if Barcodes
  import Foundation
  import Geometry
  import Imaging

  /// The bull's-eyes in a binary image. They may be the centers of Aztec codes. A bull's-eye is a square surrounded by
  /// rings. Along any line through its center, the runs of pixels in the square and in the rings all have the same
  /// length.
  ///
  /// ZXing looks for an Aztec code only at an image's center, so the reader cuts out the area
  /// around each bull's-eye.
  struct BullsEyes {
    struct BullsEye {
      /// The center in image pixels.
      var center: Point
      /// Whether the central square is lighter than the ring around it.
      var isLight: Bool
      /// The side length of one module, in pixels.
      var module: Double
    }

    private(set) var eyes: [BullsEye] = []

    private static let limit = 8
    private static let rowStep = 2
    /// The number of runs of equal length: one in the central square, and three in the rings on either side.
    private static let runCount = 7

    /// Finds the bull's-eyes.
    ///
    /// - Parameters:
    ///   - image: an image whose pixels are 0 or 255.
    ///   - isKnown: a function that returns whether a point is inside a code that has already been read. Bull's-eyes
    ///     there are left out.
    init(in image: PixelBuffer, except isKnown: (Point) -> Bool = { _ in false }) {
      let plane = image.luma
      let (width, height) = (plane.width, plane.height)
      var starts = [Int](repeating: 0, count: width + 1)
      for y in Swift.stride(from: 0, to: height, by: Self.rowStep) {
        let row = plane.base + y &* plane.bytesPerRow
        var (count, x) = (0, 0)
        while x < width {
          let value = row[x]
          starts[count] = x
          count &+= 1
          repeat { x &+= 1 } while x < width && row[x] == value
          // The run that has just ended may be the last of the seven runs across a bull's-eye.
          guard count > Self.runCount else { continue }
          let first = starts[count &- Self.runCount]
          let length = x &- first
          guard length >= 2 &* Self.runCount, Self.areAlike(starts, count, end: x, length) else {
            continue
          }
          let middle = (starts[count &- 4] &+ starts[count &- 3]) / 2
          if isKnown(Point(Double(middle) + 0.5, Double(y) + 0.5)) { continue }
          add(plane, middle, y, module: Double(length) / Double(Self.runCount))
          if eyes.count == Self.limit { return }
        }
      }
    }

    private static func areAlike(_ starts: [Int], _ count: Int, end: Int, _ length: Int) -> Bool {
      var next = end
      for index in Swift.stride(from: count &- 1, through: count &- runCount, by: -1) {
        let run = next &- starts[index]
        next = starts[index]
        // A run may deviate by at most half a module plus one pixel. Both sides of the comparison are multiplied by 14.
        if abs(14 &* run &- 2 &* length) > length &+ 14 { return false }
      }
      return true
    }

    private mutating func add(_ plane: PixelBuffer.Plane, _ x: Int, _ y: Int, module: Double) {
      let isKnown = eyes.contains {
        $0.center.distance(to: Point(Double(x), Double(y))) < 5 * module
      }
      guard !isKnown, let up = edges(plane, x, y, step: -1, module: module),
        let down = edges(plane, x, y, step: 1, module: module)
      else { return }
      // The extent of the central square determines the center. The rings above and below it must have about the same
      // width.
      let center = Double(y) + 0.5 * Double(down[0] - up[0])
      let total = Double(up[3] + down[3] + 1) / Double(Self.runCount)
      guard total > 0.5 * module, total < 2 * module,
        abs(up[3] - up[0] - down[3] + down[0]) <= Int(module) + 2
      else { return }
      let isLight = plane.base[y * plane.bytesPerRow + x] != 0
      let middle = Point(Double(x), center)
      // In a rotated code, the runs along a row are longer than the modules.
      let isClear = Self.turnedModules.contains { share in
        ring(plane, middle, radius: Point(1.1 * module, 1.1 * total) * share, isLight: !isLight)
          && ring(plane, middle, radius: Point(2.3 * module, 2.3 * total) * share, isLight: isLight)
      }
      guard isClear else { return }
      eyes.append(
        BullsEye(
          center: Point(Double(x) + 0.5, center + 0.5), isLight: isLight,
          module: max(module, total)))
    }

    /// The ratios of a module's side length to the length of its run along a row, for codes rotated by 0 to 45 degrees.
    private static let turnedModules = [1, 0.87, 0.75]

    /// Returns whether nearly all points on a circle or an ellipse have the given color. At any rotation, a circle with
    /// a radius of 1.1 modules lies entirely within the first ring, and a circle with a radius of 2.3 modules lies
    /// entirely within the second ring.
    private func ring(
      _ plane: PixelBuffer.Plane, _ center: Point, radius: Point, isLight: Bool
    ) -> Bool {
      let count = 12
      let alike = (0..<count).count { index in
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let (x, y) = (
          Int((center.x + radius.x * cos(angle)).rounded()),
          Int((center.y + radius.y * sin(angle)).rounded())
        )
        return x >= 0 && y >= 0 && x < plane.width && y < plane.height
          && (plane.base[y * plane.bytesPerRow + x] != 0) == isLight
      }
      return alike >= count - 2
    }

    /// Returns the distances from a pixel to the ends of its own run and the next three runs; nil
    /// if a run is too long or too short or reaches the image's border.
    private func edges(
      _ plane: PixelBuffer.Plane, _ x: Int, _ y: Int, step: Int, module: Double
    ) -> [Int]? {
      var (found, row): ([Int], Int) = ([], y)
      let limit = Int(2 * module) + 2
      for _ in 0..<4 {
        let (value, start) = (plane.base[row * plane.bytesPerRow + x], row)
        while plane.base[row * plane.bytesPerRow + x] == value {
          row += step
          if row < 0 || row >= plane.height || abs(row - start) > limit { return nil }
        }
        if !found.isEmpty, Double(abs(row - start)) < 0.4 * module - 1 { return nil }
        found.append(abs(row - step - y))
      }
      return found
    }
  }

  extension PixelBuffer {
    /// Cuts out a square of luma around a point. Pixels outside the image are white.
    func square(around center: Point, radius: Int) -> PixelBuffer {
      let plane = luma
      let (left, top) = (Int(center.x) - radius, Int(center.y) - radius)
      let side = 2 * radius + 1
      return PixelBuffer.makeLuma(width: side, height: side) { target in
        for y in 0..<side {
          for x in 0..<side {
            let (column, row) = (left + x, top + y)
            let isInside =
              column >= 0 && row >= 0 && column < plane.width && row < plane.height
            target[y * side + x] = isInside ? plane.base[row * plane.bytesPerRow + column] : 255
          }
        }
      }
    }
  }
#endif
