import Bench
import Dispatch
import Files
import Foundation
import GroundTruth
import Imaging
import Media
import Reporting
import Synchronization

/// The folder `frames/`, which is next to the page and contains a small image of every frame.
enum FrameFolder {
  /// The maximum length of an image's longer side, in pixels.
  private static let longerSide = 640
  private static let quality = 0.7
  static let name = "frames"

  /// Writes images of the frames. If a frame cannot be read, the remaining frames of its sequence are skipped.
  ///
  /// - Returns: the image folder of each sequence, relative to the page, with the number of images in it.
  /// - Throws: `FileError.cannotWrite`.
  static func write(
    _ result: TrackingResult, to output: String, progress: any ProgressObserver = SilentProgress()
  ) throws -> [Int: PlayerSequence.Pictures] {
    let state = Written()
    progress.began(steps: result.sequences.reduce(0) { $0 + $1.sequence.frameCount })
    defer { progress.ended() }
    DispatchQueue.concurrentPerform(iterations: result.sequences.count) { index in
      guard !state.hasFailed else { return }
      let folder = "\(name)/\(folderName(index, result.sequences[index].sequence.name))"
      do {
        try AtomicFile.makeFolder(folder, in: output)
        let count = try write(result.sequences[index].sequence, to: "\(output)/\(folder)") {
          progress.advanced(steps: 1)
        }
        state.add(PlayerSequence.Pictures(folder: folder, count: count), at: index)
      } catch {
        state.fail(error)
      }
    }
    return try state.pictures()
  }

  private static func write(
    _ sequence: LabeledSequence, to folder: String, frameDone: () -> Void
  ) throws -> Int {
    guard let reader = try? sequence.frames.makeReader(),
      (try? reader.skip(sequence.firstFrame)) != nil
    else { return 0 }
    for frame in 0..<sequence.frameCount {
      guard let image = try? reader.next(),
        let jpeg = try? ImageFile.jpeg(image.fitting(longerSide), quality: quality)
      else { return frame }
      try AtomicFile.write(jpeg, to: "\(folder)/\(frame).jpg", durability: .cached)
      frameDone()
    }
    return sequence.frameCount
  }

  /// Returns the folder name for a sequence: its number and the first 40 characters of its name. Characters other than
  /// ASCII letters and digits are replaced by hyphens.
  static func folderName(_ index: Int, _ name: String) -> String {
    let plain = name.unicodeScalars.prefix(40).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
        ? Character(scalar) : "-"
    }
    return "\(index + 1)-\(String(plain))"
  }

  private final class Written: Sendable {
    private struct State {
      var pictures: [Int: PlayerSequence.Pictures] = [:]
      var error: (any Error)?
    }

    private let state = Mutex(State())

    var hasFailed: Bool { state.withLock { $0.error != nil } }

    func add(_ pictures: PlayerSequence.Pictures, at index: Int) {
      state.withLock { $0.pictures[index] = pictures }
    }

    func fail(_ error: any Error) { state.withLock { $0.error = $0.error ?? error } }

    func pictures() throws -> [Int: PlayerSequence.Pictures] {
      let (pictures, error) = state.withLock { ($0.pictures, $0.error) }
      if let error { throw error }
      return pictures
    }
  }
}
