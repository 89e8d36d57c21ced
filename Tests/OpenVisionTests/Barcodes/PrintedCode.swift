import Foundation
import Geometry
import Imaging
import Testing

/// A code of `Fixtures/barcodes.json` or `databars.json`: modules that another library made.
struct PrintedCode: Decodable, Sendable, CustomTestStringConvertible {
  var symbology: String
  var text: String
  var rows: [String]
  /// Of QR codes only.
  var version: Int?
  var level: String?
  var mask: Int?

  var testDescription: String { "\(symbology) \(text.prefix(16))" }

  static let all = read("barcodes")
  /// Linear codes that `all` has not, stacked ones among them.
  static let dataBars = read("databars")

  private static func read(_ name: String) -> [PrintedCode] {
    do {
      let file = try #require(
        Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Fixtures"))
      return try JSONDecoder().decode([PrintedCode].self, from: Data(contentsOf: file))
    } catch {
      Issue.record(error)
      return []
    }
  }

  static func first(_ symbology: String) throws -> PrintedCode {
    try #require(all.first { $0.symbology == symbology })
  }

  var isLinear: Bool { rows.count == 1 }

  /// Columns, and rows that are as high as columns are wide.
  var modules: (columns: Double, rows: Double) {
    (Double(rows[0].utf8.count), isLinear ? 0.4 * Double(rows[0].utf8.count) : Double(rows.count))
  }

  /// Draws the code and tells where its corners are: its own topLeft, topRight, bottomRight, bottomLeft.
  ///
  /// - Parameters:
  ///   - module: the side of a module in pixels.
  ///   - degrees: how far the code is turned clockwise around the middle.
  func drawn(
    width: Int = 640, height: Int = 480, module: Double, degrees: Double = 0,
    center: Point? = nil, isInverted: Bool = false
  ) -> (image: PixelBuffer, corners: [Point]) {
    let center = center ?? Point(Double(width) / 2, Double(height) / 2)
    let cells = rows.map { Array($0.utf8) }
    let (columns, height_) = modules
    let (cosine, sine) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let (ink, paper) = isInverted ? (225.0, 35.0) : (35.0, 225.0)
    func isDark(_ x: Double, _ y: Double) -> Bool {
      let column = (x * cosine + y * sine) / module + columns / 2
      let row = (y * cosine - x * sine) / module + height_ / 2
      guard column >= 0, row >= 0, column < columns, row < height_ else { return false }
      return cells[isLinear ? 0 : Int(row)][Int(column)] == 49
    }
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { u, v in
      let (x, y) = (u * columns / 2 * module, v * height_ / 2 * module)
      return center + Point(x * cosine - y * sine, x * sine + y * cosine)
    }
    let box = Box(enclosing: corners) ?? Box(x: 0, y: 0, width: 0, height: 0)
    let image = PixelBuffer.makeLuma(width: width, height: height) { target in
      target.update(repeating: UInt8(paper))
      for y in max(0, Int(box.y))..<min(height, Int(box.maxY) + 1) {
        for x in max(0, Int(box.x))..<min(width, Int(box.maxX) + 1) {
          var dark = 0.0
          for sample in 0..<4 {
            let sampleX = Double(x) + (Double(sample % 2) + 0.5) / 2 - center.x
            let sampleY = Double(y) + (Double(sample / 2) + 0.5) / 2 - center.y
            if isDark(sampleX, sampleY) { dark += 1 }
          }
          target[y * width + x] = UInt8((paper + (ink - paper) * dark / 4).rounded())
        }
      }
    }
    return (image, corners)
  }
}
