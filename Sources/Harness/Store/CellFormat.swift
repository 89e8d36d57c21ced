import Evaluation
import Geometry

/// The file format of a cell: UTF-8 text that ends with a checksum of itself.
///
///     vbench-cell 2
///     subject object-fast-r1
///     dataset otb
///     sequence Crossing
///     direction forward
///     program 3c9a61f2b08d4e57
///     input 90b1f3c07d6a2245
///     failure                        (empty, or the reason in one line)
///     targets 1
///     target 120 0 - 1               (steps, first frame, run or `-`, name)
///     1 b 205 151 17 50 - 812345 810222
///     0 b 205.5 151.25 17 50 0.91 412345 410222
///     ...
///     checksum 5d1c0a77e49b3f60      (of every byte before this line)
///
/// A step is: `1` for one that initialised, `2` for one that failed and `0` for others; the region as `-`, `b x y width height` or `q` with
/// four corners `x y`; the confidence; wall and processor time in nanoseconds. `-` stands for what
/// there is not. Numbers are written so that reading gives back the same bits.
enum CellFormat {
  static let signature = "vbench-cell 2"

  static func encode(_ cell: Cell) -> [UInt8] {
    var text = """
      \(signature)
      subject \(cell.subject.inOneLine)
      dataset \(cell.dataset.inOneLine)
      sequence \(cell.sequence.inOneLine)
      direction \(cell.direction.rawValue)
      program \(cell.program)
      input \(cell.input)
      failure \(cell.failure.map { $0.isEmpty ? "failed" : $0.inOneLine } ?? "")
      targets \(cell.trajectories.count)

      """
    for trajectory in cell.trajectories {
      text += "target \(trajectory.steps.count) \(trajectory.firstFrame) "
      text += (trajectory.run.isEmpty ? "-" : trajectory.run.inOneLine) + " "
      text += trajectory.target.inOneLine + "\n"
      for step in trajectory.steps { append(step, to: &text) }
    }
    var sum = Checksum()
    sum.add(text.utf8)
    return Array((text + "checksum \(sum.text)\n").utf8)
  }

  /// The cell in a file's bytes; nil where it is not one, whole and unchanged.
  static func decode(_ bytes: [UInt8]) -> Cell? {
    guard let body = verifiedBody(bytes) else { return nil }
    var reader = LineReader(bytes: body)
    guard reader.next() == signature, let subject = reader.field("subject"),
      let dataset = reader.field("dataset"), let sequence = reader.field("sequence"),
      let direction = reader.field("direction").flatMap(Anchor.Direction.init(rawValue:)),
      let program = reader.field("program"), let input = reader.field("input"),
      let failure = reader.field("failure"),
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
      trajectories: trajectories)
  }

  private static func verifiedBody(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let last = "checksum 0123456789abcdef\n".utf8.count
    guard bytes.count > last else { return nil }
    let body = bytes[..<(bytes.count - last)]
    var sum = Checksum()
    sum.add(body)
    return bytes[body.endIndex...].elementsEqual("checksum \(sum.text)\n".utf8) ? body : nil
  }

  private static func trajectory(
    _ reader: inout LineReader, _ direction: Anchor.Direction
  ) -> Trajectory? {
    guard let header = reader.field("target") else { return nil }
    let parts = header.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let count = Int(parts[0]), let firstFrame = Int(parts[1]) else {
      return nil
    }
    var steps: [Trajectory.Step] = []
    steps.reserveCapacity(min(max(0, count), 1 << 20))
    for _ in 0..<max(0, count) {
      guard let step = reader.next().flatMap(step(_:)) else { return nil }
      steps.append(step)
    }
    return Trajectory(
      target: String(parts[3]), firstFrame: firstFrame, direction: direction,
      run: parts[2] == "-" ? "" : String(parts[2]), steps: steps)
  }

  private static func append(_ step: Trajectory.Step, to text: inout String) {
    text += step.failed ? "2 " : step.initialised ? "1 " : "0 "
    switch step.region {
    case nil: text += "-"
    case .box(let box): text += "b \(box.x) \(box.y) \(box.width) \(box.height)"
    case .quadrilateral(let quadrilateral):
      text += "q"
      for corner in quadrilateral.corners { text += " \(corner.x) \(corner.y)" }
    }
    text += step.confidence.map { " \($0)" } ?? " -"
    text += step.wallNanoseconds.map { " \($0)" } ?? " -"
    text += step.cpuNanoseconds.map { " \($0)" } ?? " -"
    text += "\n"
  }

  private static func step(_ line: String) -> Trajectory.Step? {
    let words = line.split(separator: " ")
    guard words.count >= 5 else { return nil }
    let numbers: Int
    switch words[1] {
    case "-": numbers = 0
    case "b": numbers = 4
    case "q": numbers = 8
    default: return nil
    }
    guard words.count == 5 + numbers else { return nil }
    let values = words[2..<(2 + numbers)].compactMap { Double($0) }
    guard values.count == numbers else { return nil }
    return Trajectory.Step(
      region: region(values), confidence: Double(words[2 + numbers]),
      wallNanoseconds: Int64(words[3 + numbers]), cpuNanoseconds: Int64(words[4 + numbers]),
      initialised: words[0] == "1",
      failed: words[0] == "2")
  }

  private static func region(_ values: [Double]) -> Region? {
    switch values.count {
    case 4: .box(Box(x: values[0], y: values[1], width: values[2], height: values[3]))
    case 8:
      .quadrilateral(
        Quadrilateral(
          topLeft: Point(values[0], values[1]), topRight: Point(values[2], values[3]),
          bottomRight: Point(values[4], values[5]), bottomLeft: Point(values[6], values[7])))
    default: nil
    }
  }
}

/// Hands out the lines of a text.
private struct LineReader {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  mutating func next() -> String? {
    guard position < bytes.endIndex else { return nil }
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    defer { position = end + 1 }
    return String(decoding: bytes[position..<end], as: UTF8.self)
  }

  /// What follows a name and a blank at the start of the next line.
  mutating func field(_ name: String) -> String? {
    guard let line = next(), line.hasPrefix(name + " ") else { return nil }
    return String(line.dropFirst(name.count + 1))
  }
}

extension String {
  /// The text with line ends as blanks.
  fileprivate var inOneLine: String {
    String(map { $0.isNewline ? " " : $0 })
  }
}
