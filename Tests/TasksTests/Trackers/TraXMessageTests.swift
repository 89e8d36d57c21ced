import Geometry
import TaskKit
import Tasks
import Testing
import Tracking

@Suite struct TraXMessageTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: [
    (
      "@@TRAX:hello \"trax.version=4\" \"trax.image=path;memory;\" trax.name=csrt \r",
      TraXMessage(
        .hello,
        properties: ["trax.version": "4", "trax.image": "path;memory;", "trax.name": "csrt"])
    ),
    (
      "@@TRAX:state \"1,2,3,4\" \"confidence=0.25\" ",
      TraXMessage(.state, arguments: ["1,2,3,4"], properties: ["confidence": "0.25"])
    ),
    ("@@TRAX:status 1,2,3,4", TraXMessage(.state, arguments: ["1,2,3,4"])),
    ("@@TRAX:quit", TraXMessage(.quit)),
    ("@@TRAX:QUIT   ", TraXMessage(.quit)),
    // A key consists of letters, digits, dots and underscores only.
    (
      "@@TRAX:frame \"data:image/png;aGk==\"",
      TraXMessage(.frame, arguments: ["data:image/png;aGk=="])
    ),
    ("@@TRAX:frame file:///a=b.png", TraXMessage(.frame, arguments: ["file:///a=b.png"])),
    ("@@TRAX:frame \"=x\"", TraXMessage(.frame, arguments: ["=x"])),
    (
      "@@TRAX:quit \"trax.reason=a \\\"b\\\" \\\\ \\n c=d\"",
      TraXMessage(.quit, properties: ["trax.reason": "a \"b\" \\ \n c=d"])
    ),
    ("@@TRAX:frame a\\ b \"\"", TraXMessage(.frame, arguments: ["a b", ""])),
  ])
  func `TraX messages are parsed into kind, arguments and properties`(
    line: String, message: TraXMessage
  ) throws {
    #expect(try TraXMessage(line: bytes(line)) == message)
  }

  @Test(arguments: ["", "hello", " @@TRAX:hello", "@@TRAX", "loading weights... @@TRAX:hello"])
  func `lines without the TraX prefix are not messages`(line: String) throws {
    #expect(try TraXMessage(line: bytes(line)) == nil)
  }

  @Test(arguments: [
    ("@@TRAX:bye", TraXMessage.Defect.unknownKind("bye")), ("@@TRAX:", .unknownKind("")),
    ("@@TRAX:state \"1,2", .openQuote), ("@@TRAX:state \"1\\", .openQuote),
    ("@@TRAX:state \"1\"2", .unseparated),
  ])
  func `malformed TraX messages are errors with the kind of defect`(
    line: String, defect: TraXMessage.Defect
  ) {
    #expect(throws: defect) { try TraXMessage(line: bytes(line)) }
  }

  @Test func `TraX messages that are not valid UTF-8 are errors`() {
    #expect(throws: TraXMessage.Defect.notText) {
      try TraXMessage(line: bytes("@@TRAX:state ") + [0xff, 0xfe])
    }
  }

  @Test func `random TraX messages are encoded to one line and parsed back unchanged`() throws {
    var generator = SplitMix(state: 7)
    let alphabet = Array("ab0=\"\\\n ,;:./ü@\t")
    func word() -> String {
      String(
        (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        })
    }
    for _ in 0..<500 {
      var message = TraXMessage(TraXMessage.Kind.allCases.randomElement(using: &generator) ?? .quit)
      // These words are never mistaken for properties because a key cannot contain a colon.
      message.arguments = (0..<Int.random(in: 0...3, using: &generator)).map { _ in ":" + word() }
      for number in 0..<Int.random(in: 0...3, using: &generator) {
        message.properties["key.\(number)_"] = word()
      }
      let line = message.encoded
      #expect(line.last == 10)
      #expect(line.count { $0 == 10 } == 1)
      #expect(try TraXMessage(line: line.dropLast()) == message)
    }
  }

  @Test func `random lines do not crash the TraX parser`() {
    var generator = SplitMix(state: 11)
    let alphabet = bytes("@@TRAX:state\"\"\\= ,1.n") + [0xc3, 0]
    for _ in 0..<3000 {
      let line =
        bytes("@@TRAX:frame ")
        + (0..<20).compactMap { _ in alphabet.randomElement(using: &generator) }
      _ = try? TraXMessage(line: line)
    }
  }
}

@Suite struct TraXRegionTests {
  private let box = Box(x: 1.5, y: -2, width: 30, height: 4.25)
  private let corners = Quadrilateral(
    topLeft: Point(10, 10), topRight: Point(30.5, 12), bottomRight: Point(28, 40),
    bottomLeft: Point(9, 35))

  @Test func `a region is sent in the most precise TraX format that the tracker accepts`() {
    #expect(TraXRegion.text(of: .box(box), in: []) == "1.5,-2,30,4.25")
    #expect(TraXRegion.text(of: .box(box), in: [.rectangle, .polygon]) == "1.5,-2,30,4.25")
    #expect(
      TraXRegion.text(of: .box(box), in: [.polygon]) == "1.5,-2,31.5,-2,31.5,2.25,1.5,2.25")
    #expect(
      TraXRegion.text(of: .quadrilateral(corners), in: [.rectangle, .polygon])
        == "10,10,30.5,12,28,40,9,35")
    #expect(TraXRegion.text(of: .quadrilateral(corners), in: [.rectangle]) == "9,10,21.5,30")
    #expect(TraXRegion.text(of: .box(box), in: [.mask]) == "mask:2,-2,30,4,0,120")
  }

  @Test(arguments: [
    ("1,2,3,4", Region.box(Box(x: 1, y: 2, width: 3, height: 4))),
    (" 1.5, 2 ,3e0,4.0000", .box(Box(x: 1.5, y: 2, width: 3, height: 4))),
    (
      "0,0,4,0,4,4,0,4",
      .quadrilateral(Quadrilateral(Box(x: 0, y: 0, width: 4, height: 4)))
    ),
    ("0,0,4,0,2,6", .box(Box(x: 0, y: 0, width: 4, height: 6))),
    ("0,0,4,0,6,2,4,4,0,4", .box(Box(x: 0, y: 0, width: 6, height: 4))),
    // The mask has 5 x 4 pixels. Ones are at (2,1), (3,1) and (1,2) ... (3,2).
    ("mask:10,20,5,4,7,2,2,3", .box(Box(x: 11, y: 21, width: 3, height: 2))),
    // The ones continue from one row to the next.
    ("mask:10,20,5,4,8,4", .box(Box(x: 10, y: 21, width: 5, height: 2))),
  ])
  func `TraX rectangles, polygons and masks are parsed`(text: String, region: Region) throws {
    #expect(try TraXRegion.region(of: text) == region)
  }

  @Test(arguments: [
    "0", "1,2,0,4", "nan,nan,nan,nan", "1,2,3,inf", "mask:1,2,5,4,20", "mask:0,0,0,0",
  ])
  func `TraX regions without an area are parsed as missing answers`(text: String) throws {
    #expect(try TraXRegion.region(of: text) == nil)
  }

  @Test(arguments: [
    "", "a", "1,2", "1,2,3", "1,2,3,4,5", "1,2,3,x", "mask:", "mask:1,2,3", "mask:1,2,3,4.5,1",
    "1,2,3,4,", "mask:1,2,-3,4", "mask:1e300,2,3,4,1",
  ])
  func `malformed TraX regions are refused`(text: String) {
    #expect(throws: TraXRegion.Defect.self) { try TraXRegion.region(of: text) }
  }

  @Test func `TraX boxes and corners are parsed back bit for bit`() throws {
    var generator = SplitMix(state: 3)
    for _ in 0..<300 {
      let box = Box(
        x: .random(in: -50...500, using: &generator), y: .random(in: -50...500, using: &generator),
        width: .random(in: 0.001...300, using: &generator),
        height: .random(in: 0.001...300, using: &generator))
      #expect(try TraXRegion.region(of: TraXRegion.text(of: .box(box), in: [])) == .box(box))
    }
    let text = TraXRegion.text(of: .quadrilateral(corners), in: [.polygon])
    #expect(try TraXRegion.region(of: text) == .quadrilateral(corners))
  }
}

/// The random number generator SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
