/// A rule that determines which frames a tracker receives from a camera that does not wait, and which answer counts at
/// each frame.
package enum RealTimeRule: String, CaseIterable, Codable, Hashable, Sendable {
  /// At the time of each frame, the newest finished answer counts. When the tracker is free, it gets the newest frame,
  /// and never sees the frames that were skipped. Even a fast tracker's answer is therefore one frame late.
  ///
  /// Li, Wang and Ramanan, "Towards Streaming Perception", ECCV 2020.
  case latest
  /// The rule of the VOT toolkit's realtime experiments (version 0.9.0): an answer counts at its own frame and, if it took
  /// longer than the time between two frames, also at the frames that were missed meanwhile.
  ///
  /// Kristan et al., "The Visual Object Tracking VOT2017 Challenge Results", ICCVW 2017.
  case vot

  /// A phrase that describes the rule.
  package var summary: String {
    switch self {
    case .latest: "at the time of each frame, the newest finished answer counts"
    case .vot: "the VOT toolkit's rule, by which an answer counts at its own frame, however late"
    }
  }
}
