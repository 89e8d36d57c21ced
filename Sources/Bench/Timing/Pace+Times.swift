import Evaluation

/// The times by which the clock of a camera that does not wait advances.
extension Pace {
  /// Returns the time of a method's update, or of its start, in nanoseconds on the machine of the time model.
  ///
  /// - Throws: `MissingTime` if the model does not contain the method.
  package func modeledTime(
    of method: String, isStart: Bool = false, on item: String
  ) throws -> Double {
    guard let times = parameters.times?[method] else {
      throw MissingTime(reason: "the time model contains no time for \(method)")
    }
    return times.nanoseconds(ofStart: isStart, on: item)
  }

  /// Returns the simulated duration of work that has been measured, in nanoseconds. The processor time of an external
  /// program may be only a part of its work.
  ///
  /// - Throws: `MissingTime` if the duration is unknown.
  package func nanoseconds(ofMeasured duration: StepDuration?, isExternal: Bool) throws -> Int64 {
    guard let duration else { throw MissingTime(reason: "its time could not be measured") }
    let own = isExternal ? nil : duration.cpuNanoseconds
    return nanoseconds(Double(own ?? duration.wallNanoseconds))
  }
}

/// The error for a method for which the clock cannot advance.
package struct MissingTime: Error, CustomStringConvertible {
  package var reason: String

  package init(reason: String) { self.reason = reason }

  package var description: String { "it cannot be run in real time, because \(reason)" }
}

extension RealTimeParameters {
  /// Returns a fingerprint of the camera's settings and of the times of methods.
  package func fingerprint(ofTimesOf names: [String]) -> String {
    var sum = Checksum()
    sum.add(options)
    for times in names.compactMap({ self.times?[$0] }) {
      sum.add(times.update)
      sum.add(times.initialization ?? -1)
      for (name, time) in (times.sequences ?? [:]).sorted(by: { $0.key < $1.key }) {
        sum.add(name)
        sum.add(time)
      }
      for (count, ratio) in (times.together ?? [:]).sorted(by: { $0.key < $1.key }) {
        sum.add(count)
        sum.add(ratio)
      }
    }
    return sum.text
  }
}
