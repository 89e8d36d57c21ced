import Bench
import Files
import Foundation
import Geometry

/// The finished passes of a project on disk, so that trackers need not repeat them when the project is opened again.
/// The files can be deleted at any time.
struct PassStore: Sendable {
  private struct Content: Codable {
    var program: String
    var pass: TrackedPass
  }

  /// The folder of the files.
  let folder: String

  init(in project: String) { folder = "\(project)/.tracking" }

  /// Returns a pass that this program has made; nil if there is none.
  func pass(from start: PassStart) -> TrackedPass? {
    guard let bytes = try? RegularFile.read(path(start)),
      let content = try? JSONDecoder().decode(Content.self, from: Data(bytes)),
      content.program == ProgramFingerprint.current
    else { return nil }
    return content.pass
  }

  /// Stores a pass. If that is impossible, the pass will be made again.
  func keep(_ pass: TrackedPass, from start: PassStart) {
    let content = Content(program: ProgramFingerprint.current, pass: pass)
    guard let data = try? JSONEncoder().encode(content),
      (try? AtomicFile.makeFolder(folder)) != nil
    else { return }
    try? AtomicFile.write(Array(data), to: path(start), durability: .cached)
  }

  private func path(_ start: PassStart) -> String {
    var sum = Checksum()
    for number in (start.region.numbers.box ?? []) + (start.region.numbers.corners ?? []) {
      sum.add(word: number.bitPattern)
    }
    return "\(folder)/\(start.frame)-\(start.direction.rawValue)-\(sum.text).json"
  }
}
