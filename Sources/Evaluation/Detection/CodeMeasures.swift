import Geometry

/// A printed code: its content and its corners, around it in either direction, in pixels.
public struct PrintedCodeReading: Hashable, Sendable {
  public var text: String
  public var corners: Quadrilateral

  public init(text: String, corners: Quadrilateral) { (self.text, self.corners) = (text, corners) }
}

/// How many labelled codes were read, and how exactly they were measured.
public struct CodeMeasures: Hashable, Sendable {
  /// The share of labelled codes whose content was read; nil where there are none. 0...1
  public var decodeRate: Double?
  /// The share of readings that no label stands behind; nil where nothing was read. 0...1
  public var falseReadings: Double?
  /// The mean distance of the corners of what was read right from the labels', by a quarter of the code's
  /// circumference, whichever corner comes first; nil where nothing was read right.
  public var cornerError: Double?

  /// - Parameter images: the labels of each image, and what was read there.
  public init(_ images: [(labels: [PrintedCodeReading], found: [PrintedCodeReading])]) {
    var (labels, readings, right) = (0, 0, 0)
    var errors: [Double] = []
    for image in images {
      labels += image.labels.count
      readings += image.found.count
      var left = image.found
      for label in image.labels {
        let nearest = left.indices.filter { left[$0].text == label.text }
          .min { left[$0].error(from: label) < left[$1].error(from: label) }
        guard let nearest else { continue }
        errors.append(left[nearest].error(from: label))
        left.remove(at: nearest)
        right += 1
      }
    }
    decodeRate = labels > 0 ? Double(right) / Double(labels) : nil
    falseReadings = readings > 0 ? Double(readings - right) / Double(readings) : nil
    cornerError = errors.isEmpty ? nil : errors.reduce(0, +) / Double(errors.count)
  }
}

extension PrintedCodeReading {
  /// The mean distance of corners by a quarter of the label's circumference.
  fileprivate func error(from label: PrintedCodeReading) -> Double {
    let (own, wanted) = (corners.corners, label.corners.corners)
    let side = (0..<4).reduce(0) { $0 + wanted[$1].distance(to: wanted[($1 + 1) % 4]) } / 4
    var least = Double.infinity
    for first in 0..<4 {
      for direction in [1, 3] {
        let sum = (0..<4).reduce(0) {
          $0 + own[$1].distance(to: wanted[(first + $1 * direction) % 4])
        }
        least = min(least, sum / 4)
      }
    }
    return least / side
  }
}
