/// The first message that a tracker sends, in which it states its capabilities.
struct TraXHello {
  var version = 1
  var images: Set<TraXImage.Format> = []
  var regions: Set<TraXRegion.Format> = []

  /// Parses the tracker's first message.
  ///
  /// - Throws: `Defect` if the message is not `hello`, or if the tracker requires something that vbench does not
  ///   support.
  init(_ message: TraXMessage) throws {
    guard message.kind == .hello else {
      throw Defect(reason: "sent '\(message.kind.rawValue)'; expected 'hello'")
    }
    if let text = message.properties["trax.version"] {
      guard let number = Int(text), (1...4).contains(number) else {
        throw Defect(reason: "uses TraX version '\(text.prefix(40))'; expected 1 to 4")
      }
      version = number
    }
    images = Set(Self.list(message, "trax.image").compactMap(TraXImage.Format.init(name:)))
    regions = Set(Self.list(message, "trax.region").compactMap(TraXRegion.Format.init(rawValue:)))
    let channels = Self.list(message, "trax.channels").filter { $0 != "color" }
    guard channels.isEmpty else {
      throw Defect(
        reason: "requires images with \(channels.joined(separator: " and ")), but only color is"
          + " available")
    }
    if images.isEmpty { images = [.path] }
    guard images != [.url] else {
      throw Defect(reason: "accepts images only by URL; expected path, memory or buffer")
    }
  }

  struct Defect: Error, CustomStringConvertible {
    var reason: String
    var description: String { "it \(reason)" }
  }

  private static func list(_ message: TraXMessage, _ key: String) -> [String] {
    (message.properties[key] ?? "").split { ";, ".contains($0) }.map { $0.lowercased() }
  }
}
