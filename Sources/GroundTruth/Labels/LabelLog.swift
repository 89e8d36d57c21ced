import Geometry
import Media

/// A log of what a reader of labels finds.
///
/// When a sequence is loaded, the first violation of its format is thrown. When a dataset is
/// checked, reading continues, and everything odd is recorded.
final class LabelLog {
  /// An image size that a description file states.
  struct StatedSize {
    var size: PixelSize
    var path: String
    var line: Int?
  }

  let isChecking: Bool
  private(set) var defects: [Defect] = []
  /// Remarks about the labels for the report of a run, one line each.
  private(set) var remarks: [String] = []
  private(set) var statedSize: StatedSize?
  /// The frames that the labels belong to, set before any label is read. Millions of regions are
  /// judged at once, and none is kept.
  var frames: (any FrameSource)?
  private lazy var size = try? frames?.frameSize()

  /// Creates a log.
  ///
  /// - Parameter checking: whether to record faults and read on.
  init(checking: Bool) { isChecking = checking }

  /// Runs a closure; returns nil if it failed and reading continues.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as GroundTruthError where isChecking {
      defects.append(Defect(error))
      return nil
    }
  }

  /// Records something that does not prevent loading but should be known.
  func note(_ path: String, line: Int? = nil, _ message: @autoclosure () -> String) {
    guard isChecking else { return }
    defects.append(Defect(path: path, line: line, message: message(), preventsLoading: false))
  }

  /// Records something that the reader of a run's results should know as well.
  func remark(_ path: String, _ message: String) {
    remarks.append("\(path): \(message)")
    note(path, message)
  }

  /// Records a region without an area, or one that lies mostly outside the image.
  func place(_ region: Region, _ line: LabelLine) {
    guard isChecking else { return }
    let defect = region.boundingBox.labelDefect(isValid: region.isValid, in: size)
    if let defect { note(line.path, line: line.number, defect) }
  }

  func state(_ size: PixelSize, _ path: String, line: Int?) {
    guard isChecking else { return }
    statedSize = StatedSize(size: size, path: path, line: line)
  }
}
