import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests that broken ground-truth files for image pairs and for many objects are read or rejected with a one-line
/// error, and never crash the process.
struct PairMutationTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expectOneLine(_ number: Int, _ work: () throws -> Void) {
    do {
      try work()
    } catch {
      let text = "\(error)"
      #expect(!text.isEmpty && !text.contains("\n"), "mutation \(number): \(text)")
    }
  }

  private static var field: FlowField {
    var field = FlowField(size: PixelSize(width: 5, height: 4))
    for x in 0..<5 { field[x, 1] = [Float(x), -2.5] }
    return field
  }

  @Test(arguments: ["a.flo", "a.png"])
  func `a pipe instead of a flow file is refused without waiting`(name: String) throws {
    let pipe = try folder.pipe(name)
    let error = #expect(throws: GroundTruthError.self) {
      try name.hasSuffix("png") ? KITTIFlowFile.read(pipe) : FloFile.read(pipe)
    }
    #expect(
      error?.description.hasPrefix("\(pipe) cannot be read: expected a file, found a pipe") == true
    )
  }

  /// Tests that a size in the header is compared with the file size before memory is allocated.
  @Test func `a flow file that declares or occupies gigabytes is refused early`() throws {
    var large = [UInt8](FloFile.data(of: Self.field).prefix(12))
    let path = try folder.sparse(large, to: "a.flo", size: 1 << 40)
    let error = #expect(throws: GroundTruthError.self) { try FloFile.read(path) }
    #expect(
      error?.description == "\(path): expected 172 bytes for a flow of 5x4 pixels, found \(1 << 40)"
    )
    large.replaceSubrange(4..<12, with: [0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 0, 0])
    let size = 12 + 8 * 65_535 * 65_535
    try folder.sparse(large, to: "a.flo", size: size)
    let another = #expect(throws: GroundTruthError.self) { try FloFile.read(path) }
    #expect(
      another?.description
        == "\(path): its size of 65535x65535 pixels exceeds the limit of 100000000 pixels"
        + " (DecodingLimit.pixels)")
    let image = try folder.sparse([0x89, 0x50], to: "a.png", size: 1 << 40)
    #expect(throws: GroundTruthError.self) { try KITTIFlowFile.read(image) }
  }

  @Test func `mutated .flo files give complete fields or a one-line error`() {
    let bytes = [UInt8](FloFile.data(of: Self.field))
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let broken = mutator.bytes(bytes)
      expectOneLine(number) {
        let field = try FloFile.field(of: broken, path: "a.flo")
        let count = field.size.width * field.size.height
        #expect(field.vectors.count == count && field.isKnown.count == count)
      }
    }
  }

  @Test func `mutated KITTI flow files are read or refused with a one-line error`() throws {
    let bytes = try KITTIFlowFile.data(of: Self.field)
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let path = try folder.write(mutator.bytes(bytes), to: "a.png")
      expectOneLine(number) { _ = try KITTIFlowFile.read(path) }
    }
  }

  @Test(arguments: [
    ["1.png": "", "2.png": "", "H_1_2": "1 0 2\n0 1 0\n0 0 1\n"],
    [
      "graf1.png": "", "graf3.png": "",
      "H1to3p.xml":
        "<opencv_storage><H13><rows>3</rows><data>\n1. 0. 0. 0. 1. 0. 0. 0. 1.</data></H13></opencv_storage>",
    ],
  ])
  func `mutated homography files of pairs are read or refused with a one-line error`(
    files: [String: String]
  ) throws {
    let picture = try ImageFile.png(TestImages.pattern(width: 16, height: 12))
    for name in files.keys where name.hasSuffix("png") {
      try folder.write(picture, to: "data/\(name)")
    }
    let (name, text) = try #require(files.first { !$0.value.isEmpty })
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      try folder.write(mutator.text(text), to: "data/\(name)")
      expectOneLine(number) {
        for pair in try Layouts.registration.items(in: folder.path("data")) {
          _ = try pair.map()
        }
      }
    }
  }

  @Test(arguments: [
    [
      "s/gt/gt.txt": "1,4,11,21,30,40,1,1,0.5\n2,5,12,21,30,40,0,7,1\n",
      "s/seqinfo.ini": "[Sequence]\nframeRate=30\nseqLength=3\nimWidth=40\nimHeight=30\n",
    ],
    ["label_02/0000.txt": "0 2 Car 0 0 -1 1 2 3 4 1 1 1 0 0 0 0\n1 -1 DontCare 0 0 0 1 2 3 4\n"],
  ])
  func `mutated labels of many objects are read or refused with a one-line error`(
    files: [String: String]
  ) throws {
    for (name, text) in files { try folder.write(text: text, to: "data/\(name)") }
    let names = files.keys.sorted()
    var mutator = Mutator()
    for number in 0..<Mutator.count {
      let name = names[mutator.below(names.count)]
      let text = try #require(files[name])
      try folder.write(mutator.text(text), to: "data/\(name)")
      expectOneLine(number) {
        for entry in try Layouts.objects.items(in: folder.path("data")) {
          let table = try entry.readLabels()
          #expect(table.frames.count <= ObjectTable.maximumFrames)
        }
      }
      try folder.write(text: text, to: "data/\(name)")
    }
  }
}
