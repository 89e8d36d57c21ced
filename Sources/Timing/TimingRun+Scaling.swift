import Execution
import Geometry
import Processes
import Trackers

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
    var seen: Set<Setting> = []
    return settings.filter { seen.insert($0).inserted }
  }

  /// - Returns: false where it was interrupted.
  func measureScaling(into measurements: inout TimingMeasurements) -> Bool {
    let measured = subjects.compactMap { $0 as? OpenVisionSubject }
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
              try updates(of: measured[index], on: clip, frame: setting.frame)
            }
          } catch {
            measurements.remarks.append(
              "\(measured[index].identity.name) with \(setting.objects) objects:"
                + " \(ErrorText.of(error))")
          }
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

  private func updates(
    of subject: OpenVisionSubject, on clip: SyntheticClip, frame: PixelSize
  ) throws -> [StepDuration] {
    let members = clip.boxes.map {
      OpenVisionGroup.Member(subject: subject, region: .quadrilateral(Quadrilateral($0)))
    }
    let group = OpenVisionGroup(members, frameSize: frame)
    let steps = try clip.frames.map { frame in
      let step = group.step(frame: frame)
      if let failure = step.failure { throw failure }
      return step.duration
    }
    return Array(steps.dropFirst(1 + TimingSummary.warmUpSteps))
  }
}
