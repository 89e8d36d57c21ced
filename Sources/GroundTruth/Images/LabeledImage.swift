import Foundation
import Geometry
import Imaging
import Media

/// An image with labeled objects. The pixels are read when they are needed.
public struct LabeledImage: Sendable {
  /// The name, unique within the dataset.
  public let name: String
  /// The path of the image file; nil if the image is rendered or a video frame.
  public let file: String?
  /// The number by which images are sorted, as assigned by the dataset; 0 if there is none.
  public var number = 0
  /// The image size stated in the dataset's files; nil if there is none.
  public var statedSize: PixelSize?
  /// The names of the dataset's classes, by the numbers that its files use; empty if it names none.
  public var classNames: [Int: String] = [:]
  /// Remarks on the label file of the whole dataset, one line each.
  public var remarks: [String] = []
  /// The image's attributes. Reports group images by attribute.
  public let attributes: [String]
  private let readLabels: @Sendable () throws -> [ImageLabel]
  private let readImage: @Sendable () throws -> PixelBuffer

  public init(
    name: String, file: String? = nil, attributes: [String] = [], labels: [ImageLabel],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.init(name: name, file: file, attributes: attributes, reading: { labels }, image: image)
  }

  /// Creates an image that is read on demand.
  ///
  /// - Parameter reading: a closure that reads the objects in the image when they are needed.
  public init(
    name: String, file: String? = nil, attributes: [String] = [],
    reading: @escaping @Sendable () throws -> [ImageLabel],
    image: @escaping @Sendable () throws -> PixelBuffer
  ) {
    self.name = name
    self.file = file
    self.attributes = attributes
    readLabels = reading
    readImage = image
  }

  /// Creates an image from a file, rotated upright according to its EXIF orientation.
  init(name: String, file: String, reading: @escaping @Sendable () throws -> [ImageLabel]) {
    self.init(name: name, file: file, reading: reading) { try ImageFile.read(file) }
  }

  /// Reads the objects in the image.
  ///
  /// - Throws: `GroundTruthError`, which names the file and the line or field at fault.
  public func labels() throws -> [ImageLabel] { try readLabels() }

  /// Reads the image.
  ///
  /// - Throws: `MediaError`.
  public func image() throws -> PixelBuffer { try readImage() }
}

/// An object in an image, with its corners and further labels.
public struct ImageLabel: Hashable, Sendable {
  /// The corners in pixels. A box's corners run clockwise from the upper left one.
  public var quadrilateral: Quadrilateral
  /// The text on the object; nil if unknown.
  public var text: String?
  /// The object's class; nil if the labels distinguish no classes.
  public var kind: String?
  /// The area inside the object's outline, in square pixels; nil to use the area of the box.
  public var area: Double?
  /// Whether the label covers an unspecified number of objects, such as a crowd. Detections in such a region count as
  /// neither correct nor wrong.
  public var isCrowd = false
  /// Whether detecting the object counts as neither correct nor wrong.
  public var isIgnored = false
  /// The landmarks of a face; nil if unknown.
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

/// The landmarks of a face, and the indices of those that mark the eyes.
public struct LabeledLandmarks: Hashable, Sendable {
  /// The positions of the landmarks, in pixels.
  public var points: [Point]
  public var leftEye: Int
  public var rightEye: Int

  public init(points: [Point], leftEye: Int, rightEye: Int) {
    (self.points, self.leftEye, self.rightEye) = (points, leftEye, rightEye)
  }
}
