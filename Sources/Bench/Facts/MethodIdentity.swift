/// The identity of a method in tables: its tracker, level, revision and re-detection.
package struct MethodIdentity: Hashable, Sendable {
  /// The name of the tracker or other method, such as "object" or "rectangle".
  package var tracker: String
  /// The level, such as "fast" or "accurate"; empty if the tracker has no levels.
  package var level: String
  /// The revision of the algorithm; nil if the tracker has no revisions.
  package var revision: Int?
  /// The way in which the target is re-detected; nil if it is not re-detected.
  package var redetection: Redetection?

  package init(
    tracker: String, level: String, revision: Int?, redetection: Redetection? = nil
  ) {
    self.tracker = tracker
    self.level = level
    self.revision = revision
    self.redetection = redetection
  }

  /// The re-detection as shown in tables and files: its short form, or "none".
  package var redetect: String { redetection?.name ?? "none" }

  /// The identity of the tracker alone, without re-detection.
  package var withoutRedetection: MethodIdentity {
    MethodIdentity(tracker: tracker, level: level, revision: revision)
  }

  /// The names under which a time model contains the times of which those of the method consist: the tracker's name and,
  /// unless detections are simulated, the detector's.
  package var timedNames: [String] {
    let detector = redetection.flatMap { $0.isSimulated ? nil : $0.detector }
    return [withoutRedetection.name]
      + [detector].compactMap(\.self).map(Redetection.timedName)
  }

  /// The name used in all tables, unique within a run, such as "object-fast-r1".
  package var name: String {
    var parts = [tracker]
    if !level.isEmpty { parts.append(level) }
    if let revision { parts.append("r\(revision)") }
    if let redetection { parts.append(redetection.name) }
    return parts.joined(separator: "-")
  }
}

extension MethodIdentity: Codable {
  private enum CodingKeys: String, CodingKey {
    case tracker, level, revision, redetect
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    tracker = try values.decode(String.self, forKey: .tracker)
    level = try values.decode(String.self, forKey: .level)
    revision = try values.decodeIfPresent(Int.self, forKey: .revision)
    let redetect = try values.decode(String.self, forKey: .redetect)
    guard redetect != "none" else { return }
    redetection = Redetection(name: redetect)
    if redetection == nil {
      throw DecodingError.dataCorruptedError(
        forKey: .redetect, in: values,
        debugDescription: "expected 'none' or a policy and a detector, found '\(redetect)'")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(tracker, forKey: .tracker)
    try values.encode(level, forKey: .level)
    try values.encodeIfPresent(revision, forKey: .revision)
    try values.encode(redetect, forKey: .redetect)
  }
}
