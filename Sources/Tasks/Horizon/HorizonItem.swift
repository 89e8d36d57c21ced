import Bench
import Foundation
import GroundTruth
import Imaging
import Media
import TaskKit

/// An image with a known roll angle.
struct HorizonItem: AnsweredItem {
  let name: String
  let attributes: [String]
  let files: [String]?
  /// The angle in radians, counterclockwise; nil if there is no horizon.
  let angle: Double?
  let read: @Sendable () throws -> PixelBuffer

  var frameCount: Int { 1 }

  var images: any FrameSource {
    ImageList(name: name, count: 1, files: files ?? []) { [read] in [try read()] }
  }

  func addTruth(to sum: inout Checksum) {
    sum.add(angle ?? .infinity)
    sum.add(name)
  }

  /// The rendered images of landscapes, of rooms, and of scenes without a horizon. They are rotated by up to 43
  /// degrees.
  static var embedded: [HorizonItem] {
    (0..<36).map { index in
      let seed = UInt64(index) + 500
      let roll = (Double(index * 37 % 36) / 35 * 86 - 43) * .pi / 180
      let kind = ["landscape", "room", "nothing"][index % 3]
      return HorizonItem(
        name: "\(kind)-\(index / 3 + 1)", attributes: [kind], files: nil,
        angle: kind == "nothing" ? nil : roll
      ) {
        var scene = HorizonScene(width: 480, height: 360, roll: roll, seed: seed)
        let noise = Double(index % 4) * 4
        switch kind {
        case "landscape": return scene.landscape(noise: noise, clutter: index % 5)
        case "room": return scene.room(noise: noise, yaw: Double(index % 7 - 3) * 0.1, pitch: 0)
        default: return scene.withoutHorizon(kind: index / 3 % 6)
        }
      }
    }
  }
}

extension HorizonItem {
  init(_ labeled: LabeledHorizon) {
    self.init(
      name: labeled.name, attributes: [], files: [labeled.file],
      angle: labeled.degrees.map { $0 * .pi / 180 }
    ) { try ImageFile.read(labeled.file) }
  }
}
