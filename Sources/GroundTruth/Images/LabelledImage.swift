import Foundation
import Geometry
import Imaging
import Media

/// An image and the things with four corners in it.
public struct LabelledImage: Sendable {
  /// A thing: its corners, and what stands on it where that is known.
  public struct Thing: Hashable, Sendable {
    public var quadrilateral: Quadrilateral
    public var text: String?

    public init(quadrilateral: Quadrilateral, text: String? = nil) {
      self.quadrilateral = quadrilateral
      self.text = text
    }
  }

  /// A name that no other image of the data set has.
  public let name: String
  /// The file; nil where the image is a frame of a video or rendered.
  public let file: String?
  public let things: [Thing]
  private let readImage: @Sendable () throws -> PixelBuffer

  public init(
    name: String, file: String? = nil, things: [Thing],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.name = name
    self.file = file
    self.things = things
    readImage = image
  }

  /// Reads the image as it is stored.
  ///
  /// - Throws: `MediaError`.
  public func image() throws -> PixelBuffer { try readImage() }
}

/// Finds images with labelled quadrilaterals.
///
/// - A folder with `dataset_config.json`, as OpenCV's tests of codes have it: for each image the four corners'
///   `x` and `y`, and what the code says.
/// - Sequences of flat targets: every tenth frame, or as many frames apart as make twenty images of a sequence.
public enum LabelledImageFinder {
  /// - Throws: `GroundTruthError`.
  public static func images(in path: String) throws -> [LabelledImage] {
    if FileManager.default.fileExists(atPath: path + "/dataset_config.json") {
      return try codes(in: path)
    }
    let images = try Dataset.open(path).entries.flatMap { try frames(of: try $0.load()) }
    guard !images.isEmpty else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason:
          "expected images with labelled corners: dataset_config.json, or sequences whose targets"
          + " have four corners")
    }
    return images
  }

  // MARK: Codes

  private struct CodeList: Decodable {
    struct Image: Decodable {
      var image_name: String
      var x: [Double]
      var y: [Double]
      var info: String?
    }
    var test_images: [Image]
  }

  private static func codes(in path: String) throws -> [LabelledImage] {
    let file = path + "/dataset_config.json"
    let list: CodeList
    do {
      list = try JSONDecoder().decode(
        CodeList.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw GroundTruthError.malformed(
        path: file, line: nil,
        reason: "expected \"test_images\" with \"image_name\", \"x\", \"y\" and \"info\"")
    }
    return try list.test_images.map { entry in
      guard entry.x.count == 4, entry.y.count == 4, (entry.x + entry.y).allSatisfy(\.isFinite)
      else {
        throw GroundTruthError.malformed(
          path: file, line: nil,
          reason: "\(entry.image_name): expected four numbers in \"x\" and \"y\"")
      }
      let corners = zip(entry.x, entry.y).map { Point($0, $1) }
      let image = "\(path)/\(entry.image_name)"
      return LabelledImage(
        name: entry.image_name, file: image,
        things: [
          LabelledImage.Thing(
            quadrilateral: Quadrilateral(
              topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
              bottomLeft: corners[3]), text: entry.info)
        ]
      ) { try ImageFile.readAsStored(image) }
    }.sorted { $0.name < $1.name }
  }

  // MARK: Sequences

  private static let usualStride = 10
  private static let mostFrames = 20

  private static func frames(of sequence: LabelledSequence) throws -> [LabelledImage] {
    guard
      sequence.targets.contains(where: { target in
        target.annotations.contains { annotation in
          if case .quadrilateral = annotation.region { true } else { false }
        }
      })
    else { return [] }
    let stride = max(usualStride, (sequence.frameCount + mostFrames - 1) / mostFrames)
    return Swift.stride(from: 0, to: sequence.frameCount, by: stride).compactMap { frame in
      let things = sequence.targets.compactMap { target -> LabelledImage.Thing? in
        guard frame < target.annotations.count, target.annotations[frame].visibility == .visible,
          case .quadrilateral(let corners) = target.annotations[frame].region
        else { return nil }
        return LabelledImage.Thing(quadrilateral: corners)
      }
      guard !things.isEmpty else { return nil }
      let (source, place) = (sequence.frames, sequence.firstFrame + frame)
      return LabelledImage(name: "\(sequence.name)/\(frame)", things: things) {
        let reader = try source.makeReader()
        try reader.skip(place)
        guard let image = try reader.next() else {
          throw MediaError.cannotOpen(path: source.name, reason: "there is no frame \(place)")
        }
        return image
      }
    }
  }
}
