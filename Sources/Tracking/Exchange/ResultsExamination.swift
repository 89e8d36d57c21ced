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
  private var start: [Double] = []
  private var form = BoxForm.plain

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
    self.form = form
    guard (4...6).contains(numbers.count), index < Self.examinedLines else { return }
    if index == 0 { start = numbers }
    guard labels.indices.contains(index), labels[index].visibility == .visible,
      let label = labels[index].region?.boundingBox
    else { return }
    fit.add(numbers, labels: [label], origin: origin, in: size)
  }

  /// Returns the error message for the user; nil if the lines are what they should be.
  func words(count: Int, path: String) -> String? {
    guard let label = labels[first].region?.boundingBox, !start.isEmpty else { return nil }
    if chosen == nil, form == .plain {
      let form = BoxForm.other(of: start, stating: label, origin: origin, in: size)
      if let form {
        return
          "\(path):1: the first line is the box with which the tracker was started, but as \(form.words); to read"
          + " the file so, use --boxes \(form.name)"
      }
      if let better = fit.better { return "\(path): \(better.words)" }
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
}
