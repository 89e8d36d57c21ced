import Foundation
import Geometry
import Imaging
import Media

/// An image and the objects in it.
public struct LabeledImage: Sendable {
  /// The name, unique within the dataset.
  public let name: String
  /// The file; nil if the image is a frame of a video or rendered.
  public let file: String?
  /// The dataset's number for it, by which images are sorted; 0 if it gives none.
  public var number = 0
  /// The size, if the dataset's own files state it.
  public var statedSize: PixelSize?
  /// Attributes that it shares with other images.
  public let attributes: [String]
  private let readThings: @Sendable () throws -> [LabeledThing]
  private let readImage: @Sendable () throws -> PixelBuffer

  public init(
    name: String, file: String? = nil, attributes: [String] = [], things: [LabeledThing],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.init(name: name, file: file, attributes: attributes, reading: { things }, image: image)
  }

  /// Creates an image.
  ///
  /// - Parameter reading: reads the objects in the image on demand.
  public init(
    name: String, file: String? = nil, attributes: [String] = [],
    reading: @escaping @Sendable () throws -> [LabeledThing],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.name = name
    self.file = file
    self.attributes = attributes
    readThings = reading
    readImage = image
  }

  /// Creates an image from a file, rotated upright according to its EXIF orientation.
  init(name: String, file: String, reading: @escaping @Sendable () throws -> [LabeledThing]) {
    self.init(name: name, file: file, reading: reading) { try ImageFile.read(file) }
  }

  /// Reads the objects in the image.
  ///
  /// - Throws: `GroundTruthError` that names the file and the line or field at fault.
  public func things() throws -> [LabeledThing] { try readThings() }

  /// Reads the image.
  ///
  /// - Throws: `MediaError`.
  public func image() throws -> PixelBuffer { try readImage() }
}

/// An object in an image: its corners, and further labels.
public struct LabeledThing: Hashable, Sendable {
  /// The corners in pixels. A box's corners run clockwise from the upper left one.
  public var quadrilateral: Quadrilateral
  /// The text on it; nil if that is unknown.
  public var text: String?
  /// The class; nil if the labels have one class only.
  public var kind: String?
  /// The area of its outline, in square pixels; nil for that of the box.
  public var area: Double?
  /// Whether it stands for any number of things. Findings in it are neither right nor wrong.
  public var isCrowd = false
  /// Whether finding it is neither right nor wrong.
  public var isIgnored = false
  /// The landmarks of a face; nil if they are unknown.
  public var landmarks: LabeledLandmarks?

  public init(quadrilateral: Quadrilateral, text: String? = nil, kind: String? = nil) {
    self.quadrilateral = quadrilateral
    self.text = text
    self.kind = kind
  }

  init(_ box: Box, kind: String) {
    self.init(quadrilateral: Quadrilateral(box), kind: kind)
  }
}

/// Points of a face, and those that stand for the eyes.
public struct LabeledLandmarks: Hashable, Sendable {
  /// The points in pixels.
  public var points: [Point]
  public var leftEye: Int
  public var rightEye: Int

  public init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}
