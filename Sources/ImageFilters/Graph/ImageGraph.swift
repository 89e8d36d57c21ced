/// All the images from which an image is computed, and the properties needed before any tile is computed.
final class ImageGraph: Sendable {
  let root: CIImage
  let working: WorkingSpace
  /// All images, without duplicates. Each image comes after its inputs.
  let images: [CIImage]
  /// The maximum distance, in pixels, between a pixel of the result and the source pixels from which it is computed.
  let reach: Int
  private let shared: Set<ObjectIdentifier>
  private let thresholds: [ObjectIdentifier: Float]

  /// Collects the images from which `root` is computed.
  ///
  /// - Throws: an error that occurs when a threshold is computed from a whole image.
  init(_ root: CIImage, working: WorkingSpace) throws(ImageFilterError) {
    self.root = root
    self.working = working
    var order: [CIImage] = []
    var uses: [ObjectIdentifier: Int] = [:]
    Self.collect(root, &order, &uses)
    images = order
    let shared = Set(uses.lazy.filter { $0.value > 1 }.map(\.key))
    self.shared = shared
    var reaches: [ObjectIdentifier: Int] = [:]
    for image in order {
      let below = image.inputs.map { reaches[ObjectIdentifier($0)] ?? 0 }.max() ?? 0
      reaches[ObjectIdentifier(image)] = min(PixelRect.limit, below + image.operation.reach)
    }
    reach = reaches[ObjectIdentifier(root)] ?? 0
    var found: [ObjectIdentifier: Float] = [:]
    for image in order {
      guard let input = image.inputs.first else { continue }
      let known = found
      found[ObjectIdentifier(image)] = try image.operation.threshold {
        ImageGraph(input, working, order, shared, known)
      }
    }
    thresholds = found
  }

  /// Creates the graph of an image from images that have already been collected.
  private init(
    _ root: CIImage, _ working: WorkingSpace, _ images: [CIImage], _ shared: Set<ObjectIdentifier>,
    _ thresholds: [ObjectIdentifier: Float]
  ) {
    self.root = root
    self.working = working
    self.images = images
    self.shared = shared
    self.thresholds = thresholds
    reach = 0
  }

  /// Appends an image's inputs and then the image, each only once, and counts how often each image is used.
  private static func collect(
    _ image: CIImage, _ order: inout [CIImage], _ uses: inout [ObjectIdentifier: Int]
  ) {
    let id = ObjectIdentifier(image)
    if let count = uses[id] {
      uses[id] = count + 1
      return
    }
    uses[id] = 1
    for input in image.inputs { collect(input, &order, &uses) }
    order.append(image)
  }

  func isShared(_ image: CIImage) -> Bool { shared.contains(ObjectIdentifier(image)) }

  /// Returns the threshold that the image's operation has computed, or 0 if the operation needs none.
  func threshold(of image: CIImage) -> Float { thresholds[ObjectIdentifier(image)] ?? 0 }
}
