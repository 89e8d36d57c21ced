import Imaging

/// One upright frame and the parts of it that requests look at, each made once.
final class FrameViews {
  let frame: PixelBuffer
  private var views: [PixelRegion: PixelBuffer] = [:]

  init(_ frame: PixelBuffer) { self.frame = frame }

  /// The part of the frame; requests for the same part get the same buffer, so that they share
  /// the luma and the colours that are derived from it.
  func view(of region: PixelRegion) -> PixelBuffer {
    if let view = views[region] { return view }
    let view = frame.view(of: region)
    views[region] = view
    return view
  }
}
