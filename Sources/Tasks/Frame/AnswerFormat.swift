import Bench

/// The formats of a task's answers in the store, in the files of external programs, and in folders of stored results.
package struct AnswerFormat<Answer: Sendable>: Sendable {
  /// The extensions of answer files, starting with the extension requested from programs, e.g. `["flo", "png"]`.
  package var endings: [String]
  /// Encodes an answer for the store.
  let encode: @Sendable (Answer) throws -> [UInt8]
  /// Decodes bytes from the store; returns nil if they are invalid.
  let decode: @Sendable ([UInt8]) -> Answer?
  /// Reads a file written by a program; returns nil if the file states that there is no answer.
  let read: @Sendable (_ path: String) throws -> Answer?
  /// The layouts for export to other programs. The first is the default.
  package let layouts: [AnswerLayout<Answer>]

  /// - Parameter layouts: the export layouts. If empty, answers are exported as the bytes of the store, in the format
  ///   that `read` accepts.
  package init(
    endings: [String], encode: @escaping @Sendable (Answer) throws -> [UInt8],
    decode: @escaping @Sendable ([UInt8]) -> Answer?, layouts: [AnswerLayout<Answer>] = [],
    read: @escaping @Sendable (_ path: String) throws -> Answer?
  ) {
    self.endings = endings
    self.encode = encode
    self.decode = decode
    self.read = read
    self.layouts =
      layouts.isEmpty
      ? endings.prefix(1).map { AnswerLayout(name: $0, ending: $0, write: encode) } : layouts
  }
}

/// A file format for exported answers.
package struct AnswerLayout<Answer: Sendable>: Sendable {
  package var name: String
  /// The file extension, without the dot.
  let ending: String
  /// The content of a file without an answer; nil if no file is written in that case.
  let nothing: String?
  let write: @Sendable (Answer) throws -> [UInt8]

  init(
    name: String, ending: String, nothing: String? = nil,
    write: @escaping @Sendable (Answer) throws -> [UInt8]
  ) {
    self.name = name
    self.ending = ending
    self.nothing = nothing
    self.write = write
  }
}

/// A method's stored answer for an item.
package struct StoredAnswer<Answer: Sendable>: Sendable {
  var answered = Answered<Answer>(nil, duration: nil)
  /// The fingerprint of the answer's bytes; nil if there is no answer.
  var fingerprint: String?
  /// The reason why the method failed; nil if it succeeded.
  var failure: String?

  var answer: Answer? { answered.answer }
}

/// The cell format of tasks that are answered item by item: a line with the duration and the size of the answer,
/// followed by the answer in the task's own format.
///
///     answer 1184203 1179911 614412          (wall and processor time in nanoseconds, bytes)
///     <614412 bytes>
///
/// A `-` replaces an unknown time. It also replaces the number of bytes if there is no answer.
enum AnswerContent {
  static func encode<Answer>(
    _ answered: Answered<Answer>, _ format: AnswerFormat<Answer>
  ) throws -> [UInt8] {
    let bytes = try answered.answer.map(format.encode)
    func text(_ number: Int64?) -> String { number.map(String.init) ?? "-" }
    let duration = answered.duration
    let line =
      "answer \(text(duration?.wallNanoseconds)) \(text(duration?.cpuNanoseconds))"
      + " \(bytes.map { "\($0.count)" } ?? "-")\n"
    return Array(line.utf8) + (bytes ?? [])
  }

  /// Decodes a cell's content.
  ///
  /// - Returns: nil if the bytes are invalid.
  static func decode<Answer>(
    _ bytes: ArraySlice<UInt8>, _ format: AnswerFormat<Answer>
  ) -> StoredAnswer<Answer>? {
    bytes.withUnsafeBytes { raw -> StoredAnswer<Answer>? in
      var reader = LineReader(bytes: raw)
      guard let fields = reader.field("answer")?.split(separator: " "), fields.count == 3 else {
        return nil
      }
      var stored = StoredAnswer<Answer>()
      if let wall = Int64(fields[0]) {
        stored.answered.duration = StepDuration(
          wallNanoseconds: wall, cpuNanoseconds: Int64(fields[1]))
      }
      guard fields[2] != "-" else { return stored }
      guard let count = Int(fields[2]), reader.position <= raw.count,
        raw.count - reader.position == count,
        let answer = format.decode(Array(raw[reader.position...]))
      else { return nil }
      stored.answered.answer = answer
      var sum = Checksum()
      sum.add(words: UnsafeRawBufferPointer(rebasing: raw[reader.position...]))
      stored.fingerprint = sum.text
      return stored
    }
  }
}
