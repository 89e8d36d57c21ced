#if Text
  import Foundation
  import Geometry
  import Imaging

  /// The direction of an image's lines of text. If the image is divided into rows along this direction, rows with many
  /// edges alternate with rows without edges.
  struct TextDirection {
    /// The angle in radians, clockwise from the image's rows, between about -pi / 2 and pi / 2. Text that is upside
    /// down has the same angle as upright text.
    let angle: Double

    private static let longestSide = 1200
    private static let pointLimit = 30_000
    private static let longestMark = 60.0
    private static let fewestPoints = 200

    /// Finds the direction. The result is nil if the image is too small or has too few marks.
    init?(of image: PixelBuffer) {
      let longer = max(image.width, image.height)
      let factor = min(1, Double(Self.longestSide) / Double(max(1, longer)))
      let small =
        factor < 1
        ? image.resized(
          width: max(1, Int(Double(image.width) * factor)),
          height: max(1, Int(Double(image.height) * factor))) : image
      guard small.width >= 16, small.height >= 16 else { return nil }
      let binary = small.blackAndWhite(neighborhood: 30, share: 220)
      // Only marks the size of a character are used, because the borders of a page are long and may
      // run in another direction.
      let points = Self.edges(in: binary, of: CharacterMarks(in: binary).boxes)
      guard points.count >= Self.fewestPoints else { return nil }
      var best = (angle: 0.0, sharpness: -1.0)
      func look(_ degrees: Double) {
        let angle = degrees * .pi / 180
        let sharpness = Self.sharpness(of: points, angle: angle)
        if sharpness > best.sharpness { best = (angle, sharpness) }
      }
      for degrees in stride(from: -89.0, through: 90, by: 1) { look(degrees) }
      let coarse = best.angle * 180 / .pi
      for step in stride(from: -0.8, through: 0.8, by: 0.2) { look(coarse + step) }
      angle = best.angle
    }

    /// Returns the black pixels in marks at which an edge starts: the pixel to the left or the pixel above is white. If
    /// there are too many such pixels, only a sample is returned.
    private static func edges(in image: PixelBuffer, of marks: [Box]) -> [Point] {
      let plane = image.luma
      var points: [Point] = []
      for mark in marks where max(mark.width, mark.height) <= longestMark {
        for y in max(1, Int(mark.y))..<max(1, Int(mark.maxY)) {
          let row = plane.base + y &* plane.bytesPerRow
          for x in max(1, Int(mark.x))..<max(1, Int(mark.maxX))
          where row[x] == 0 && (row[x - 1] != 0 || row[x - plane.bytesPerRow] != 0) {
            points.append(Point(Double(x), Double(y)))
          }
        }
      }
      let step = max(1, points.count / pointLimit)
      return step == 1
        ? points : Swift.stride(from: 0, to: points.count, by: step).map { points[$0] }
    }

    /// Returns a measure of how strongly the number of points varies between rows at the given angle, in radians.
    ///
    /// Each point is divided between the two nearest rows, and the rows are wider than a pixel.
    /// Otherwise, the pixel grid would favor certain angles.
    private static func sharpness(of points: [Point], angle: Double) -> Double {
      let (across, reach) = (Point(-sin(angle), cos(angle)), 2 * longestSide)
      var rows = [Double](repeating: 0, count: 2 * reach)
      for point in points {
        let row = Double(reach) + (point.x * across.x + point.y * across.y) / rowHeight
        let share = row - row.rounded(.down)
        rows[Int(row)] += 1 - share
        rows[Int(row) + 1] += share
      }
      return zip(rows, rows.dropFirst(2)).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
    }

    private static let rowHeight = 1.5
  }
#endif
