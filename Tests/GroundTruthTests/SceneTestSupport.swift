import Foundation
import Geometry
import GroundTruth

/// Helpers shared by the scene tests.
enum SceneTest {
  /// Creates a scene of 64 x 48 pixels with one white object on black, without noise or shading.
  static func plain(object: String, frames: Int = 20, more: String = "") throws -> Scene {
    try Scene(
      yaml: """
        size: [64, 48]
        frames: \(frames)
        layers:
          - texture: {colors: ["#000000"]}
        objects:
        \(object)
        \(more)
        """, path: "plain.yaml")
  }

  /// Returns the YAML for a single white target. `place` contains further lines of the target's mapping.
  static func white(_ place: String, width: Double, height: Double, label: String = "box") -> String
  {
    """
      - name: it
        target: true
        label: \(label)
        \(place)
        body:
          shape: rectangle
          size: [\(width), \(height)]
          shading: 0
          texture: {colors: ["#ffffff"]}
    """
  }

  /// The folder of scene files in the source tree.
  static var folder: URL {
    URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("datasets/scenes")
  }

  /// Returns the annotations of a scene's only target.
  static func annotations(_ scene: Scene) throws -> [Annotation] {
    let targets = scene.labeledSequence(dataset: "test").targets
    return targets.first?.annotations ?? []
  }
}
