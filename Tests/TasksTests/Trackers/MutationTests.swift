import Bench
import Files
import Geometry
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

/// Tests that randomly changed messages of a tracker are read or rejected, and never crash the process.
@Suite struct MutationTests {
  @Test func `mutated TraX messages do not crash the parser`() {
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let line = mutator.text(SampleTexts.messages[number % SampleTexts.messages.count])
      guard let message = try? TraXMessage(line: line) else { continue }
      _ = message.encoded
      _ = try? TraXHello(message)
      for argument in message.arguments {
        _ = try? TraXRegion.region(of: argument)
        if !argument.hasPrefix("file") { _ = try? TraXImage.image(of: argument) }
      }
    }
  }

  @Test func `mutated answer lines of trackers are refused or give finite answers`() throws {
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let line = mutator.text(SampleTexts.lines[number % SampleTexts.lines.count])
      guard let answer = try? LinesSession.answer(line) else { continue }
      let isFinite = answer.region.map { $0.boundingBox.isValid } ?? true
      #expect(isFinite && answer.confidence?.isFinite != false)
    }
  }

  @Test func `mutated commands are split into words that can be quoted and split again`() {
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let text = String(
        decoding: mutator.text(SampleTexts.commands[number % SampleTexts.commands.count]),
        as: UTF8.self)
      // No argument of a program can contain NUL.
      if let words = CommandWords.split(text), !text.utf8.contains(0) {
        #expect(CommandWords.split(words.map(Escaping.shellWord).joined(separator: " ")) == words)
      }
      _ = try? ExternalTracker(text)
      _ = TrackerEnvironment([text])
    }
  }

  @Test(arguments: [
    "mask:-9223372036854775808,0,5,5,0,25", "mask:0,0,-9223372036854775808,5",
    "mask:0,0,9223372036854775807,9223372036854775807,9223372036854775807",
    "mask:1e300,0,5,5,0,25", "mask:0,0,2147483648,2147483648,2147483648,2147483648,2147483648",
  ])
  func `TraX masks with extreme numbers do not crash the parser`(text: String) {
    _ = try? TraXRegion.region(of: text)
  }
}
