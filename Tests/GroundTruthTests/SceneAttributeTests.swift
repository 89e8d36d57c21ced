import Geometry
import Testing

@testable import GroundTruth

/// Tests that each scene has the properties that its attributes state.
@Suite struct SceneAttributeTests {
  /// The attributes that scenes use, as abbreviated in OTB, UAV123 and LaSOT.
  private static let known: Set<String> = [
    "ARC", "BC", "CM", "DEF", "FM", "FOC", "IPR", "IV", "LR", "MB", "OPR", "OV", "POC", "SOB", "SV",
  ]

  @Test(arguments: EmbeddedScenes.names)
  func `the attributes of each embedded scene agree with its labels`(name: String) throws {
    let scene = try EmbeddedScenes.scene(named: name)
    let sequence = scene.labeledSequence(dataset: "test")
    let attributes = Set(scene.attributes)
    #expect(attributes.isSubset(of: Self.known))
    var seen: Set<String> = []
    for target in sequence.targets {
      #expect(target.annotations.count == scene.frameCount)
      #expect(target.initialFrame == 0)
      #expect((target.annotations[0].cover ?? 0) > 0.85, "the first frame shows the target")
      seen.formUnion(labelAttributes(target))
    }
    // These four attributes must be listed if and only if the labels show them.
    for attribute in ["FOC", "OV", "POC", "LR"] {
      #expect(attributes.contains(attribute) == seen.contains(attribute), "\(attribute)")
    }
    for attribute in ["ARC", "FM", "SV"] where attributes.contains(attribute) {
      #expect(seen.contains(attribute), "\(attribute)")
    }
  }

  @Test(arguments: EmbeddedScenes.names)
  func `the attributes of each embedded scene agree with its description`(name: String) throws {
    let scene = try EmbeddedScenes.scene(named: name)
    let attributes = Set(scene.attributes)
    let targets = scene.objects.filter(\.isTarget)
    let parts = targets.flatMap { [$0.body] + $0.parts }
    let effects = scene.effects
    let light = [effects.gain, effects.gradientX, effects.gradientY] + effects.tint
    let camera = scene.camera
    let times = stride(from: 0.0, to: Double(scene.frameCount), by: 1)
    func span(_ signal: Signal) -> Double {
      let values = times.map { signal($0, seed: scene.seed) }
      return (values.max() ?? 0) - (values.min() ?? 0)
    }
    if attributes.contains("MB") { #expect(effects.shutter > 0) }
    if attributes.contains("IV") {
      #expect(light.contains { span($0) > 0.15 } || !effects.shadows.isEmpty)
    }
    #expect(
      attributes.contains("CM")
        == (max(span(camera.x), span(camera.y)) > 60 || span(camera.roll) > 3
          || span(camera.zoom) > 0.05 || (camera.shake?.amplitude ?? 0) > 1.6))
    if attributes.contains("DEF") {
      #expect(parts.contains { $0.deform != nil || $0.swing != Signal(0) })
    }
    if attributes.contains("IPR") {
      #expect(targets.contains { span($0.roll) > 25 } || span(camera.roll) > 25)
    }
    if attributes.contains("OPR") {
      #expect(targets.contains { max(span($0.turn), span($0.yaw), span($0.pitch)) > 40 })
    }
    if attributes.contains("SOB") { #expect(scene.objects.count > 1) }
  }

  @Test func `the embedded scenes include at least two with each attribute`() throws {
    let scenes = try EmbeddedScenes.names.map(EmbeddedScenes.scene(named:))
    #expect(scenes.filter { (100...400).contains($0.frameCount) }.count >= 24)
    #expect(scenes.filter { $0.frameCount >= 1500 }.count == 3)
    #expect(scenes.filter { $0.objects.contains { $0.label == .corners } }.count >= 5)
    #expect(scenes.contains { $0.isGray })
    #expect(scenes.contains { $0.objects.filter(\.isTarget).count > 1 })
    for attribute in Self.known {
      #expect(scenes.filter { $0.attributes.contains(attribute) }.count >= 2, "\(attribute)")
    }
  }

  @Test func `the quick scenes are a subset of all scenes with at least 12 attributes`() throws {
    let all = try EmbeddedScenes.dataset(all: true)
    let quick = try EmbeddedScenes.dataset(all: false)
    #expect(all.entries.map(\.name) == EmbeddedScenes.names)
    #expect((8...12).contains(quick.entries.count))
    #expect(Set(quick.entries.map(\.name)).isSubset(of: all.entries.map(\.name)))
    let sequences = try quick.entries.map { try $0.load() }
    let attributes = Set(sequences.flatMap(\.attributes))
    #expect(attributes.count >= 12)
    #expect(sequences.map(\.frameCount).reduce(0, +) <= 2500)
  }

  @Test func `an unknown scene name is an error that lists the known names`() {
    #expect(throws: SceneError.unknownScene(name: "runer", known: EmbeddedScenes.names)) {
      try EmbeddedScenes.scene(named: "runer")
    }
  }

  /// Returns the attributes that follow from a target's labels alone, with OTB's thresholds (LR, FM) or with simple
  /// thresholds.
  private func labelAttributes(_ target: Target) -> Set<String> {
    var seen: Set<String> = []
    var boxes: [Box] = []
    var last: Point?
    for annotation in target.annotations {
      if annotation.attributes.contains("OV") { seen.insert("OV") }
      if annotation.attributes.contains("OCC") {
        if (annotation.cover ?? 1) < 0.85 { seen.insert("POC") }
        if annotation.visibility == .absent && !annotation.attributes.contains("OV") {
          seen.insert("FOC")
        }
      }
      guard let box = annotation.region?.boundingBox else {
        last = nil
        continue
      }
      if annotation.attributes.isEmpty { boxes.append(box) }
      if let last, last.distance(to: box.center) > 20 { seen.insert("FM") }
      last = box.center
    }
    if boxes.filter({ $0.area < 400 }).count * 10 > target.annotations.count { seen.insert("LR") }
    func ratio(_ values: [Double]) -> Double {
      (values.max() ?? 1) / max(1e-9, values.min() ?? 1)
    }
    if ratio(boxes.map(\.area)) > 1.7 { seen.insert("SV") }
    if ratio(boxes.map { $0.width / $0.height }) > 1.5 { seen.insert("ARC") }
    return seen
  }
}
