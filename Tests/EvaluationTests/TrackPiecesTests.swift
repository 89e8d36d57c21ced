import Geometry
import Testing

@testable import Evaluation

/// Tests that a long track has the same scores whether it is scored in chunks or as a whole.
@Suite struct TrackPiecesTests {
  /// Returns a track with all special cases: frames without a label, a target or an answer, boxes that are NaN, empty
  /// or outside the frame, restarts, and an early end.
  private func track(seed: UInt64, polygons: Bool) -> TargetTrack {
    var generator = SplitMix64(seed: seed)
    let count = 60 + generator.index(below: 60)
    func box(_ spread: Double) -> Box {
      let size = generator.index(below: 12) == 0 ? 0 : 8 + 8 * generator.unit()
      let x = generator.index(below: 20) == 0 ? .nan : 20 + spread * generator.normal()
      return Box(x: x, y: 15 + spread * generator.normal(), width: size, height: 10)
    }
    func region(_ spread: Double) -> Region {
      polygons && generator.index(below: 2) == 0
        ? .quadrilateral(Quadrilateral(box(spread))) : .box(box(spread))
    }
    let truth = (0..<count).map { index -> TargetTrack.Truth in
      switch index == 0 ? 9 : generator.index(below: 10) {
      case 0: .init(region: nil, visibility: .unlabeled)
      case 1: .init(region: region(1), visibility: .absent)
      case 2: .init(region: nil, visibility: .absent)
      default: .init(region: region(1), visibility: .visible)
      }
    }
    let answers = (0..<count - generator.index(below: 30)).map { index in
      TrackStep(
        region: generator.index(below: 8) == 0 ? nil : region(index < 40 ? 2 : 30),
        confidence: generator.index(below: 9) == 0 ? nil : generator.unit(),
        initialized: index == 0 || generator.index(below: 25) == 0,
        failed: generator.index(below: 25) == 0)
    }
    return TargetTrack(
      truth: truth, answers: answers, frameSize: PixelSize(width: 64, height: 48))
  }

  private func pieces(of track: TargetTrack, length: Int) -> [TargetTrack] {
    stride(from: 0, to: track.truth.count, by: length).map { start in
      TargetTrack(
        truth: Array(track.truth.dropFirst(start).prefix(length)),
        answers: Array(track.answers.dropFirst(start).prefix(length)), frameSize: track.frameSize)
    }
  }

  /// Returns the bits that identify a score, including scores that are NaN.
  private func bits(_ frame: FrameScore) -> [UInt64] {
    [frame.overlap, frame.centerError, frame.normCenterError, frame.cornerError ?? -1]
      .map(\.bitPattern) + [frame.isScored ? 1 : 0]
  }

  @Test(arguments: 0..<40 as Range<UInt64>, [1, 7, 64])
  func `a track evaluated in pieces has the same scores as the whole, bit for bit`(
    seed: UInt64, length: Int
  ) {
    let track = track(seed: seed, polygons: seed.isMultiple(of: 2))
    let pieces = pieces(of: track, length: length)
    var frames: [FrameScore] = []
    let found = evaluate(pieces) { frames += $0 }
    let whole = evaluate(track)
    #expect(found.scores == whole.scores)
    #expect(found.firstFailure == whole.firstFailure)
    #expect(found.lastScored == whole.lastScored)
    #expect(found.isLost == whole.isLost)
    #expect(found.comparesPolygons == whole.comparesPolygons)
    #expect(frames.map(bits) == track.frameScores.map(bits))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `confidence and drift figures of a track in pieces equal those of the whole`(seed: UInt64) {
    let track = track(seed: seed, polygons: false)
    let scored = track.frameScores
    var quality = (ConfidenceQuality(), ConfidenceQuality())
    var boxes = (JudgedBoxes(), JudgedBoxes())
    var confidencePair = (ConfidenceSamples(), ConfidenceSamples())
    quality.0.add(track, scored: scored)
    boxes.0.add(track, scored: scored)
    let confidences = track.truth.indices.map { index in
      index < track.answers.count ? track.answers[index].confidence : nil
    }
    confidencePair.0.add(scored, confidences: confidences)
    var judged: [(track: TargetTrack, frames: [FrameScore])] = []
    var start = 0
    for piece in pieces(of: track, length: 13) {
      let frames = Array(scored[start..<start + piece.truth.count])
      quality.1.add(piece, scored: frames, from: start)
      boxes.1.add(piece, scored: frames, from: start)
      confidencePair.1.add(
        frames, confidences: Array(confidences[start..<start + frames.count]), from: start)
      judged.append((piece, frames))
      start += frames.count
    }
    #expect(quality.0.count > 0)
    #expect(quality.0.areaUnderROC == quality.1.areaUnderROC)
    #expect(quality.0.expectedCalibrationError == quality.1.expectedCalibrationError)
    #expect(quality.0.trueRejection(below: 0.5) == quality.1.trueRejection(below: 0.5))
    #expect(
      boxes.0.ranked().boxes.map(\.confidence) == boxes.1.ranked().boxes.map(\.confidence))
    #expect(confidencePair.0.confidences == confidencePair.1.confidences)
    #expect(confidencePair.0.isCorrect == confidencePair.1.isCorrect)
    let traces = [[(track, scored)], judged].map {
      DriftTrace(sequence: 0, frameCount: scored.count, pieces: $0)
    }
    #expect(traces[0].overlaps.map(\.bitPattern) == traces[1].overlaps.map(\.bitPattern))
    #expect(traces[0].logAreaRatios.map(\.bitPattern) == traces[1].logAreaRatios.map(\.bitPattern))
    #expect(traces[0].life == traces[1].life)
    #expect(traces[0].oldest == traces[1].oldest)
  }
}
