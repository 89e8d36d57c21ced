import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import RunTestSupport
import TaskKit
import Tasks
import TestSupport
import Testing
import Tracking

struct RedetectionTests {
  private let frame = PixelBuffer.makeLuma(width: 64, height: 48) { $0.update(repeating: 7) }

  /// Returns a target that is at x = n in frame n.
  private func target(_ frames: Int, absent: Set<Int> = []) -> SessionTarget {
    let annotations = (0..<frames).map { index in
      absent.contains(index)
        ? Annotation.absent
        : Annotation(
          region: .box(Box(x: Double(index), y: 4, width: 10, height: 8)), visibility: .visible)
    }
    return SessionTarget(
      sequence: "test/one", target: Target(name: "1", annotations: annotations), firstFrame: 0)
  }

  /// Returns the x coordinate of the answer in each frame; NaN for a missing answer.
  private func places(
    _ policy: RedetectionPolicy, _ detector: any Detector = OracleDetector(noise: 0),
    frames: Int = 13, absent: Set<Int> = []
  ) throws -> [Double] {
    let target = target(frames, absent: absent)
    let method = RedetectingMethod(StayingTracker(), policy: policy, detector: detector)
    let session = try method.makeSession(for: target)
    let region = try #require(target.target.annotations[0].region)
    var answers = [try session.start(frame: frame, at: region)]
    for _ in 1..<frames { answers.append(try session.step(frame: frame)) }
    return answers.map { $0.region?.boundingBox.x ?? .nan }
  }

  @Test func `with re-detection every 4 frames, the tracker restarts at the target`() throws {
    let places = try places(RedetectionPolicy(every: 4))
    #expect(places == [0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12])
  }

  @Test
  func `with a confidence limit for re-detection, the tracker restarts once it is below`() throws {
    // The confidence falls below 0.75 in the third frame after a start, and is 1 again after the restart.
    let places = try places(RedetectionPolicy(below: 0.75))
    #expect(places == [0, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9, 12])
  }

  @Test
  func `re-detection by interval and by confidence restarts at whichever comes first`() throws {
    #expect(
      try places(RedetectionPolicy(every: 5, below: 0.75))
        == (try places(RedetectionPolicy(below: 0.75))))
    #expect(
      try places(RedetectionPolicy(every: 2, below: 0.75))
        == (try places(RedetectionPolicy(every: 2))))
  }

  @Test func `if re-detection finds no target, the tracker continues until the next one`() throws {
    let places = try places(RedetectionPolicy(every: 4), absent: [4])
    #expect(places == [0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 12])
    let blind = OracleDetector(noise: 0, miss: 1)
    #expect(try self.places(RedetectionPolicy(every: 1), blind).allSatisfy { $0 == 0 })
  }

  @Test
  func `the oracle detector misses, errs and raises false alarms at the given rates`() throws {
    let frames = 4000
    let target = target(frames)
    let oracle = OracleDetector(noise: 0.1, miss: 0.2, falseAlarm: 0.1)
    let session = oracle.makeSession(for: target)
    let region = try #require(target.target.annotations[0].region)
    try session.start(frame: frame, region: region)
    var (missed, far) = (0, 0)
    var errors: [Double] = []
    for index in 0..<frames {
      guard let found = try session.detect(frame: frame, index: index)?.boundingBox else {
        missed += 1
        continue
      }
      let truth = Box(x: Double(index), y: 4, width: 10, height: 8)
      let error = (found.center.x - truth.center.x) / truth.width
      if abs(error) > 0.6 || abs(found.center.y - truth.center.y) > 5 { far += 1 }
      if abs(error) < 0.6 { errors.append(error) }
    }
    // The detector is expected to miss the target in a fraction of 0.9 x 0.2 of the 4000 frames, with a standard
    // deviation of 24 frames. It is expected to report a false position in a fraction of 0.1 of the frames, with a
    // standard deviation of 19 frames.
    #expect(abs(missed - 720) < 100)
    #expect(abs(far - 400) < 80)
    let power = errors.reduce(0) { $0 + $1 * $1 } / Double(errors.count)
    #expect(abs(power.squareRoot() - 0.1) < 0.01)
    // A new session gives the same detection for a frame, regardless of earlier calls.
    let again = oracle.makeSession(for: target)
    try again.start(frame: frame, region: region)
    for index in [17, 3, 900] {
      #expect(
        try again.detect(frame: frame, index: index)
          == (try session.detect(frame: frame, index: index)))
    }
  }

  @Test func `the time of a detection is part of the step's duration`() throws {
    let method = RedetectingMethod(
      StayingTracker(), policy: RedetectionPolicy(every: 2),
      detector: OracleDetector(noise: 0, milliseconds: 3))
    let target = target(4)
    let session = try method.makeSession(for: target)
    let region = try #require(target.target.annotations[0].region)
    _ = try session.start(frame: frame, at: region)
    let plain = try #require(try session.step(frame: frame).duration)
    let detecting = try #require(try session.step(frame: frame).duration)
    #expect(plain.wallNanoseconds == 1000)
    #expect(detecting.wallNanoseconds >= 3_001_000)
    #expect(try #require(detecting.cpuNanoseconds) >= 3_001_000)
  }

  @Test func `the settings of re-detection are part of the tracker's name`() {
    let plain = RedetectingMethod(
      StayingTracker(), policy: RedetectionPolicy(every: 50), detector: OracleDetector())
    #expect(plain.identity.name == "staying-r1-every50-oracle")
    let other = RedetectingMethod(
      StayingTracker(), policy: RedetectionPolicy(every: 50, below: 0.5),
      detector: OracleDetector(miss: 0.1))
    #expect(other.identity.redetect == "every50-below0.5-oracle(miss=0.1)")
    #expect(plain.accepts(.box(Box(x: 0, y: 0, width: 1, height: 1))))
    #expect(!plain.accepts(.quadrilateral(Quadrilateral(Box(x: 0, y: 0, width: 1, height: 1)))))
  }

  @Test(arguments: [0.1, 0])
  func `the oracle's name states its rate of false detections`(rate: Double) {
    let detector = OracleDetector(noise: 0.2, miss: 0.3, falseAlarm: rate, milliseconds: 4)
    for detector in [detector, OracleDetector(falseAlarm: rate)] {
      let redetection = Redetection(RedetectionPolicy(every: 50), by: detector.name)
      #expect(redetection.knownErrorRate == rate, "\(detector.name)")
    }
  }

  @Test func `the template detector finds a target by appearance unless it is ambiguous`() throws {
    func picture(_ x: Int) -> PixelBuffer {
      PixelBuffer.makeLuma(width: 160, height: 120) { luma in
        for row in 0..<120 {
          for column in 0..<160 {
            let (u, v) = (column - x, row - 40)
            let isTarget = u >= 0 && u < 30 && v >= 0 && v < 24
            luma[row * 160 + column] = UInt8(
              isTarget ? 60 + ((u / 5) * 37 + (v / 4) * 53) % 150 : 100 + (column + row) % 7)
          }
        }
      }
    }
    let session = TemplateDetector().makeSession(for: target(2))
    let start = Box(x: 20, y: 40, width: 30, height: 24)
    try session.start(frame: picture(20), region: .box(start))
    let found = try #require(try session.detect(frame: picture(110), index: 1)).boundingBox
    #expect(abs(found.center.x - 125) < 2 && abs(found.center.y - 52) < 2)
    #expect(try session.detect(frame: picture(500), index: 1) == nil)
    // There is a detection if the tracker's answer is elsewhere, but none if the answer is already on the target.
    func answer(to x: Double) throws -> Region? {
      var current = start
      current.x = x
      return try session.detect(frame: picture(110), index: 1, current: .box(current))
    }
    #expect(try answer(to: 20) != nil)
    #expect(try answer(to: 104) == nil)
    // If a second position is equally similar, it is unclear which position is correct.
    let careful = TemplateDetector(margin: 0.2).makeSession(for: target(2))
    try careful.start(frame: picture(20), region: .box(start))
    #expect(try careful.detect(frame: picture(110), index: 1) != nil)
    let (left, right) = (picture(10), picture(110))
    let two = withExtendedLifetime((left, right)) {
      PixelBuffer.makeLuma(width: 160, height: 120) { luma in
        for row in 0..<120 {
          for column in 0..<160 {
            let source = column < 80 ? left.luma : right.luma
            luma[row * 160 + column] = source.base[row * source.bytesPerRow + column]
          }
        }
      }
    }
    #expect(try careful.detect(frame: two, index: 1) == nil)
  }

  /// A detector that finds the target at x = 40, unless the tracker's answer is missing, or is at x = 30 or beyond.
  private struct WeighingDetector: Detector {
    var name: String { "weighing" }
    func result(for region: Region) -> Region { region }
    func makeSession(for target: SessionTarget) -> any DetectorSession { Session() }

    private final class Session: DetectorSession {
      var weighsTracker: Bool { true }
      func start(frame: PixelBuffer, region: Region) {}
      func detect(frame: PixelBuffer, index: Int) -> Region? { nil }
      func detect(frame: PixelBuffer, index: Int, current: Region?) -> Region? {
        guard let current, current.boundingBox.x < 30 else { return nil }
        return .box(Box(x: 40, y: 4, width: 10, height: 8))
      }
    }
  }

  @Test
  func `a detector that considers the tracker's answer may decide against a restart`() throws {
    let places = try places(RedetectionPolicy(every: 4), WeighingDetector(), frames: 13)
    #expect(places == [0, 0, 0, 0] + Array(repeating: 40, count: 9))
    let method = RedetectingMethod(
      StayingTracker(), policy: RedetectionPolicy(every: 1), detector: WeighingDetector())
    let session = try method.makeSession(for: target(4))
    _ = try session.start(
      frame: frame, at: .box(Box(x: 0, y: 4, width: 10, height: 8)))
    // The duration includes both the discarded step and the new start.
    let duration = try #require(try session.step(frame: frame).duration)
    #expect(duration.wallNanoseconds >= 2000)
  }
}
