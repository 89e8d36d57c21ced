import Geometry
import Processes
import TestSupport
import Testing

@testable import Trackers

/// What a tracker may say, changed at random: read or refused, and never the end.
@Suite struct MutationTests {
  private static let messages = [
    "@@TRAX:hello \"trax.version=4\" \"trax.image=path;memory;\" \"trax.region=rectangle;polygon;\"",
    "@@TRAX:state \"1.5,2,30,40\" \"confidence=0.5\" \"time=1.5\"",
    "@@TRAX:state \"10,10,30.5,12,28,40,9,35\"", "@@TRAX:state \"mask:1,1,6,5,2,4,2,4,2,4,2,4\"",
    "@@TRAX:frame \"image:4;3;rgb;AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\"",
    "@@TRAX:frame \"file:///data/a.jpg\"",
    "@@TRAX:initialize \"data:image/png;base64,iVBORw0KGgo=\" \"1,2,3,4\"",
    "@@TRAX:quit \"trax.reason=no more\"",
  ]

  @Test func `messages`() {
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let line = mutator.text(Self.messages[number % Self.messages.count])
      guard let message = try? TraXMessage(line: line) else { continue }
      _ = message.encoded
      _ = try? TraXHello(message)
      for argument in message.arguments {
        _ = try? TraXRegion.region(of: argument)
        if !argument.hasPrefix("file") { _ = try? TraXImage.image(of: argument) }
      }
    }
  }

  @Test func `lines`() throws {
    let lines = ["1.5,2,30,40", "1 2 30 40 0.5", "nan,nan,nan,nan", "1\t2\t3\t4\r"]
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let line = mutator.text(lines[number % lines.count])
      guard let answer = try? LinesSession.answer(line) else { continue }
      let isFinite = answer.region.map { $0.boundingBox.isValid } ?? true
      #expect(isFinite && answer.confidence?.isFinite != false)
    }
  }

  @Test func `commands`() {
    let commands = [
      "csrt=trax:python3 csrt.py --fast", "lines:./mine 'two words' \"x y\" a\\ b", "trax:x",
    ]
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let text = String(
        decoding: mutator.text(commands[number % commands.count]), as: UTF8.self)
      if let words = CommandWords.split(text) {
        #expect(CommandWords.split(words.map(CommandWords.quoted).joined(separator: " ")) == words)
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
  func `a mask of any numbers is a region or refused`(text: String) {
    _ = try? TraXRegion.region(of: text)
  }
}
