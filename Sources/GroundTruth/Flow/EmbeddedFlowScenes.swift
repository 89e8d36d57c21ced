import Geometry

/// Image pairs that come with vbench, drawn on demand.
public enum EmbeddedFlowScenes {
  /// The image pairs, each with exactly known flow and occlusions.
  public static var pairs: [FlowPair] {
    scenes.map { scene in
      FlowPair(name: scene.name) {
        scene.images()
      } truth: {
        scene.truth()
      }
    }
  }

  private typealias Layer = FlowScene.Layer
  private typealias Motion = FlowScene.Motion

  private static let size = PixelSize(width: 320, height: 240)
  private static let middle = SIMD2(159.5, 119.5)

  private static func background(_ motion: Motion, contrast: Double = 35) -> Layer {
    Layer(center: middle, radii: nil, motion: motion, level: 120, contrast: contrast)
  }

  static let scenes: [FlowScene] = [
    FlowScene(
      name: "layers", size: size,
      layers: [
        background(Motion(shift: [1.3, -0.6])),
        Layer(center: [90, 90], radii: [60, 45], motion: Motion(shift: [-3.4, 2.1]), level: 150),
        Layer(center: [220, 130], radii: [50, 70], motion: Motion(shift: [4.7, 1.2]), level: 95),
        Layer(
          center: [170, 180], radii: [45, 25], motion: Motion(shift: [0.4, -3.8]), level: 165),
      ], seed: 101),
    FlowScene(
      name: "turning", size: size,
      layers: [
        background(Motion(turn: 0.004, scale: 1.01)),
        Layer(
          center: [110, 120], radii: [70, 55], motion: Motion(shift: [1, 0], turn: 0.02), level: 155
        ),
        Layer(
          center: [240, 110], radii: [48, 60],
          motion: Motion(shift: [-2, 1], turn: -0.015, scale: 1.04), level: 90),
      ], seed: 102),
    FlowScene(
      name: "large motion", size: size,
      layers: [
        background(Motion(shift: [-9.5, 4.2], scale: 1.01)),
        Layer(
          center: [100, 110], radii: [62, 52], motion: Motion(shift: [17.4, -8.3]), level: 160),
        Layer(
          center: [220, 140], radii: [58, 48], motion: Motion(shift: [-22.6, 12.1], turn: 0.01),
          level: 85),
      ], seed: 103),
    FlowScene(
      name: "small things", size: size,
      layers: [background(Motion(shift: [0.7, 0.3]))]
        + (0..<12).map { index in
          let (column, row) = (Double(index % 4), Double(index / 4))
          let motion = Motion(
            shift: [4 - 2.5 * Double(index % 4), Double(index % 3) * 2.2 - 2], turn: 0)
          return Layer(
            center: [45 + 76 * column, 45 + 74 * row], radii: [13 + 3 * row, 12 + 2 * column],
            motion: motion, level: index % 2 == 0 ? 165 : 80)
        }, seed: 104),
    FlowScene(
      name: "little texture", size: size,
      layers: [
        background(Motion(shift: [1.8, 0.9], scale: 1.005), contrast: 6),
        Layer(
          center: [120, 110], radii: [70, 60], motion: Motion(shift: [-2.6, -1.4]), level: 150,
          contrast: 5),
        Layer(
          center: [235, 150], radii: [45, 50], motion: Motion(shift: [3.2, -2.2]), level: 100,
          contrast: 8),
      ], seed: 105),
    FlowScene(
      name: "change of light", size: size,
      layers: [
        background(Motion(shift: [-1.4, 1.1])),
        Layer(
          center: [105, 125], radii: [65, 58], motion: Motion(shift: [3.9, -0.8], turn: 0.006),
          level: 140),
        Layer(
          center: [230, 105], radii: [52, 46], motion: Motion(shift: [-2.7, 3.3]), level: 90),
      ], light: (left: 1.18, right: 0.86), seed: 106),
    FlowScene(
      name: "noise", size: size,
      layers: [
        background(Motion(shift: [2.2, 0.4], turn: -0.003)),
        Layer(
          center: [130, 130], radii: [75, 55], motion: Motion(shift: [-3.1, 1.9]), level: 150),
        Layer(center: [240, 90], radii: [45, 40], motion: Motion(shift: [5.2, 3.1]), level: 90),
      ], noise: 8, seed: 107),
  ]
}
