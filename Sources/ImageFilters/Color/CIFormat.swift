/// The storage format of a bitmap's pixels.
public struct CIFormat: Hashable, Sendable {
  let channelCount: Int
  let isFloat: Bool
  /// The indices of red, green, blue and alpha among a pixel's channels.
  let order: [Int]

  /// Red, green, blue and alpha with one byte per channel.
  public static let RGBA8 = CIFormat(channelCount: 4, isFloat: false, order: [0, 1, 2, 3])
  /// Blue, green, red and alpha with one byte per channel.
  public static let BGRA8 = CIFormat(channelCount: 4, isFloat: false, order: [2, 1, 0, 3])
  /// Red, green, blue and alpha with a 32-bit float per channel.
  public static let RGBAf = CIFormat(channelCount: 4, isFloat: true, order: [0, 1, 2, 3])
  /// Luminance as one byte.
  public static let L8 = CIFormat(channelCount: 1, isFloat: false, order: [0, 0, 0])
  /// Luminance as a 32-bit float.
  public static let Lf = CIFormat(channelCount: 1, isFloat: true, order: [0, 0, 0])

  var bytesPerPixel: Int { channelCount * (isFloat ? 4 : 1) }

  /// Returns whether `count` bytes are sufficient for an image in this format.
  func holds(width: Int, height: Int, bytesPerRow: Int, count: Int) -> Bool {
    let (row, isRowOverflow) = width.multipliedReportingOverflow(by: bytesPerPixel)
    guard !isRowOverflow, bytesPerRow >= row, height > 0 else { return false }
    let (rows, isOverflow) = bytesPerRow.multipliedReportingOverflow(by: height - 1)
    let (end, isEndOverflow) = rows.addingReportingOverflow(row)
    return !isOverflow && !isEndOverflow && count >= end
  }
}
