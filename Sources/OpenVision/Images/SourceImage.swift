import Synchronization

/// A user's image that is read on first use, once for all threads.
final class SourceImage: Sendable {
  let source: ImageSource
  /// The image once it has been read, or the error of reading it.
  private let made = Mutex<Result<ImageDerivatives, VNError>?>(nil)

  init(_ source: ImageSource) { self.source = source }

  /// The number of derivatives of the image.
  var derivativeCount: Int { made.withLock { (try? $0?.get().count) ?? 0 } }

  /// Reads the image on first use and returns it upright.
  ///
  /// - Throws: `ioError` for a file that cannot be opened, `invalidImage` for content that is no
  ///   readable image or has no pixels.
  func derivatives() throws(VNError) -> ImageDerivatives {
    let result = made.withLock { made in
      if let made { return made }
      let result: Result<ImageDerivatives, VNError>
      do throws(VNError) {
        result = .success(ImageDerivatives(try source.uprightImage()))
      } catch {
        result = .failure(error)
      }
      made = result
      return result
    }
    return try result.get()
  }
}
