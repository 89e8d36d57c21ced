import Geometry
import Media

/// A log of problems noticed while reading labels.
///
/// When a sequence is loaded, the first violation of its format is thrown as an error. When a dataset is checked, all
/// problems are recorded, and reading continues.
final class LabelLog {
  /// An image size stated in a description file.
  struct StatedSize {
    var size: PixelSize
    var path: String
    var line: Int?
  }

  let isChecking: Bool
  private(set) var defects: [Defect] = []
  /// Remarks about the labels, one line each. The report of a run shows these remarks.
  private(set) var remarks: [String] = []
  private(set) var statedSize: StatedSize?
  /// The frames to which the labels belong, set before any label is read. Each region is checked against the frame size
  /// as soon as it is read, because storing millions of regions for a later check would take too much memory.
  var frames: (any FrameSource)?
  private lazy var size = try? frames?.frameSize()

  /// Creates an empty log.
  ///
  /// - Parameter checking: whether to record defects and continue reading.
  init(checking: Bool) { isChecking = checking }

  /// Runs a closure. If the closure throws an error while defects are being collected, records the defect and returns
  /// nil.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as GroundTruthError where isChecking {
      defects.append(Defect(error))
      return nil
    }
  }

  /// Records a defect that does not prevent loading. Does nothing unless a dataset is being checked.
  func note(_ path: String, line: Int? = nil, _ message: @autoclosure () -> String) {
    guard isChecking else { return }
    defects.append(Defect(path: path, line: line, message: message(), preventsLoading: false))
  }

  /// Adds a remark, to be shown in the report of a run. If a dataset is being checked, also records the problem as a
  /// defect.
  func remark(_ path: String, _ message: String) {
    remarks.append("\(path): \(message)")
    note(path, message)
  }

  /// Records a defect if a region has no area or is mostly outside the image.
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
