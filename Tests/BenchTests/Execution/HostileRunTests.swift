import Evaluation
import Foundation
import Geometry
import RunTestSupport
import TestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests that run folders made by others, whose checksums are valid, cannot contain impossible numbers.
@Suite struct HostileRunTests {
  @Test(arguments: [
    ("\"frames\" : 12", "\"frames\" : -1"), ("\"frames\" : 12", "\"frames\" : \(Int.max)"),
    ("\"width\" : 96", "\"width\" : 0"), ("\"height\" : 64", "\"height\" : \(Int.max)"),
    ("\"anchorSpacing\" : 50", "\"anchorSpacing\" : 0"), ("\"burnIn\" : 10", "\"burnIn\" : -1"),
    ("\"restartAfter\" : 5", "\"restartAfter\" : \(Int.min)"), ("\"count\" : 2", "\"count\" : -2"),
    ("\"number\" : 1", "\"number\" : 3"),
  ])
  func `a manifest with impossible numbers is refused`(good: String, bad: String) throws {
    let folder = try TemporaryFolder()
    let store = RunStore(output: folder.path)
    try store.prepare()
    let facts = RunFacts.current(name: "run", command: "vbench run", jobs: 1, datasets: ["data"])
    var manifest = TrackingManifest(
      facts: facts, conventions: .vbench, methods: [],
      sequences: [
        ManifestEntry(
          dataset: "data", name: "a", location: "data", frames: 12,
          frameSize: PixelSize(width: 96, height: 64), passes: [])
      ], isComplete: true)
    manifest.shard = ShardFacts(
      shard: try #require(Shard(number: 1, of: 2)), plan: "p", program: "q")
    try store.save(manifest)
    #expect(try store.manifest() == manifest)
    try EarlierManifest.write(store.wholeManifestPath) { text in
      #expect(text.contains(good))
      return text.replacing(good, with: bad)
    }
    #expect(throws: RunError.self) { try store.manifest() }
  }

  @Test(arguments: [
    "targets 1\ntarget 0 -1 - 1\n", "targets 1\ntarget 0 \(Int.max) - 1\n",
    "targets 1\ntarget -1 0 - 1\n", "targets 1\ntarget \(Int.max) 0 - 1\n", "targets \(Int.max)\n",
  ])
  func `a cell whose content has impossible numbers yields no trajectories`(content: String) {
    var cell = Cell.sample
    cell.content = Array(content.utf8)[...]
    let read = CellFormat.decode(CellFormat.encode(cell))
    #expect(read == cell)
    #expect(read?.readTrajectories() == nil)
  }
}
