import Geometry

/// Images of drawn faces. They come with vbench and are drawn on demand.
///
/// The images are not photographs. Results on them show whether a detector works, not how well it performs on people.
/// Each box encloses a face from the hair to the chin. The box and the five landmarks of each face are known exactly.
public enum EmbeddedFaces {
  /// Four images for each set of drawing conditions, containing one, two, three and four faces.
  public static var images: [LabeledImage] {
    scenes.map { scene in
      LabeledImage(name: scene.name, attributes: [scene.conditions.name], labels: scene.labels) {
        scene.drawing().buffer
      }
    }
  }

  private static let lying = ImagingConditions(name: "lying", turn: 100)

  static var scenes: [FaceScene] {
    (ImagingConditions.all + [lying]).enumerated().flatMap { index, conditions in
      (1...4).map { FaceScene(conditions: conditions, number: $0, seed: UInt64(4 * index + $0)) }
    }
  }
}

/// An image of one or more faces side by side.
struct FaceScene: Sendable {
  static let size = PixelSize(width: 480, height: 360)
  /// Half the maximum height of a face, in pixels.
  private static let largest = 88.0
  private static let smallest = 20.0

  private struct PositionedFace: Sendable {
    var face: DrawnFace
    /// The map from the face's plane to pixels of the image.
    var placement: ProjectiveMap
  }

  let name: String
  let conditions: ImagingConditions
  private let seed: UInt64
  private let faces: [PositionedFace]

  /// Places random faces side by side.
  ///
  /// - Parameter number: the number of faces.
  init(conditions: ImagingConditions, number: Int, seed: UInt64) {
    name = "faces-\(conditions.name)-\(number)"
    (self.conditions, self.seed) = (conditions, seed)
    var random = PairNumbers(state: seed &* 0xFACE)
    let part = Double(Self.size.width) / Double(number)
    faces = (0..<number).map { index in
      let maximum = min(Self.largest, 0.36 * part)
      let height = max(Self.smallest, maximum * (0.35 + 0.65 * random.unit()))
      let center = SIMD2(
        (Double(index) + 0.5) * part + 0.06 * part * random.signed(),
        Double(Self.size.height) / 2
          + (Double(Self.size.height) / 2 - DrawnFace.reach * height - 8) * random.signed())
      let face = DrawnFace(&random)
      return PositionedFace(
        face: face,
        placement: conditions.placement(at: center, scale: height, distance: 900, &random))
    }
  }

  var labels: [ImageLabel] {
    faces.map { positioned in
      let outline = DrawnFace.outline.map { positioned.placement($0) }
      let box = Box(enclosing: outline) ?? Box(x: 0, y: 0, width: 0, height: 0)
      var label = ImageLabel(box, kind: "face")
      label.landmarks = LabeledLandmarks(
        points: positioned.face.landmarks.map { positioned.placement($0) }, leftEye: 0, rightEye: 1)
      return label
    }
  }

  func drawing() -> DrawnImage {
    let ground = PairSurface(seed: seed)
    var drawing = DrawnImage(Self.size) { SIMD3(0.55, 0.6, 0.65) * ground.value(at: $0) }
    for positioned in faces {
      let back = positioned.placement.inverse
      let around = positioned.placement.quadrilateral(
        around: SIMD2(DrawnFace.reach, DrawnFace.reach))
      drawing.paint(in: around.boundingBox) { positioned.face.color(at: back($0)) }
    }
    drawing.take(conditions, seed: seed)
    return drawing
  }
}
