import Synchronization

/// An image of a user's that is read when it is first needed, once, for all threads.
final class SourceImage: Sendable {
  let source: ImageSource
  /// The image once it has been asked for, or why there is none.
  private let made = Mutex<Result<ImageDerivatives, VNError>?>(nil)

  init(_ source: ImageSource) { self.source = source }

  /// How many things have been derived from the image.
  var derivativeCount: Int { made.withLock { (try? $0?.get().count) ?? 0 } }

  /// The upright image.
  ///
  /// - Throws: `ioError` for a file that cannot be opened, `invalidImage` for what is no readable
  ///   image or has no pixels.
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
