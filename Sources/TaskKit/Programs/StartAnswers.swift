import Geometry
import GroundTruth
import Synchronization

/// A check of a program's answers to the first frame, in which the target's box is known: the program was given it.
package final class StartAnswers: Sendable {
  /// The overlap with the given box below which an answer to the first frame is remarkable.
  private static let expectedOverlap = 0.5

  /// The overlap with the given box above which the next answer is taken to be in another form.
  private static let nextOverlap = 0.7

  /// The form of boxes that the user has chosen; nil for the usual one.
  private let chosen: BoxForm?
  private let counts = Mutex((all: 0, far: 0))

  init(boxes chosen: BoxForm?) { self.chosen = chosen }

  /// Checks the numbers of an answer, whose form the user can choose.
  ///
  /// - Throws: `ExternalTrackerError.failed` if the numbers are the given box in another form.
  package func check(_ numbers: [Double], for region: Region, in size: PixelSize) throws {
    try check(numbers, as: chosen, for: region, in: size) {
      "to read its answers so, use --boxes \($0.name)"
    }
  }

  /// Checks an answer of a protocol in which boxes always have the usual form.
  ///
  /// - Throws: `ExternalTrackerError.failed` if the box is the given one in another form.
  package func check(_ answer: Region?, for region: Region, in size: PixelSize) throws {
    guard case .box(let box)? = answer else { return }
    try check([box.x, box.y, box.width, box.height], as: nil, for: region, in: size) { _ in
      "its protocol requires \(BoxForm.plain.words)"
    }
  }

  /// Checks the answer to the frame after the start. Targets hardly move between two frames, so an answer that overlaps
  /// the box with which the program was started only in another form is in this form.
  ///
  /// - Parameter hasForms: whether the user can choose the form of the program's answers.
  /// - Throws: `ExternalTrackerError.failed` if the numbers are in another form.
  package func checkNext(
    _ numbers: [Double], after region: Region, in size: PixelSize, hasForms: Bool = false
  ) throws {
    guard !hasForms || chosen == nil else { return }
    var fit = BoxFormFit(mayFollowFrame: hasForms, fewest: 1)
    fit.add(numbers, labels: [region.boundingBox], in: size)
    guard let better = fit.better, better.overlap > Self.nextOverlap else { return }
    throw ExternalTrackerError.failed(
      problem:
        "its answer to the second frame fits the box that it was given only as \(better.form.words); "
        + (hasForms
          ? "print all answers in one form, and name it with --boxes \(better.form.name)"
          : "its protocol requires \(BoxForm.plain.words)"),
      lastOutput: [])
  }

  /// Checks the answer of a protocol in which boxes always have the usual form to the frame after the start.
  package func checkNext(_ answer: Region?, after region: Region?, in size: PixelSize) throws {
    guard let region, case .box(let box)? = answer else { return }
    try checkNext([box.x, box.y, box.width, box.height], after: region, in: size)
  }

  private func check(
    _ numbers: [Double], as chosen: BoxForm?, for region: Region, in size: PixelSize,
    advice: (BoxForm) -> String
  ) throws {
    let start = region.boundingBox
    if chosen == nil, let form = BoxForm.other(of: numbers, stating: start, in: size) {
      throw ExternalTrackerError.failed(
        problem:
          "it answered the first frame with the box that it was given, but as \(form.words);"
          + " \(advice(form))",
        lastOutput: [])
    }
    guard let box = (chosen ?? .plain).box(numbers, in: size) else { return }
    let common = box.intersection(start).area
    let isFar = common < Self.expectedOverlap * (box.area + start.area - common)
    counts.withLock {
      $0.all += 1
      if isFar { $0.far += 1 }
    }
  }

  /// A remark on answers that differ from the given boxes; nil if there are none.
  package var sentence: String? {
    let (all, far) = counts.withLock { $0 }
    guard far > 0 else { return nil }
    return "its answer to the first frame overlaps the box that it was given by less than"
      + " \(Self.expectedOverlap) in \(far) of \(all) attempts"
  }
}
