import Bench
import GroundTruth
import Imaging
import Media
import TaskKit

/// An image with known outlines. It is either rendered or labeled with a mask.
struct ContourItem: AnsweredItem {
  /// The true outlines of an image.
  struct Truth {
    /// A function that returns the distance in pixels from the point (x, y) to the nearest outline.
    let distance: (Double, Double) -> Double
    /// The nesting of the outlines in bracket notation: each outline is a pair of brackets that encloses the brackets
    /// of the outlines inside it. The strings of outlines at the same level are sorted, so that equal nestings have
    /// equal strings.
    let nesting: String
  }

  let name: String
  let attributes: [String]
  let files: [String]?
  /// Whether the objects are brighter than the background. This is true only for silhouettes whose mask is also the
  /// image.
  let isBright: Bool
  let read: @Sendable () throws -> PixelBuffer
  let truth: @Sendable () throws -> Truth
  /// The values that distinguish rendered images with the same name; nil for other images.
  private let drawing: (nesting: String, noise: Double)?

  init(_ outlined: OutlinedImage) {
    name = outlined.name
    attributes = outlined.attributes
    files = nil
    isBright = false
    read = { outlined.drawing.image(noise: outlined.noise) }
    truth = { Truth(distance: outlined.drawing.distance, nesting: outlined.nesting) }
    drawing = (outlined.nesting, outlined.noise)
  }

  init(_ silhouette: LabeledSilhouette) {
    name = silhouette.name
    attributes = []
    let (picture, mask) = silhouette.files
    isBright = picture == mask
    files = picture == mask ? [picture] : [picture, mask]
    read = { try silhouette.picture() }
    truth = {
      let mask = try silhouette.mask()
      let outline = SilhouetteOutline(mask)
      return Truth(distance: outline.distance, nesting: mask.nesting)
    }
    drawing = nil
  }

  var frameCount: Int { 1 }

  var images: any FrameSource {
    ImageList(name: name, count: 1, files: files ?? []) { [read] in [try read()] }
  }

  func addTruth(to sum: inout Checksum) throws {
    if let drawing {
      sum.add(drawing.nesting)
      sum.add(drawing.noise)
    } else if let mask = files?.last {
      sum.add(image: try ImageFile.readAsStored(mask))
    }
  }
}
