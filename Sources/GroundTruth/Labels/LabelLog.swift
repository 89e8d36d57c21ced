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
  /// The form of boxes that the user has chosen; nil to read the usual form and to examine whether another one fits
  /// better.
  let boxes: BoxForm?
  private(set) var defects: [Defect] = []
  /// Remarks about the labels, one line each. The report of a run shows these remarks.
  private(set) var remarks: [String] = []
  private(set) var statedSize: StatedSize?
  /// The frames to which the labels belong, set before any label is read. Each region is checked against the frame size
  /// as soon as it is read, because storing millions of regions for a later check would take too much memory.
  var frames: (any FrameSource)?
  /// The frame size; nil if it is unknown.
  private(set) lazy var frameSize = try? frames?.frameSize()
  /// The number of regions, and of those that are outside the image, if no defects are recorded.
  private var regionCount = 0
  private var outside = 0
  /// Remarks on peculiarities that do not matter.
  private(set) var tolerated: [String] = []

  /// Creates an empty log.
  ///
  /// - Parameters:
  ///   - checking: whether to record defects and continue reading.
  ///   - boxes: the form of boxes that the user has chosen; nil for none.
  init(checking: Bool, boxes: BoxForm? = nil) { (isChecking, self.boxes) = (checking, boxes) }

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

  /// Adds a remark on a peculiarity of a file that is read as intended. It is not a defect.
  func tolerate(_ path: String, _ message: String) { tolerated.append("\(path): \(message)") }

  /// The remark on regions outside the image; nil if there are none, or if each is recorded as a defect.
  var outsideRemark: String? {
    outside > 0
      ? "\(outside) of \(regionCount) labeled boxes are outside the image; `vbench datasets check` lists them"
      : nil
  }

  /// Records a defect if a region has no area or is mostly outside the image. If no defects are recorded, counts the
  /// regions that are outside it.
  func check(_ region: Region, _ line: LabelLine) {
    guard isChecking else {
      regionCount += 1
      if let size = frameSize, region.isValid,
        region.boundingBox.intersection(size.bounds).area == 0
      {
        outside += 1
      }
      return
    }
    let defect = region.boundingBox.labelDefect(isValid: region.isValid, in: frameSize)
    if let defect { note(line.path, line: line.number, defect) }
  }

  func state(_ size: PixelSize, _ path: String, line: Int?) {
    guard isChecking else { return }
    statedSize = StatedSize(size: size, path: path, line: line)
  }
}
