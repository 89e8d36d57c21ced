import Evaluation
import Files
import Foundation
import RunTestSupport
import TestSupport
import Testing

@testable import Bench
@testable import Tracking

/// Tests that damaged cells and manifests of runs are read or rejected, and never crash the process.
@Suite struct MutationTests {
  private static let cell = CellFormat.encode(.sample)

  @Test func `a cell file with mutated bytes is rejected`() {
    var mutator = Mutator()
    for number in 0..<10 * Mutator.count {
      let bytes = mutator.bytes(Self.cell)
      guard bytes != Self.cell else { continue }
      #expect(CellFormat.decode(bytes) == nil, "mutation \(number)")
    }
  }

  @Test func `a mutated cell with a valid checksum does not crash the reader`() {
    let checksum = "checksum 0123456789abcdef\n".utf8.count
    var mutator = Mutator()
    for _ in 0..<10 * Mutator.count {
      var bytes = mutator.bytes(Array(Self.cell.dropLast(checksum)))
      var sum = Checksum()
      bytes.withUnsafeBytes { sum.add(words: $0) }
      bytes += Array("checksum \(sum.text)\n".utf8)
      guard let cell = CellFormat.decode(bytes) else { continue }
      if let trajectories = cell.readTrajectories() { _ = TrackingContent.encode(trajectories) }
      _ = CellFormat.encode(cell)
    }
  }

  @Test func `a mutated manifest is either rejected or read as the original manifest`() throws {
    let folder = try TemporaryFolder()
    let store = RunStore(output: folder.path)
    try store.prepare()
    try store.save(
      TrackingManifest(
        facts: .current(name: "run", command: "vbench run", jobs: 2, datasets: ["/d"]),
        conventions: .otb,
        methods: [MethodIdentity(tracker: "object", level: "fast", revision: 1)],
        sequences: [
          .init(
            dataset: "d", name: "s", location: "/d", frames: 3,
            passes: [.init(direction: .forward, input: "i", methods: ["object-fast-r1"])])
        ], isComplete: true))
    let path = store.folder + "/manifest.json"
    let whole = try RegularFile.read(path)
    let manifest: TrackingManifest = try store.manifest()
    var mutator = Mutator()
    for index in whole.indices {
      var broken = whole
      broken[index] ^= 1 << UInt8(index % 8)
      try AtomicFile.write(broken, to: path, durability: .cached)
      // A changed file must be rejected, unless its content is still the same manifest.
      if let found: TrackingManifest = try? store.manifest() { #expect(found == manifest) }
    }
    // Without the checksum, the reader must check the content itself.
    let text = EarlierManifest.text(of: String(decoding: whole, as: UTF8.self))
    try folder.write(text: text, to: "store/manifest.json")
    #expect(try store.manifest() == manifest)
    for _ in 0..<Mutator.count {
      try folder.write(mutator.text(text), to: "store/manifest.json")
      if let manifest = try? store.manifest() { _ = store.missingCells(of: manifest) }
    }
  }
}
