import Foundation
import Geometry
import Imaging
import Media

/// An image and the things in it.
public struct LabeledImage: Sendable {
  /// A name that no other image of the data set has.
  public let name: String
  /// The file; nil where the image is a frame of a video or rendered.
  public let file: String?
  /// The number that the data set gives it, by which images are put in order; 0 where it gives none.
  public var number = 0
  /// Its size, where the data set's own files say it.
  public var statedSize: PixelSize?
  /// What it has in common with others.
  public let attributes: [String]
  private let readThings: @Sendable () throws -> [LabeledThing]
  private let readImage: @Sendable () throws -> PixelBuffer

  public init(
    name: String, file: String? = nil, attributes: [String] = [], things: [LabeledThing],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.init(name: name, file: file, attributes: attributes, reading: { things }, image: image)
  }

  /// - Parameter reading: reads what is in the image, when it is asked for.
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

  /// An image in a file, upright as its EXIF orientation says.
  init(name: String, file: String, reading: @escaping @Sendable () throws -> [LabeledThing]) {
    self.init(name: name, file: file, reading: reading) { try ImageFile.read(file) }
  }

  /// Reads what is in the image.
  ///
  /// - Throws: `GroundTruthError` that names the file and the line or field at fault.
  public func things() throws -> [LabeledThing] { try readThings() }

  /// Reads the image.
  ///
  /// - Throws: `MediaError`.
  public func image() throws -> PixelBuffer { try readImage() }
}

/// A thing in an image: its corners, and what is known of it.
public struct LabeledThing: Hashable, Sendable {
  /// In pixels. A box's corners run clockwise from the upper left one.
  public var quadrilateral: Quadrilateral
  /// What stands on it; nil where that is not known.
  public var text: String?
  /// What it is; nil where the labels know one kind only.
  public var kind: String?
  /// Of its outline, in square pixels; nil for that of the box.
  public var area: Double?
  /// Whether it stands for any number of things: what is found in it is neither right nor wrong.
  public var isCrowd = false
  /// Whether it is neither right nor wrong to find it.
  public var isIgnored = false
  /// Of a face; nil where they are not known.
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

/// Points of a face, and which of them stand for the eyes.
public struct LabeledLandmarks: Hashable, Sendable {
  /// In pixels.
  public var points: [Point]
  public var leftEye: Int
  public var rightEye: Int

  public init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}
