import Bench

/// The formats of a task's answers: in the store, for external programs, and in folders of stored results.
package struct AnswerFormat<Answer: Sendable>: Sendable {
  /// The extensions of answer files, beginning with the one requested from programs, e.g. `["flo", "png"]`.
  package var endings: [String]
  /// Encodes an answer for the store.
  let encode: @Sendable (Answer) throws -> [UInt8]
  /// Decodes the bytes of the store; nil if they are invalid.
  let decode: @Sendable ([UInt8]) -> Answer?
  /// Reads a file written by a program; nil if it states that there is no answer.
  let read: @Sendable (_ path: String) throws -> Answer?
  /// The layouts in which answers are written for other programs, the default first.
  package let layouts: [AnswerLayout<Answer>]

  /// - Parameter layouts: empty if the bytes of the store are the file that `read` accepts.
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

/// A file format for writing answers.
package struct AnswerLayout<Answer: Sendable>: Sendable {
  package var name: String
  /// The extension of its files, without the dot.
  let ending: String
  /// The file content for no answer; nil if there is then no file.
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

/// The stored answer of a method for an item.
package struct StoredAnswer<Answer: Sendable>: Sendable {
  var answered = Answered<Answer>(nil, duration: nil)
  /// The fingerprint of the answer's bytes; nil if there is none.
  var fingerprint: String?
  /// The reason why the method failed; nil if it did not.
  var failure: String?

  var answer: Answer? { answered.answer }
}

/// The content of a cell of a task that is answered item by item: a line with the duration and the size of the
/// answer, then the answer in the task's own format.
///
///     answer 1184203 1179911 614412          (wall and processor time in nanoseconds, bytes)
///     <614412 bytes>
///
/// `-` stands for an unknown time, and for the number of bytes if there is no answer.
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
