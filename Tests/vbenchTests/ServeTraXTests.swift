import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Media
import RunTestSupport
import TaskKit
import Tasks
import TestSupport
import Testing
import Tracking

@Suite struct ServeTraXTests {
  private func soon() -> RunningClock.Instant { .now + .seconds(60) }

  private func serve(_ arguments: [String] = []) throws -> ChildProcess {
    try ChildProcess([VBenchProcess.executable, "serve-trax"] + arguments)
  }

  private func message(_ child: ChildProcess) throws -> TraXMessage {
    let line = try #require(try child.readLine(before: soon()))
    return try #require(try TraXMessage(line: line))
  }

  private func send(_ message: TraXMessage, to child: ChildProcess) throws {
    try child.write(message.encoded, before: soon())
  }

  /// Returns the answers of a tracker at a level for a sequence, computed in this process.
  private func direct(_ tracker: String, _ level: String, _ paths: [String], _ region: Region)
    throws -> [TrackStep]
  {
    let method = try #require(
      try TrackerRegistry.builtIn.methods(
        of: MatrixSelection(trackers: [tracker], levels: [level])
      ).first)
    let session = try method.makeSession()
    return try paths.enumerated().map { index, path in
      let frame = try ImageFile.read(path)
      return index == 0
        ? try session.start(frame: frame, at: region) : try session.step(frame: frame)
    }
  }

  private func sequence(in folder: TemporaryFolder) throws -> [String] {
    let tiny = TinySequence(frames: 6)
    try tiny.write(to: "one", in: folder)
    return (0..<6).map { folder.path("one/img/\(String(10_001 + $0).dropFirst()).png") }
  }

  @Test(arguments: [true, false])
  func `a tracker served over TraX gives exactly the answers of a direct call`(isVersion4: Bool)
    throws
  {
    let folder = try TemporaryFolder()
    let paths = try sequence(in: folder)
    let child = try serve(["--level", "accurate"])
    let hello = try message(child)
    #expect(hello.kind == .hello)
    #expect(hello.properties["trax.version"] == "4")
    #expect(hello.properties["trax.region"] == "rectangle;")
    let expected = try direct(
      "object", "accurate", paths, .box(Box(x: 30, y: 20, width: 16, height: 16)))
    // The session runs twice because a toolkit may restart a tracker without a new process.
    for round in 0..<2 {
      for (index, path) in paths.enumerated() {
        let image = "file://\(path)"
        if index == 0, isVersion4 {
          if round > 0 { try send(TraXMessage(.initialize), to: child) }
          try send(TraXMessage(.initialize, arguments: ["30,20,16,16"]), to: child)
          try send(TraXMessage(.frame, arguments: [image]), to: child)
        } else if index == 0 {
          try send(TraXMessage(.initialize, arguments: [image, "30,20,16,16"]), to: child)
        } else {
          try send(TraXMessage(.frame, arguments: [image]), to: child)
        }
        let state = try message(child)
        #expect(state.kind == .state)
        #expect(try TraXRegion.region(of: state.arguments[0]) == expected[index].region)
        #expect(state.properties["confidence"].flatMap(Double.init) == expected[index].confidence)
        #expect((state.properties["time"].flatMap(Double.init) ?? -1) >= 0)
      }
    }
    try send(TraXMessage(.quit), to: child)
    #expect(child.waitForEnd(before: soon()) == .exited(0))
  }

  @Test func `the rectangle tracker is served over TraX with four corners`() throws {
    let folder = try TemporaryFolder()
    let paths = try sequence(in: folder)
    let child = try serve(["--tracker", "rectangle"])
    #expect(try message(child).properties["trax.region"] == "polygon;")
    let corners = Quadrilateral(Box(x: 30, y: 20, width: 16, height: 16))
    let expected = try direct("rectangle", "fast", paths, .quadrilateral(corners))
    for (index, path) in paths.enumerated() {
      if index == 0 {
        try send(TraXMessage(.initialize, arguments: ["30,20,46,20,46,36,30,36"]), to: child)
      }
      try send(TraXMessage(.frame, arguments: ["file://\(path)"]), to: child)
      let state = try message(child)
      #expect(try TraXRegion.region(of: state.arguments[0]) == expected[index].region)
    }
    child.closeInput()
    #expect(child.waitForEnd(before: soon()) == .exited(0))
  }

  @Test(arguments: [
    (TraXMessage(.frame, arguments: ["image:1;1;rgb;AAAA"]), "expected 'initialize' before"),
    (TraXMessage(.frame), "'frame' has 0 arguments"),
    (TraXMessage(.initialize, arguments: ["/no/such.png", "1,2,3,4"]), "/no/such.png: "),
    (TraXMessage(.initialize, arguments: ["1,2,3"]), "expected x,y,width,height"),
    (TraXMessage(.initialize, arguments: ["0,0,0,0"]), "expected a region with an area above 0"),
    (TraXMessage(.initialize, arguments: ["image:2;2;rgb;AAAA", "1,2,3,4"]), "expected 12 bytes"),
    (TraXMessage(.state, arguments: ["1,2,3,4"]), "found 'state'"),
  ])
  func `a TraX client that violates the protocol gets a quit message with the reason`(
    message wrong: TraXMessage, reason: String
  ) throws {
    let child = try serve()
    _ = try message(child)
    try send(wrong, to: child)
    let quit = try message(child)
    #expect(quit.kind == .quit)
    let reported = quit.properties["trax.reason"] ?? ""
    #expect(reported.contains(reason), "\(reported)")
    #expect(child.waitForEnd(before: soon()) == .exited(3))
    #expect(child.lastErrors(1).first?.contains(reason) == true)
  }

  @Test
  func `a tracker that vbench serves to itself over TraX answers as it does directly`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let result = try VBenchProcess(
      [
        "run", "--dataset", "data", "--output", "out", "--trackers", "object", "--levels", "fast",
        "--revisions", "1", "--tracker",
        "served=trax:'\(VBenchProcess.executable)' serve-trax --level fast --revision 1",
      ], in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("served: the time from sending a request"))
    let store = RunStore(output: folder.path("out"))
    let steps = ["object-fast-r1", "served"].map { method in
      store.cell(method: method, dataset: "data", sequence: "one")?.trajectories.first?.steps
    }
    let own = try #require(steps[0])
    #expect(own.map(\.region) == steps[1]?.map(\.region))
    #expect(own.map(\.confidence) == steps[1]?.map(\.confidence))
  }
}
