import Algorithms
import Execution
import Geometry
import Processes
import Tracking

/// What subjects cost against the number of objects, their size and the frame's, on synthetic
/// frames.
extension TimingRun {
  private struct Setting: Hashable {
    var objects: Int
    var frame: PixelSize
    var side: Int
  }

  private static var settings: [Setting] {
    let usual = PixelSize(width: 1280, height: 720)
    var settings = objectCounts.map { Setting(objects: $0, frame: usual, side: usualSide) }
    settings += targetSides.map { Setting(objects: 1, frame: usual, side: $0) }
    settings += frameSizes.map { Setting(objects: 1, frame: $0, side: usualSide) }
    return Array(settings.uniqued())
  }

  private var scaled: [any Subject] { subjects.filter { $0.makeGroup() != nil } }

  /// Updates that are made for it in all.
  var scalingSteps: Int {
    guard options.measuresScaling else { return 0 }
    return scaled.count * Self.settings.count * options.rounds * SyntheticClip.frameCount
  }

  /// - Returns: false where it was interrupted.
  func measureScaling(into measurements: inout TimingMeasurements) -> Bool {
    let measured = scaled
    for setting in measured.isEmpty ? [] : Self.settings {
      let clip = SyntheticClip(
        frame: setting.frame, targetSide: setting.side, objects: setting.objects)
      var steps = [[StepDuration]](repeating: [], count: measured.count)
      for round in 0..<options.rounds {
        let order = round % 2 == 0 ? Array(measured.indices) : measured.indices.reversed()
        for index in order {
          guard !interruption.isRaised else { return false }
          do {
            steps[index] += try recording(measured[index]) {
              try updates(of: measured[index], on: clip)
            }
          } catch {
            measurements.remarks.append(
              RunNote(
                .timing, subject: measured[index].identity.name,
                item: "\(setting.objects) synthetic objects", reason: ErrorText.of(error)))
          }
          progress.advanced(steps: SyntheticClip.frameCount)
        }
      }
      for (index, subject) in measured.enumerated() where !steps[index].isEmpty {
        measurements.scaling.append(
          TimingResult.ScalingPoint(
            subject: subject.identity.name, objects: setting.objects,
            frameWidth: setting.frame.width, frameHeight: setting.frame.height,
            targetSide: setting.side, durations: DurationSummary(steps[index])))
      }
    }
    return true
  }

  /// The updates after the warm-up of a group that follows all objects of a clip.
  private func updates(of subject: any Subject, on clip: SyntheticClip) throws -> [StepDuration] {
    guard let group = subject.makeGroup() else { return [] }
    let boxes = clip.boxes.map { Region.quadrilateral(Quadrilateral($0)) }
    let starting = Dictionary(uniqueKeysWithValues: boxes.enumerated().map { ($0, $1) })
    let steps = try clip.frames.enumerated().map { number, frame in
      let (answers, duration) = group.step(
        frame: frame, starting: number == 0 ? starting : [:],
        following: number == 0 ? [] : Array(boxes.indices))
      for (_, answer) in answers { _ = try answer.get() }
      return duration
    }
    return Array(steps.dropFirst(1 + TimingSummary.warmUpSteps))
  }
}
