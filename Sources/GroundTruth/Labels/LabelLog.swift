import Geometry
import Media

/// What a reader of labels tells about what it finds.
///
/// Where a sequence is loaded, the first thing that its format does not allow is thrown. Where a
/// dataset is checked, reading goes on, and everything that is odd is kept.
final class LabelLog {
  /// An image size that a description file states.
  struct StatedSize {
    var size: PixelSize
    var path: String
    var line: Int?
  }

  let isChecking: Bool
  private(set) var defects: [Defect] = []
  /// What a run should tell of the labels, in a line each.
  private(set) var remarks: [String] = []
  private(set) var statedSize: StatedSize?
  /// The frames that the labels are of, set before any label is read: millions of regions are judged at once, and
  /// none is kept.
  var frames: (any FrameSource)?
  private lazy var size = try? frames?.frameSize()

  /// - Parameter checking: whether to keep what is wrong and read on.
  init(checking: Bool) { isChecking = checking }

  /// Does what may fail; nil where it failed and reading goes on.
  func attempt<Result>(_ body: () throws -> Result) throws -> Result? {
    do {
      return try body()
    } catch let error as GroundTruthError where isChecking {
      defects.append(Defect(error))
      return nil
    }
  }

  /// Something that does not keep the sequence from being loaded, but should be known.
  func note(_ path: String, line: Int? = nil, _ message: @autoclosure () -> String) {
    guard isChecking else { return }
    defects.append(Defect(path: path, line: line, message: message(), preventsLoading: false))
  }

  /// Something that the reader of a run's results should know as well.
  func remark(_ path: String, _ message: String) {
    remarks.append("\(path): \(message)")
    note(path, message)
  }

  /// Notes a region without an area, and one most of which is outside the image.
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
