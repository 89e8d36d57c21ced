import Files
import Geometry

/// A sequence's objects, frame by frame: labels, detections or a tracker's results, in the form used by multi-object
/// benchmarks.
public struct ObjectTable: Hashable, Sendable {
  /// The rows of each frame, in file order.
  public var frames: [[Row]]
  /// For each frame, the regions that are excluded from evaluation (KITTI's `DontCare`).
  public var ignored: [[Box]]

  public init(frames: [[Row]], ignored: [[Box]]) {
    self.frames = frames
    self.ignored = ignored
  }

  /// A row of the table: an object in one frame.
  public struct Row: Hashable, Sendable {
    /// The object's number, which stays the same in every frame; -1 for a detection, which has no identity.
    public var identity: Int
    /// The object's bounding box, in 0-based pixels from the upper left.
    public var box: Box
    /// The confidence of a detector or tracker; nil in labels.
    public var confidence: Double?
    public var kind: Kind
    /// Whether the labels mark the object for evaluation, for example by MOTChallenge's flag.
    public var isCounted: Bool
    /// The visible fraction, 0...1; nil if the labels do not state it.
    public var visibility: Double?
    /// KITTI's truncation: 0 if fully in view, 1 if cut off by the image border.
    public var truncation: Double
    /// KITTI's occlusion: 0 for visible, 1 for partly occluded, 2 for largely occluded, 3 for unknown.
    public var occlusion: Double

    public init(
      identity: Int, box: Box, confidence: Double? = nil, kind: Kind = .unstated,
      isCounted: Bool = true, visibility: Double? = nil, truncation: Double = 0,
      occlusion: Double = 0
    ) {
      self.identity = identity
      self.box = box
      self.confidence = confidence
      self.kind = kind
      self.isCounted = isCounted
      self.visibility = visibility
      self.truncation = truncation
      self.occlusion = occlusion
    }
  }

  /// The class of an object.
  public enum Kind: Hashable, Sendable {
    case unstated
    /// A class number, as in MOTChallenge.
    case number(Int)
    /// A class name, as in KITTI's files.
    case name(String)
  }

  /// The type of a file, which determines the meaning of its columns.
  public enum Content: Hashable, Sendable {
    case labels
    case results
    /// Boxes without identities. Several boxes in a frame may therefore have the same number.
    case detections
  }

  /// Returns the table with a number added to its frames. Rows before the first frame are left out.
  public func moved(by offset: Int) -> ObjectTable {
    let count = max(0, offset)
    let (rows, boxes) = (frames.dropFirst(max(0, -offset)), ignored.dropFirst(max(0, -offset)))
    return ObjectTable(
      frames: Array(repeating: [], count: count) + rows,
      ignored: Array(repeating: [], count: count) + boxes)
  }

  /// The maximum number of frames in a sequence. A larger number is considered an error in the file.
  public static let maximumFrames = 10_000_000
}

/// A builder that collects the rows of a table. It adds frames as needed. Unless the rows are detections, it rejects
/// identities that occur twice in a frame.
struct ObjectTableBuilder {
  private struct FrameIdentity: Hashable {
    var frame: Int
    var identity: Int
  }

  private var frames: [[ObjectTable.Row]]
  private var ignored: [[Box]]
  private let isLimited: Bool
  private let content: ObjectTable.Content
  private var lineOf: [FrameIdentity: Int] = [:]
  /// The first row that repeats an identity in its frame, what is wrong with it, and the number of such rows.
  private var repeated: (line: LabelLine, words: String, count: Int)?

  /// Creates a builder without rows.
  ///
  /// - Parameter frameCount: the number of frames; nil to infer it from the rows.
  init(frameCount: Int?, content: ObjectTable.Content) {
    frames = Array(repeating: [], count: frameCount ?? 0)
    ignored = Array(repeating: [], count: frameCount ?? 0)
    isLimited = frameCount != nil
    self.content = content
  }

  /// Adds a row to the table.
  ///
  /// - Parameter frame: the 0-based frame.
  /// - Throws: `GroundTruthError.malformed` for a frame outside the sequence.
  mutating func add(_ row: ObjectTable.Row, frame: Int, line: LabelLine, firstNumber: Int) throws {
    try reach(frame, line: line, firstNumber: firstNumber)
    if content != .detections {
      let key = FrameIdentity(frame: frame, identity: row.identity)
      if let first = lineOf[key] {
        let words =
          "expected one row for id \(row.identity) in frame \(frame + firstNumber), found another on"
          + " line \(first)"
          + (row.identity == -1
            ? "; detections have the id -1, but objects need ids of their own" : "")
        repeated = (
          repeated?.line ?? line, repeated?.words ?? words, (repeated?.count ?? 0) + 1
        )
      } else {
        lineOf[key] = line.number
      }
    }
    frames[frame].append(row)
  }

  mutating func ignore(_ box: Box, frame: Int, line: LabelLine, firstNumber: Int) throws {
    try reach(frame, line: line, firstNumber: firstNumber)
    ignored[frame].append(box)
  }

  private mutating func reach(_ frame: Int, line: LabelLine, firstNumber: Int) throws {
    let last = isLimited ? frames.count - 1 : ObjectTable.maximumFrames - 1
    guard frame >= 0, frame <= last else {
      throw line.error(
        "expected a frame from \(firstNumber) to \(last + firstNumber), found"
          + " \(frame + firstNumber)")
    }
    while frames.count <= frame {
      frames.append([])
      ignored.append([])
    }
  }

  /// Returns the table.
  ///
  /// - Throws: `GroundTruthError.malformed` if, unless the rows are detections, identities occur twice in a frame.
  func table() throws -> ObjectTable {
    guard let (line, words, count) = repeated else {
      return ObjectTable(frames: frames, ignored: ignored)
    }
    guard count > 1, !words.contains("-1") else { throw line.error(words) }
    throw line.error(
      "\(words); \(count) rows repeat an id in their frame, so give each object an id of its own, or keep the first row of"
        + " each with: awk -F'[, ]+' '!n[$1,$2]++' \(Escaping.shellWord(line.path))")
  }
}
