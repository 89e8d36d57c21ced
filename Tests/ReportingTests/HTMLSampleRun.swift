import Bench
import Evaluation
import Geometry
import GroundTruth
import Imaging
import Media
import Results
import RunTestSupport
import Tracking

/// A run of many methods on many sequences. The methods' boxes drift at different speeds.
enum HTMLSampleRun {
  static let size = PixelSize(width: 320, height: 180)

  /// Stripes with a bright target that moves to the right.
  struct Stripes: FrameSource {
    var name: String
    var frameCount: Int
    var knownFrameCount: Int? { frameCount }
    var frameRate: Double? { nil }
    func makeReader() throws -> any FrameReader { Reader(frameCount: frameCount) }
    func frameSize() throws -> PixelSize { size }

    final class Reader: FrameReader {
      private var position = 0
      private let frameCount: Int

      init(frameCount: Int) { self.frameCount = frameCount }

      func next() throws -> PixelBuffer? {
        guard position < frameCount else { return nil }
        let box = HTMLSampleRun.box(at: position)
        position += 1
        return PixelBuffer.makeRGB(width: size.width, height: size.height) { pixels in
          for y in 0..<size.height {
            for x in 0..<size.width {
              let isTarget =
                (Int(box.x)..<Int(box.maxX)).contains(x) && (Int(box.y)..<Int(box.maxY)).contains(y)
              let stripe = UInt8(60 + 40 * (((x + 2 * y) / 12) % 3))
              let place = 3 * (y * size.width + x)
              pixels[place] = isTarget ? 240 : stripe
              pixels[place + 1] = isTarget ? 200 : stripe / 2 + 50
              pixels[place + 2] = isTarget ? 90 : 120
            }
          }
        }
      }

      func skip(_ count: Int) throws { position = min(frameCount, position + count) }
    }
  }

  static func box(at frame: Int) -> Box {
    Box(x: 40 + Double(2 * frame % 200), y: 60, width: 48, height: 36)
  }

  /// Returns a result in which method `s` drifts by `(s + 1) * (sequence % 10) / 24` pixels per frame, where `s` and
  /// `sequence` are 0-based indices. The confidence decreases as the box drifts.
  static func result(
    sequences names: [String], methods: [MethodIdentity], frames: Int = 60,
    problems: [RunNote] = [], changing change: (inout Trajectory) -> Void = { _ in }
  ) -> TrackingResult {
    let sequences = names.enumerated().map { index, name in
      SequenceFacts(
        sequence: LabeledSequence(
          name: name, dataset: "made", frames: Stripes(name: name, frameCount: frames),
          frameCount: frames,
          targets: [
            Target(
              name: "1",
              annotations: (0..<frames).map {
                Annotation(region: .box(box(at: $0)), visibility: .visible)
              })
          ],
          attributes: ["occlusion", "blur", "scale"].enumerated().filter {
            (index + $0.offset) % 3 != 0
          }.map(\.element)),
        frameSize: size)
    }
    let runs = methods.enumerated().map { number, identity in
      MethodAnswers(
        identity: identity,
        sequences: names.indices.map { index in
          let drift = Double((number + 1) * (index % 10)) / 24
          let steps = (0..<frames).map { frame in
            var box = box(at: frame)
            box.x += drift * Double(frame)
            return TrackStep(
              region: .box(box), confidence: max(0, 1 - drift * Double(frame) / 40),
              wallNanoseconds: Int64(1_000_000 * (number + 1) * (number + 1)),
              cpuNanoseconds: Int64(900_000 * (number + 1)), initialized: frame == 0)
          }
          return SequenceAnswers(
            status: number == 2 && index == 1 ? .failed("said \"no\" <b>") : .complete,
            trajectories: [Trajectory(target: "1", firstFrame: 0, steps: steps)])
        })
    }
    var facts = SampleRun.facts
    facts.problems = problems
    return RunScoring.result(
      facts: facts, conventions: .vbench, sequences: sequences,
      runs: runs.map { $0.changed(change) })
  }

  static func methods(_ count: Int) -> [MethodIdentity] {
    (0..<count).map {
      MethodIdentity(
        tracker: "object", level: $0 % 2 == 0 ? "accurate" : "fast", revision: $0 / 2 + 1)
    }
  }

  static func sequences(_ count: Int) -> [String] { (1...count).map { "sequence-\($0)" } }
}
