import Foundation
import Geometry
import Media
import Testing

@testable import GroundTruth

@Suite struct SceneFileTests {
  @Test func `every scene file in the folder is embedded and parsed without an error`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: SceneTest.folder.path)
    let names = files.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
    #expect(names.sorted() == EmbeddedScenes.names)
    for name in EmbeddedScenes.names {
      let scene = try EmbeddedScenes.scene(named: name)
      let file = SceneTest.folder.appendingPathComponent("\(name).yaml").path
      #expect(try Scene(contentsOf: file) == scene)
      #expect(!scene.summary.isEmpty)
      #expect(!scene.attributes.isEmpty)
    }
  }

  @Test func `an unknown key in a scene file is refused with its line and a suggestion`() {
    let text = """
      size: [64, 48]
      frames: 5
      layers:
        - texture: {colors: ["#000000"], scael: 4}
      objects: []
      """
    #expect(
      message(text) == "my.yaml:4: layers[0].texture.scael: unknown key; did you mean `scale`?")
  }

  @Test func `a missing key or a wrong value in a scene file is refused with its line`() {
    #expect(message("frames: 5") == "my.yaml:1: `size` is missing")
    #expect(message("size: [64, 48]\nframes: many") == "my.yaml:2: frames: expected a whole number")
    #expect(
      message("size: [64]\nframes: 5")
        == "my.yaml:1: size: expected [width, height], each from 16 to 4096 pixels")
    #expect(
      message("size: [64, 48]\nframes: 5\nlayers:\n  - texture: {colors: [red]}\n")
        == "my.yaml:4: layers[0].texture.colors[0]: expected a color like \"#7a6b5c\", found \"red\""
    )
  }

  @Test(arguments: [
    "", "nonsense", "- 1\n- 2", "size: [64, 48\nframes", "size: .nan", "a: &a [*a]", "\u{0}",
    "size: [64, 48]\nframes: 1\nlayers: []\nobjects: []",
    "size: [64, 48]\nframes: -1", "size: [1e99, 48]\nframes: 3", "size: {x: 1}",
  ])
  func `text that is not a scene is refused with the file's name`(text: String) {
    #expect(message(text).hasPrefix("my.yaml"))
  }

  @Test func `a scene with extreme numbers is rendered without a crash`() throws {
    let scene = try SceneTest.plain(
      object: """
          - name: it
            target: true
            x: {value: 1e6, rate: -1e5}
            y: {value: 20, wander: [1e6, 1]}
            scale: {value: 1e6, rate: -1e5}
            yaw: {rate: 1e5}
            body: {size: [4000, 1], texture: {colors: ["#ffffff"]}}
            perspective: 5000
        """, frames: 16,
      more: "camera: {zoom: 1e6, x: -1e6, shake: [500, 1]}\neffects: {shutter: 1, gain: -5}")
    let sequence = scene.labeledSequence(dataset: "test")
    #expect(sequence.targets[0].annotations.count == 16)
    let reader = SceneSource(scene).makeReader()
    for _ in 0..<16 { #expect(try reader.next() != nil) }
  }

  @Test func `a scene file and a folder of scene files open as datasets`() throws {
    let file = SceneTest.folder.appendingPathComponent("runner.yaml").path
    #expect(SceneDataset.recognizes(file))
    let single = try SceneDataset.open(file)
    #expect(single.entries.map(\.name) == ["runner"])
    let sequence = try single.entries[0].load()
    #expect(sequence.frameCount == sequence.targets[0].annotations.count)
    let all = try SceneDataset.open(SceneTest.folder.path)
    #expect(all.entries.map(\.name) == EmbeddedScenes.names)
    #expect(!SceneDataset.recognizes("/nonexistent.yaml"))
    #expect(throws: SceneError.noScenes(path: "/nonexistent")) {
      try SceneDataset.open("/nonexistent")
    }
  }

  /// Returns the description of the error that a scene's text causes.
  private func message(_ text: String) -> String {
    do {
      _ = try Scene(yaml: text, path: "my.yaml")
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
