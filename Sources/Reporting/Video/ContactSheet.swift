import Geometry
import Imaging
import Results

/// A sheet of images for use in videos. It shows the images of one item side by side, with captions. A picture that
/// consists of two images is shown as one tile, in which a moving divider separates the two images.
struct ContactSheet {
  static let size = PixelSize(width: 1280, height: 720)
  static let frameRate = 10.0
  /// The number of video frames for which an item is shown.
  static let framesOfItem = 20

  private static let scale = 2
  private static let line = Canvas.size(ofText: "x", scale: scale).height + 4
  private static let gap = 8

  /// An image with its caption and its position on the sheet.
  private struct Tile {
    var position: Point
    var image: PixelBuffer
    /// The image on the right side of the divider; nil if there is only one image.
    var other: PixelBuffer?
    var caption: String
  }

  private let title: String
  private let tiles: [Tile]

  init(title: String, _ pictures: [AnswerPicture]) {
    self.title = title
    guard !pictures.isEmpty else {
      tiles = []
      return
    }
    // The number of columns is chosen to maximize the smallest scale factor of any image.
    let grids = (1...pictures.count).map { columns in
      let cell = Self.cell(columns, of: pictures.count)
      return (columns, cell, pictures.map { Self.factor(of: $0.image, in: cell) }.min() ?? 0)
    }
    let (columns, cell, _) = grids.max { ($0.2, $1.0) < ($1.2, $0.0) } ?? grids[0]
    tiles = pictures.enumerated().map { index, picture in
      let factor = Self.factor(of: picture.image, in: cell)
      return Tile(
        position: Point(
          Double(Self.gap + index % columns * (cell.width + Self.gap)),
          Double(Self.line + index / columns * (cell.height + Self.line))),
        image: Self.scaled(picture.image, by: factor),
        other: picture.other.map { Self.scaled($0, to: picture.image, by: factor) },
        caption: Self.shortened(picture.caption, to: cell.width))
    }
  }

  /// Returns the size of the space that is available for each image.
  private static func cell(_ columns: Int, of count: Int) -> PixelSize {
    let rows = (count + columns - 1) / columns
    return PixelSize(
      width: max(1, (size.width - gap) / columns - gap),
      height: max(1, (size.height - line) / rows - line))
  }

  private static func factor(of image: PixelBuffer, in cell: PixelSize) -> Double {
    min(
      Double(cell.width) / Double(max(1, image.width)),
      Double(cell.height) / Double(max(1, image.height)), 4)
  }

  private static func scaled(
    _ image: PixelBuffer, to model: PixelBuffer? = nil, by factor: Double
  ) -> PixelBuffer {
    let model = model ?? image
    return image.rgb.resized(
      width: max(1, Int(Double(model.width) * factor)),
      height: max(1, Int(Double(model.height) * factor)))
  }

  private static func shortened(_ caption: String, to width: Int) -> String {
    let letter =
      Canvas.size(ofText: "nn", scale: scale).width - Canvas.size(ofText: "n", scale: scale).width
    let availableWidth = max(1, width / letter - 1)
    return caption.count <= availableWidth
      ? caption : String(caption.prefix(max(1, availableWidth - 2))) + ".."
  }

  /// Returns the sheet as it appears in a given frame, with the dividers at their current positions.
  func image(at frame: Int) -> PixelBuffer {
    let (width, height) = (Self.size.width, Self.size.height)
    let ground = PixelBuffer.makeRGB(width: width, height: height) { out in
      out.update(repeating: 24)
      for tile in tiles {
        Self.copy(tile.image, to: out, at: tile.position, columns: 0..<tile.image.width)
        guard let other = tile.other else { continue }
        let divider = Self.divider(at: frame, width: other.width)
        Self.copy(other, to: out, at: tile.position, columns: divider..<other.width)
      }
    }
    let canvas = Canvas(ground)
    canvas.write(title, at: Point(Double(Self.gap), 0), color: .white, scale: Self.scale)
    for tile in tiles {
      canvas.write(
        tile.caption, at: Point(tile.position.x, tile.position.y + Double(tile.image.height)),
        color: .white, scale: Self.scale)
    }
    return canvas.image()
  }

  /// Returns the x-coordinate of the dividers, which move from the left side to the right side and back while an item
  /// is shown.
  private static func divider(at frame: Int, width: Int) -> Int {
    let fraction = Double(frame % framesOfItem) / Double(framesOfItem)
    return Int(Double(width) * (fraction < 0.5 ? 2 * fraction : 2 - 2 * fraction))
  }

  /// Copies a range of an image's columns of pixels to the sheet.
  private static func copy(
    _ image: PixelBuffer, to out: UnsafeMutableBufferPointer<UInt8>, at position: Point,
    columns: Range<Int>
  ) {
    let plane = image.planes[0]
    for y in 0..<min(image.height, size.height - Int(position.y)) {
      for x in columns where Int(position.x) + x < size.width {
        let from = y * plane.bytesPerRow + 3 * x
        let to = 3 * ((Int(position.y) + y) * size.width + Int(position.x) + x)
        for channel in 0..<3 { out[to + channel] = plane.base[from + channel] }
      }
    }
  }
}
