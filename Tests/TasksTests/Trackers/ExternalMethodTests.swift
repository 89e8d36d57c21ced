import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import RunTestSupport
import TaskKit
import Tasks
import TestSupport
import Testing
import Tracking

@Suite struct ExternalMethodTests {
  private let generousLimits = UserProgram.TimeLimits(start: .seconds(60), step: .seconds(60))

  private func run(
    _ methods: [any TrackingMethod], _ entries: [Dataset.Entry], in folder: TemporaryFolder,
    jobs: Int = 2
  ) throws -> (RunOutcome<LabeledSequence>, [Cell]) {
    try outcomeAndCells(
      of: methods, on: entries, in: folder.path("out"),
      options: Runner.Options(jobs: jobs, program: "test"))
  }

  /// Returns the first argument of a message, which is an image.
  private func image(_ line: String) throws -> String {
    let message = try #require(try TraXMessage(line: Array(line.utf8)))
    return try #require(message.arguments.first)
  }

  @Test func `TraX trackers get file paths and return regions, confidences and times`() throws {
    let fake = try FakeTracker()
    let method = try external(try fake.trax("\"trax.version=3\""), timeLimits: generousLimits)
    let (outcome, cells) = try run([method], [try fake.sequence("a", frames: 4)], in: fake.folder)
    #expect(outcome.failures == [])
    let steps = try #require(cells.first?.trajectories.first?.steps)
    #expect(
      steps.map(\.region) == (0..<4).map { .box(Box(x: Double($0), y: 2, width: 30, height: 40)) })
    #expect(steps.map(\.confidence) == [0, 0.1, 0.2, 0.3])
    #expect(steps.allSatisfy { ($0.wallNanoseconds ?? 0) > 0 && ($0.cpuNanoseconds ?? -1) >= 0 })
    let files = (0..<4).map { "\"file://\(fake.folder.path)/a/\($0).png\"" }
    #expect(
      fake.sent(until: "@@TRAX:quit") == [
        "@@TRAX:initialize \(files[0]) \"2,3,4,5\" ", "@@TRAX:frame \(files[1]) ",
        "@@TRAX:frame \(files[2]) ", "@@TRAX:frame \(files[3]) ", "@@TRAX:quit ",
      ])
    let remark = try #require(method.remarks.first)
    #expect(remark.method == "fake")
    #expect(remark.reason.contains("1.50 ms"))
  }

  @Test func `with TraX 4, the region is sent before its frame`() throws {
    let fake = try FakeTracker()
    let method = try external(
      try fake.trax("\"trax.version=4\" \"trax.region=polygon;\""), timeLimits: generousLimits)
    let corners = Quadrilateral(
      topLeft: Point(1, 2), topRight: Point(9, 3), bottomRight: Point(8, 10),
      bottomLeft: Point(2, 9))
    let entry = try fake.sequence("a", frames: 2, region: .quadrilateral(corners))
    let (outcome, cells) = try run([method], [entry], in: fake.folder)
    #expect(outcome.failures == [])
    #expect(cells.first?.trajectories.first?.steps.count == 2)
    #expect(
      fake.sent(until: "@@TRAX:quit") == [
        "@@TRAX:initialize \"1,2,9,3,8,10,2,9\" ",
        "@@TRAX:frame \"file://\(fake.folder.path)/a/0.png\" ",
        "@@TRAX:frame \"file://\(fake.folder.path)/a/1.png\" ", "@@TRAX:quit ",
      ])
  }

  @Test(arguments: ["memory", "buffer", "data", "memory;path;buffer"])
  func `frames without files go to TraX trackers as pixels or encoded data`(
    formats: String
  ) throws {
    let fake = try FakeTracker()
    let method = try external(
      try fake.trax("\"trax.version=4\" \"trax.image=\(formats)\""), timeLimits: generousLimits)
    let entry = stillSequence("a", frames: CountingFrames(count: 3))
    let (outcome, _) = try run([method], [entry], in: fake.folder)
    #expect(outcome.failures == [])
    let frames = fake.sent(until: "@@TRAX:quit").filter { $0.hasPrefix("@@TRAX:frame") }
    #expect(frames.count == 3)
    for (number, line) in frames.enumerated() {
      let text = try image(line)
      #expect(text.hasPrefix(formats.hasPrefix("memory") ? "image:16;12;rgb;" : "data:image/png;"))
      let pixels = try TraXImage.image(of: text)
      #expect(pixels.rgbSamples == Array(repeating: UInt8(number), count: 3 * 16 * 12))
    }
  }

  @Test(arguments: [true, false])
  func `TraX trackers that accept only paths get temporary files that are removed later`(
    video: Bool
  ) throws {
    let fake = try FakeTracker()
    let script = """
      IFS= read -r first
      path=$(printf '%s' "$first" | sed 's/.*file:\\/\\///; s/" .*//')
      cp "$path" "$1/log.png"
      printf '%s' "$path" > "$1/log"
      echo '@@TRAX:state "1,1,2,2"'
      while IFS= read -r line; do
        [ "$line" = "@@TRAX:quit " ] && exit 0
        [ -e "$path" ] && exit 9
        echo '@@TRAX:state "1,1,2,2"'
      done
      """
    let method = try external(
      try fake.trax("\"trax.image=path\"", script), timeLimits: generousLimits)
    let entry =
      video
      ? stillSequence("a", frames: CountingFrames(count: 3))
      : try fake.sequence("a", frames: 3, format: "ppm")
    let (outcome, _) = try run([method], [entry], in: fake.folder)
    #expect(outcome.failures == [])
    let path = try String(contentsOfFile: fake.log, encoding: .utf8)
    #expect(path.hasSuffix(".png"))
    #expect(!path.hasPrefix(fake.folder.path))
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(
      !FileManager.default.fileExists(atPath: (path as NSString).deletingLastPathComponent))
    let pixels = try ImageFile.read("\(fake.log).png").rgbSamples
    #expect(
      pixels == (video ? Array(repeating: 0, count: 3 * 16 * 12) : FakeTracker.frame(0).rgbSamples))
  }

  @Test(arguments: [
    ("exit 3", "it exited with status 3 before it sent its answer"),
    ("kill -11 $$", "it was terminated by signal 11"),
    (
      "echo why >&2; echo not >&2; exit 1",
      "it exited with status 1 before it sent its answer; its last output: why | not"
    ),
    ("exec >&-; sleep 100", "it closed its standard output before it sent its answer"),
    ("sleep 100", "no answer within 1 s, the limit of --step-timeout"),
    (
      "while true; do echo chatter; done",
      "no answer within 1 s, the limit of --step-timeout; its last output: chatter | chatter | chatter"
    ),
    ("exec <&-; sleep 0.1; exit 4", "it exited with status 4 before it sent its answer"),
    (
      "read l; echo '@@TRAX:state \"1,2,3\"'; sleep 100",
      "it sent a malformed answer: expected x,y,width,height"
    ),
    ("read l; echo '@@TRAX:state'; sleep 100", "it answered with 0 regions; expected one"),
    ("read l; echo '@@TRAX:hello'; sleep 100", "it sent 'hello'; expected 'state'"),
    ("read l; echo '@@TRAX:state \"1'; sleep 100", "a closing quotation mark is missing"),
    ("read l; echo '@@TRAX:hm'; sleep 100", "'hm' is not a TraX message"),
    ("read l; echo '@@TRAX:quit \"trax.reason=no weights\"'", "it ended the session: no weights"),
  ])
  func `a TraX tracker that crashes, hangs or misbehaves fails with the reason`(
    script: String, reason: String
  ) throws {
    let fake = try FakeTracker()
    let strictLimits = UserProgram.TimeLimits(
      start: .seconds(60), step: .seconds(reason.contains("-timeout") ? 1 : 60))
    let bad = try external(try fake.trax("trax.version=3", script), timeLimits: strictLimits)
    let other = FoldingTracker()
    let (outcome, cells) = try run(
      [bad, other], [stillSequence("a", frames: CountingFrames(count: 20))], in: fake.folder)
    let failure = try #require(outcome.failures.first)
    #expect(outcome.failures.count == 1)
    #expect(failure.description.hasPrefix("fake failed on fake/a: target 1, frame 0: "))
    #expect(failure.reason.contains(reason), "\(failure)")
    let finished = cells.count { $0.failure == nil }
    #expect(finished == 1)
    #expect(cells.last?.trajectories.first?.steps.count == 20)
  }

  @Test(arguments: [
    ("exec sleep 100", "no hello within 1 s, the limit of --start-timeout"),
    (
      "echo Traceback; echo ValueError; sleep 100",
      "no hello within 1 s, the limit of --start-timeout; its last output: Traceback | ValueError"
    ),
    (
      "echo oops >&2; exit 127",
      "it exited with status 127 before it sent its hello; its last output: oops"
    ),
    ("echo '@@TRAX:state \"1,2,3,4\"'; sleep 100", "it sent 'state'; expected 'hello'"),
    ("echo '@@TRAX:hello trax.channels=color,depth'; sleep 100", "it requires images with depth"),
    ("echo '@@TRAX:hello trax.image=url'; sleep 100", "it accepts images only by URL"),
  ])
  func `a TraX tracker that does not start properly fails with the reason`(
    script: String, reason: String
  ) throws {
    let fake = try FakeTracker()
    let tracker = ExternalCommand(
      name: "fake", kind: "trax", words: ["/bin/sh", "-c", script])
    let method = try external(
      tracker,
      timeLimits: .init(start: .seconds(reason.contains("-timeout") ? 1 : 60), step: .seconds(60)))
    let (outcome, _) = try run(
      [method], [stillSequence("a", frames: CountingFrames(count: 3))], in: fake.folder)
    #expect(outcome.failures.first?.description.contains(reason) == true, "\(outcome.failures)")
  }

  @Test
  func `a tracker whose command does not exist fails on every sequence with the reason`() throws {
    let fake = try FakeTracker()
    let method = try ExternalTracker("trax:no-such-tracker-7")
    let entries = ["a", "b"].map { stillSequence($0, frames: CountingFrames(count: 3)) }
    let (outcome, _) = try run([method], entries, in: fake.folder)
    #expect(
      outcome.failures.map(\.description)
        == ["a", "b"].map {
          "no-such-tracker-7 failed on fake/\($0): target 1, frame 0: 'no-such-tracker-7' cannot be"
            + " started: no such file or directory"
        })
  }

  @Test
  func `answers before a TraX tracker's crash are stored, and it runs on other sequences`() throws {
    let fake = try FakeTracker()
    let script = """
      n=0
      while IFS= read -r line; do
        [ $n = 2 ] && case "$line" in *"/a/"*) echo 'out of luck' >&2; exit 1 ;; esac
        echo "@@TRAX:state \\"$n,2,3,4\\""
        n=$((n + 1))
      done
      """
    let method = try external(try fake.trax("trax.version=2", script), timeLimits: generousLimits)
    let entries = try [("a", 5), ("b", 6)].map { try fake.sequence($0, frames: $1) }
    let (outcome, cells) = try run([method], entries, in: fake.folder)
    #expect(
      outcome.failures.map(\.description) == [
        "fake failed on fake/a: target 1, frame 2: it exited with status 1 before it sent its answer; its last"
          + " output: out of luck"
      ])
    #expect(cells.map { $0.trajectories[0].steps.count } == [2, 6])
  }

  @Test func `stored answers of a TraX tracker are reused until its files change`() throws {
    let fake = try FakeTracker()
    let entry = try fake.sequence("a", frames: 2)
    func again() throws -> RunOutcome<LabeledSequence> {
      try run(
        [try external(try fake.trax("trax.version=3"), timeLimits: generousLimits)], [entry],
        in: fake.folder
      ).0
    }
    #expect(try again().newCells == 1)
    #expect(try again().reusedCells == 1)
    _ = try fake.trax("trax.version=3", FakeTracker.honest + "\n# changed")
    let changed = try external(
      ExternalCommand(
        name: "fake", kind: "trax",
        words: ["/bin/sh", fake.folder.path("tracker.sh"), fake.folder.path, ":initialize"]),
      timeLimits: generousLimits)
    #expect(try run([changed], [entry], in: fake.folder).0.newCells == 1)
  }

  @Test
  func `trackers of the lines protocol get file paths and return boxes and confidences`() throws {
    let fake = try FakeTracker()
    let method = try external(
      try fake.lines(
        """
        n=0
        while IFS= read -r line; do
          printf '%s\\n' "$line" >> "$1/log"
          case $n in
          0) echo 1,2,3,4 ;;
          1) echo "1.5 2 3 4 0.75" ;;
          2) echo 0,0,0,0,0.125 ;;
          *) echo nan,nan,nan,nan ;;
          esac
          n=$((n + 1))
        done
        echo end >> "$1/log"
        """), timeLimits: generousLimits)
    let (outcome, cells) = try run([method], [try fake.sequence("a", frames: 4)], in: fake.folder)
    #expect(outcome.failures == [])
    let steps = try #require(cells.first?.trajectories.first?.steps)
    #expect(
      steps.map(\.region) == [
        .box(Box(x: 1, y: 2, width: 3, height: 4)), .box(Box(x: 1.5, y: 2, width: 3, height: 4)),
        nil, nil,
      ])
    #expect(steps.map(\.confidence) == [nil, 0.75, 0.125, nil])
    let files = (0..<4).map { "\(fake.folder.path)/a/\($0).png" }
    #expect(
      fake.sent(until: "end") == ["\(files[0])\t2,3,4,5", files[1], files[2], files[3], "end"])
  }

  @Test(arguments: [
    ("echo hello; sleep 100", "it printed 'hello'; expected x,y,width,height or"),
    ("echo 1,2,3; sleep 100", "it printed '1,2,3'; expected"),
    ("read l; exit 2", "it exited with status 2 before it sent its answer"),
    ("read l; echo 1,2,3,4; sleep 100", "no answer within 1 s, the limit of --step-timeout"),
    ("sleep 100", "no answer within 2 s, the limit of --start-timeout + --step-timeout"),
  ])
  func `a tracker of the lines protocol that fails is reported with the reason`(
    script: String, reason: String
  ) throws {
    let fake = try FakeTracker()
    let method = try external(
      try fake.lines(script),
      timeLimits: reason.contains("-timeout")
        ? .init(start: .seconds(1), step: .seconds(1)) : generousLimits
    )
    let (outcome, _) = try run(
      [method], [stillSequence("a", frames: CountingFrames(count: 3))], in: fake.folder)
    #expect(outcome.failures.first?.description.contains(reason) == true, "\(outcome.failures)")
  }
}
