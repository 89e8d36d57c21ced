import Geometry
import GroundTruth

/// An examination of a result file: whether its numbers, read in another way, are the box with which the tracker was
/// started, or fit the labels far better.
struct ResultsExamination {
  private static let examinedLines = 2000
  /// The largest difference, in pixels, between the first line and the label that it repeats.
  private static let repeated = 2.0

  private let labels: [Annotation]
  private let first: Int
  private let frameCount: Int
  private let origin: Double
  private let size: PixelSize?
  private let chosen: BoxForm?
  private var fit = BoxFormFit(mayFollowFrame: true)
  private var frames = FrameFit()
  private var start: [Double] = []
  private var form = BoxForm.plain
  private var isNumbered = false

  /// - Parameter chosen: the form of boxes that the user has chosen; nil for the usual one.
  init(
    _ target: Target, of sequence: LabeledSequence, origin: Double, size: PixelSize?,
    boxes chosen: BoxForm?
  ) {
    self.chosen = chosen
    labels = target.annotations
    first = target.initialFrame ?? 0
    frameCount = sequence.frameCount
    (self.origin, self.size) = (origin, size)
  }

  /// Adds a line.
  mutating func add(_ numbers: [Double], as form: BoxForm, at index: Int) {
    // A column of frames does not say what the other numbers mean.
    isNumbered = chosen == nil && form.followsFrame && form.withoutFrame == .plain
    let (form, numbers) = isNumbered ? (.plain, Array(numbers.dropFirst())) : (form, numbers)
    self.form = form
    guard (4...6).contains(numbers.count), index < Self.examinedLines else { return }
    if index == 0 { start = numbers }
    guard labels.indices.contains(index), labels[index].visibility == .visible,
      let label = labels[index].region?.boundingBox
    else { return }
    fit.add(numbers, labels: [label], origin: origin, in: size)
    guard index > first, let box = form.box(numbers, origin: origin, in: size) else { return }
    frames.add(box) { shift in
      let other = index + shift
      guard labels.indices.contains(other), labels[other].visibility == .visible else { return [] }
      return [labels[other].region?.boundingBox].compactMap(\.self)
    }
  }

  /// A remark on answers that fit the labels of other frames far better; nil if there are none.
  var remark: String? { frames.words }

  /// Returns the error message for the user; nil if the lines are what they should be.
  func words(count: Int, path: String) -> String? {
    guard let label = labels[first].region?.boundingBox, !start.isEmpty else { return nil }
    if !form.followsFrame, let size, Self.isFlipped(start, label, in: size) {
      return
        "\(path):1: the first line is the box with which the tracker was started, but in fractions of the image from its lower"
        + " left corner, as in Vision; write 1 - y - height in place of y, and use --boxes relative-xywh"
    }
    if chosen == nil, form == .plain {
      let other = BoxForm.other(of: start, stating: label, origin: origin, in: size)
      if var form = other {
        form.followsFrame = form.followsFrame || isNumbered
        return
          "\(path):1: the first line is the box with which the tracker was started, but as \(form.words); to read"
          + " the file so, use --boxes \(form.name)"
      }
      if let scale = Self.scale(of: start, to: label, origin: origin) {
        return
          "\(path):1: the first line is the box with which the tracker was started, but in a frame whose size is"
          + " \(scale) of the sequence's, so the tracker seems to have seen scaled frames; divide its boxes by these"
          + " numbers"
      }
      if var better = fit.better {
        better.form.followsFrame = better.form.followsFrame || isNumbered
        return "\(path): \(better.words)"
      }
    }
    guard first == 0, count == frameCount - 1, count > 1,
      let box = form.box(start, origin: origin, in: size),
      max(
        abs(box.x - label.x), abs(box.y - label.y), abs(box.width - label.width),
        abs(box.height - label.height))
        > Self.repeated
    else { return nil }
    return
      "\(path): the first line is not the box with which the tracker was started, and one line is missing, so the"
      + " start frame seems to be left out; to read the file so, use --without-start"
  }

  /// Returns whether numbers state a box in fractions of the image from its lower left corner, and not from the upper one.
  private static func isFlipped(_ numbers: [Double], _ label: Box, in size: PixelSize) -> Bool {
    let form = BoxForm(in: .fractions)
    guard numbers.count >= 4, numbers[..<4].allSatisfy({ (0...1).contains($0) }),
      let plain = form.box(numbers, in: size),
      let flipped = form.box(
        [numbers[0], 1 - numbers[1] - numbers[3], numbers[2], numbers[3]], in: size)
    else { return false }
    func isLabel(_ box: Box) -> Bool {
      [
        box.x - label.x, box.y - label.y, box.width - label.width, box.height - label.height,
      ].allSatisfy { abs($0) <= 1 }
    }
    return isLabel(flipped) && !isLabel(plain)
  }

  /// Returns the factors by which a box is larger than a label and farther from the origin; nil if position and size do
  /// not agree, or if the factors are close to 1.
  private static func scale(of numbers: [Double], to label: Box, origin: Double) -> String? {
    guard numbers.count >= 4, label.isValid, label.x + label.y > repeated else { return nil }
    let (x, y) = (numbers[0] - origin, numbers[1] - origin)
    let factors = [numbers[2] / label.width, numbers[3] / label.height]
    guard factors.allSatisfy({ $0.isFinite && $0 > 0.01 && abs($0 - 1) > 0.05 }),
      abs(x - factors[0] * label.x) <= repeated, abs(y - factors[1] * label.y) <= repeated,
      abs(x - label.x) + abs(y - label.y) > 4 * repeated
    else { return nil }
    return factors.map { "\(($0 * 1000).rounded() / 1000)" }.joined(separator: " x ")
  }
}
