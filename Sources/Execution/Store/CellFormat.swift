import Evaluation
import Geometry
import Processes

/// The file format of a cell: lines of UTF-8 text, the steps of each run in binary after the line
/// that announces them, and at the end a checksum of it all.
///
///     vbench-cell 3
///     subject object-fast-r1
///     dataset otb
///     sequence Crossing
///     direction forward
///     program 3c9a61f2b08d4e57
///     input 90b1f3c07d6a2245
///     failure                        (empty, or the reason in one line; `crash` instead where the
///                                     process was taken along)
///     targets 1
///     target 120 0 - 1               (steps, first frame, run or `-`, name)
///     <120 steps>
///     checksum 5d1c0a77e49b3f60      (of every byte before this line)
///
/// A step is a byte that says what there is (`StepContents`) and then, for what there is, in this
/// order: the region's numbers (`x y width height`, or four corners `x y`), the confidence, wall and
/// processor time in nanoseconds; each number takes eight bytes, little-endian: IEEE 754 doubles but
/// for the times, which are signed integers. The same cell gives the same bytes.
enum CellFormat {
  static let signature = "vbench-cell 3"

  static func encode(_ cell: Cell) -> [UInt8] {
    let steps = cell.trajectories.reduce(0) { $0 + $1.steps.count }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1024 + steps * 64)
    bytes +=
      """
      \(signature)
      subject \(cell.subject.inOneLine)
      dataset \(cell.dataset.inOneLine)
      sequence \(cell.sequence.inOneLine)
      direction \(cell.direction.rawValue)
      program \(cell.program)
      input \(cell.input)
      \(cell.isCrash ? "crash" : "failure") \(reason(cell))
      targets \(cell.trajectories.count)

      """.utf8
    for trajectory in cell.trajectories {
      let run = trajectory.run.isEmpty ? "-" : trajectory.run.inOneLine
      bytes += "target \(trajectory.steps.count) \(trajectory.firstFrame) ".utf8
      bytes += "\(run) \(trajectory.target.inOneLine)\n".utf8
      for step in trajectory.steps { StepContents.append(step, to: &bytes) }
    }
    bytes += lastLine(bytes.withUnsafeBytes(checksum)).utf8
    return bytes
  }

  /// The cell in a file's bytes; nil where it is not one, whole and unchanged.
  static func decode(_ bytes: [UInt8]) -> Cell? { bytes.withUnsafeBytes(decode) }

  /// The cell in a file's bytes; nil where it is not one, whole and unchanged.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> Cell? {
    guard let body = verifiedBody(bytes) else { return nil }
    var reader = CellReader(bytes: body)
    guard reader.line() == signature, let subject = reader.field("subject"),
      let dataset = reader.field("dataset"), let sequence = reader.field("sequence"),
      let direction = reader.field("direction").flatMap(Anchor.Direction.init(rawValue:)),
      let program = reader.field("program"), let input = reader.field("input"),
      let (ending, failure) = reader.field(among: ["failure", "crash"]),
      let targets = reader.field("targets").flatMap({ Int($0) })
    else { return nil }
    var trajectories: [Trajectory] = []
    for _ in 0..<max(0, targets) {
      guard let trajectory = trajectory(&reader, direction) else { return nil }
      trajectories.append(trajectory)
    }
    return Cell(
      subject: subject, dataset: dataset, sequence: sequence, direction: direction,
      program: program, input: input, failure: failure.isEmpty ? nil : failure,
      isCrash: ending == "crash", trajectories: trajectories)
  }

  private static func reason(_ cell: Cell) -> String {
    cell.failure.map { $0.isEmpty ? "failed" : $0.inOneLine } ?? ""
  }

  private static func lastLine(_ checksum: String) -> String { "checksum \(checksum)\n" }

  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> String {
    var sum = Checksum()
    sum.add(words: bytes)
    return sum.text
  }

  private static func verifiedBody(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let last = lastLine("0123456789abcdef").utf8.count
    guard bytes.count > last else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(last))
    return bytes.suffix(last).elementsEqual(lastLine(checksum(body)).utf8) ? body : nil
  }

  private static func trajectory(
    _ reader: inout CellReader, _ direction: Anchor.Direction
  ) -> Trajectory? {
    guard let header = reader.field("target") else { return nil }
    let parts = header.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let count = Int(parts[0]), let firstFrame = Int(parts[1]),
      let steps = reader.steps(count)
    else { return nil }
    return Trajectory(
      target: String(parts[3]), firstFrame: firstFrame, direction: direction,
      run: parts[2] == "-" ? "" : String(parts[2]), steps: steps)
  }
}

/// What a stored step has: the byte before its numbers.
struct StepContents: OptionSet {
  let rawValue: UInt8

  static let initialised = StepContents(rawValue: 1)
  static let failed = StepContents(rawValue: 2)
  static let box = StepContents(rawValue: 4)
  static let quadrilateral = StepContents(rawValue: 8)
  static let confidence = StepContents(rawValue: 16)
  static let wallTime = StepContents(rawValue: 32)
  static let processorTime = StepContents(rawValue: 64)

  private init(of step: Trajectory.Step) {
    var contents: StepContents = []
    if step.initialised { contents.insert(.initialised) }
    if step.failed { contents.insert(.failed) }
    switch step.region {
    case nil: break
    case .box: contents.insert(.box)
    case .quadrilateral: contents.insert(.quadrilateral)
    }
    if step.confidence != nil { contents.insert(.confidence) }
    if step.wallNanoseconds != nil { contents.insert(.wallTime) }
    if step.cpuNanoseconds != nil { contents.insert(.processorTime) }
    self = contents
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// How many numbers follow; nil where the byte makes no sense.
  var numberCount: Int? {
    guard rawValue < 128, !contains([.box, .quadrilateral]) else { return nil }
    let region = contains(.box) ? 4 : contains(.quadrilateral) ? 8 : 0
    return region + (rawValue & 0x70).nonzeroBitCount
  }

  static func append(_ step: Trajectory.Step, to bytes: inout [UInt8]) {
    func append(_ number: UInt64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    bytes.append(StepContents(of: step).rawValue)
    switch step.region {
    case nil: break
    case .box(let box):
      for number in [box.x, box.y, box.width, box.height] { append(number.bitPattern) }
    case .quadrilateral(let quadrilateral):
      for corner in quadrilateral.corners {
        append(corner.x.bitPattern)
        append(corner.y.bitPattern)
      }
    }
    if let confidence = step.confidence { append(confidence.bitPattern) }
    if let time = step.wallNanoseconds { append(UInt64(bitPattern: time)) }
    if let time = step.cpuNanoseconds { append(UInt64(bitPattern: time)) }
  }
}

extension String {
  /// The text with line ends as blanks.
  fileprivate var inOneLine: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
