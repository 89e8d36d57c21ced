import Evaluation
import Files
import Foundation
import Geometry
import RunTestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

@Suite struct StoreTests {
  private var cell: Cell {
    let box = Region.box(Box(x: 0.1 + 0.2, y: -1e-300, width: 1 / 3, height: 5e17))
    let corners = Region.quadrilateral(
      Quadrilateral(
        topLeft: Point(1, 2), topRight: Point(.pi, 4), bottomRight: Point(5, 6),
        bottomLeft: Point(-0.0, 8)))
    let steps = [
      TrackStep(
        region: box, confidence: nil, wallNanoseconds: 12, cpuNanoseconds: nil, initialized: true),
      TrackStep(
        region: corners, confidence: 0.1, wallNanoseconds: nil, cpuNanoseconds: .max,
        initialized: false),
      TrackStep(
        region: nil, confidence: nil, wallNanoseconds: nil, cpuNanoseconds: nil,
        initialized: false),
    ]
    return Cell(
      method: "object-fast-r1", dataset: "my data", sequence: "été/1", program: "p", input: "i",
      failure: "two\nlines",
      trajectories: [
        Trajectory(target: "the one", firstFrame: 7, steps: steps),
        Trajectory(target: "2", firstFrame: 0, steps: []),
      ])
  }

  @Test func `a cell is unchanged after being encoded and decoded`() throws {
    var expected = cell
    expected.failure = "two lines"
    #expect(CellFormat.decode(CellFormat.encode(cell)) == expected)
  }

  @Test func `a cell that records a crash is unchanged after being encoded and decoded`() throws {
    var crashed = cell
    crashed.failure = "crashed with signal 11 (SIGSEGV) at frame 7"
    crashed.isCrash = true
    #expect(CellFormat.decode(CellFormat.encode(crashed)) == crashed)
  }

  @Test func `cells with arbitrary numbers, including NaN, are encoded and decoded bit for bit`() {
    var generator = SplitMix64(seed: 11)
    func any() -> Double { Double(bitPattern: generator.next()) }
    let steps = (0..<500).map { index -> TrackStep in
      let region: Region? =
        switch index % 3 {
        case 0: nil
        case 1: .box(Box(x: any(), y: any(), width: any(), height: any()))
        default:
          .quadrilateral(
            Quadrilateral(
              topLeft: Point(any(), any()), topRight: Point(any(), any()),
              bottomRight: Point(any(), any()), bottomLeft: Point(any(), any())))
        }
      return TrackStep(
        region: region, confidence: index % 2 == 0 ? any() : nil,
        wallNanoseconds: index % 5 == 0 ? Int64(bitPattern: generator.next()) : nil,
        cpuNanoseconds: index % 7 == 0 ? .min : nil, initialized: index % 4 == 0,
        failed: index % 4 == 1)
    }
    var cell = cell
    cell.trajectories = [Trajectory(target: "1", firstFrame: 0, steps: steps)]
    let bytes = CellFormat.encode(cell)
    let decoded = CellFormat.decode(bytes)
    #expect(decoded.map(CellFormat.encode) == bytes)
    // Comparing the answers themselves would fail for NaN.
    #expect(decoded?.trajectories[0].steps.map(\.wallNanoseconds) == steps.map(\.wallNanoseconds))
    #expect(decoded?.trajectories[0].steps.map(\.failed) == steps.map(\.failed))
  }

  @Test(arguments: [
    "targets 99999999999999", "targets -1", "target 99999999999999 0 - 1", "target -1 0 - 1",
  ])
  func `a cell that declares impossible numbers of targets or frames is not read`(line: String) {
    var text = "vbench-cell 3\nsubject a\ndataset b\nsequence c\ndirection forward\n"
    text += "program p\ninput i\nfailure \n"
    text += line.hasPrefix("targets") ? line + "\n" : "targets 1\n\(line)\n"
    var bytes = Array(text.utf8)
    var sum = Checksum()
    bytes.withUnsafeBytes { sum.add(words: $0) }
    bytes += "checksum \(sum.text)\n".utf8
    let decoded = CellFormat.decode(bytes)
    #expect(decoded == nil || decoded?.trajectories.isEmpty == true)
  }

  @Test func `a truncated or modified cell is rejected`() {
    let bytes = CellFormat.encode(cell)
    for count in 0..<bytes.count { #expect(CellFormat.decode(Array(bytes[..<count])) == nil) }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 4
      #expect(CellFormat.decode(damaged) == nil)
    }
  }

  @Test func `different names, even empty and very long ones, become different file names`() {
    let names = [
      "a", "a/b", "a%2fb", "..", ".", "", "ä", "a b", String(repeating: "x", count: 400),
    ]
    let files = names.map(FileName.of)
    #expect(Set(files).count == names.count)
    for file in files {
      #expect(!file.contains("/") && !file.hasPrefix(".") && file.utf8.count < 200)
    }
  }

  @Test func `cells and the manifest are read back from a store`() throws {
    try withTemporaryFolder { folder in
      let store = RunStore(output: folder + "/new/run")
      try store.prepare()
      #expect(store.cell(method: "object-fast-r1", dataset: "my data", sequence: "été/1") == nil)
      try store.save(cell)
      #expect(
        store.cell(method: "object-fast-r1", dataset: "my data", sequence: "été/1")?.trajectories
          == cell.trajectories)
      let manifest = TrackingManifest(
        facts: .current(name: "run", command: "vbench", jobs: 2, datasets: ["/d"]),
        conventions: .otb,
        methods: [MethodIdentity(tracker: "object", level: "fast", revision: 1)],
        sequences: [
          .init(
            dataset: "d", name: "s", location: "/d", frames: 3,
            frameSize: PixelSize(width: 4, height: 2),
            passes: [.init(direction: .backward, input: "i", methods: ["object-fast-r1"])])
        ], isComplete: true)
      try store.save(manifest)
      #expect(try store.manifest() == manifest)
      let left = try FileManager.default.contentsOfDirectory(atPath: store.folder)
      #expect(left.sorted() == ["manifest.json", "object-fast-r1"])
    }
  }

  @Test func `opening a folder without a readable run throws an error`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: RunError.self) { try StoredRun(output: folder) }
      let store = RunStore(output: folder)
      try store.prepare()
      try Data("{".utf8).write(to: URL(fileURLWithPath: store.folder + "/manifest.json"))
      #expect(
        throws: RunError.unreadableRun(
          path: folder + "/store/manifest.json", reason: "the file is damaged")
      ) { try StoredRun(output: folder) }
    }
  }

  @Test func `creating a store inside a regular file throws an error`() throws {
    try withTemporaryFolder { folder in
      try Data().write(to: URL(fileURLWithPath: folder + "/file"))
      #expect(
        throws: FileError.cannotWrite(
          path: folder + "/file/run", reason: "\(folder)/file is not a folder")
      ) { try RunStore(output: folder + "/file/run").prepare() }
    }
  }
}
