import Files

/// The file format of a cell: lines of UTF-8 text, the task's content, and a checksum of all preceding bytes.
///
///     vbench-cell 3
///     method object-fast-r1
///     dataset otb
///     sequence Crossing
///     direction forward
///     program 3c9a61f2b08d4e57
///     input 90b1f3c07d6a2245
///     failure                        (empty, or the reason as a single line; this
///                                     key is `crash` if the process crashed)
///     <content>
///     checksum 5d1c0a77e49b3f60      (of every byte before this line)
///
/// Equal cells have identical bytes.
enum CellFormat {
  static let signature = "vbench-cell 3"

  static func encode(_ cell: Cell) -> [UInt8] { Array(parts(of: cell).joined()) }

  /// Returns the bytes of a cell in parts, so that the content, which may be large, is not copied.
  static func parts(of cell: Cell) -> [ArraySlice<UInt8>] {
    let header = Array(
      """
      \(signature)
      subject \(cell.method.asLine)
      dataset \(cell.dataset.asLine)
      sequence \(cell.sequence.asLine)
      direction \(cell.direction.rawValue)
      program \(cell.program)
      input \(cell.input)
      \(cell.isCrash ? "crash" : "failure") \(reason(cell))

      """.utf8)
    let sum = header.withUnsafeBytes { header in
      cell.content.withUnsafeBytes { content in checksum([header, content]) }
    }
    return [header[...], cell.content, Array(lastLine(sum).utf8)[...]]
  }

  /// Decodes a cell from a file's bytes; returns nil if the bytes are not a complete and unchanged cell.
  ///
  /// The content is not copied.
  static func decode(_ bytes: [UInt8]) -> Cell? {
    bytes.withUnsafeBytes { raw in
      verifiedBody(raw).flatMap { cell(in: $0, of: bytes) }
    }
  }

  /// Decodes the beginning of a cell's file, without its content and without checking it; returns nil if it is not that
  /// of a cell.
  static func head(_ bytes: [UInt8]) -> Cell? {
    bytes.withUnsafeBytes { cell(in: $0, of: bytes) }.map { cell in
      var cell = cell
      cell.content = []
      return cell
    }
  }

  private static func cell(in body: UnsafeRawBufferPointer, of bytes: [UInt8]) -> Cell? {
    var reader = LineReader(bytes: body)
    guard reader.line() == signature, let method = reader.field("subject"),
      let dataset = reader.field("dataset"), let sequence = reader.field("sequence"),
      let direction = reader.field("direction").flatMap(FrameOrder.init(rawValue:)),
      let program = reader.field("program"), let input = reader.field("input"),
      let (ending, failure) = reader.field(among: ["failure", "crash"]),
      reader.position <= body.count
    else { return nil }
    return Cell(
      method: String(line: method), dataset: String(line: dataset),
      sequence: String(line: sequence), direction: direction,
      program: program, input: input, failure: failure.isEmpty ? nil : failure,
      isCrash: ending == "crash", content: bytes[reader.position..<body.count])
  }

  /// Returns whether a file's bytes match their checksum.
  static func isIntact(_ bytes: UnsafeRawBufferPointer) -> Bool { verifiedBody(bytes) != nil }

  private static func reason(_ cell: Cell) -> String {
    cell.failure.map { $0.isEmpty ? "failed" : $0.inOneLine } ?? ""
  }

  private static func lastLine(_ checksum: String) -> String { "checksum \(checksum)\n" }

  private static func checksum(_ parts: [UnsafeRawBufferPointer]) -> String {
    var sum = Checksum()
    sum.add(words: parts)
    return sum.text
  }

  private static func verifiedBody(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    let last = lastLine("0123456789abcdef").utf8.count
    guard bytes.count > last else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: bytes.dropLast(last))
    return bytes.suffix(last).elementsEqual(lastLine(checksum([body])).utf8) ? body : nil
  }
}
