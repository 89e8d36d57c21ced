import Algorithms
import Dispatch
import Foundation
import GroundTruth
import Imaging
import Media
import Reporting
import Synchronization

/// Small images of selected frames of each sequence, embedded in the page.
enum PlayerPictures {
  /// The maximum length of an image's longer side, in pixels.
  private static let longerSide = 400
  private static let quality = 0.6
  /// The typical number of characters per image.
  private static let typicalSize = 16_000
  /// The maximum number of images per sequence.
  private static let maximumCount = 12

  /// Returns images for as many sequences as fit the budget, keyed by the index of the sequence.
  ///
  /// Frames that cannot be read are left out, and the player works without them.
  ///
  /// - Parameters:
  ///   - order: the indices of the sequences, from the most important to the least important.
  ///   - budget: the maximum number of characters that images may take up in the page.
  static func embedded(
    _ order: [Int], of result: TrackingResult, budget: Int
  ) -> [Int: PlayerSequence.Pictures] {
    let count = min(maximumCount, budget / max(1, typicalSize * order.count))
    // If there is no space for two images of every sequence, only the most important sequences get images. Each of them
    // gets one image of its start and one of its worst moment.
    let perSequence = max(2, count)
    let chosen = Array(order.prefix(max(0, budget / (typicalSize / 2) / perSequence)))
    let found = Found(count: chosen.count)
    DispatchQueue.concurrentPerform(iterations: chosen.count) { index in
      found.set(read(chosen[index], of: result, count: perSequence), at: index)
    }
    var pictures: [Int: PlayerSequence.Pictures] = [:]
    var spent = 0
    for (index, read) in zip(chosen, found.all) {
      let size = read.jpegs.reduce(0) { $0 + $1.utf8.count }
      guard spent + size <= budget else { break }
      spent += size
      pictures[index] = read
    }
    return pictures
  }

  private static func read(
    _ index: Int, of result: TrackingResult, count: Int
  ) -> PlayerSequence.Pictures {
    let sequence = result.sequences[index].sequence
    let frames = frames(
      of: sequence.frameCount, showing: moments(of: index, in: result), count: count)
    var pictures = PlayerSequence.Pictures()
    // The error can be ignored here. The page reports it next to the failures, and the player shows it instead of the
    // image.
    try? sequence.forEachFrame(of: frames) { index, image in
      let jpeg = try ImageFile.jpeg(image.fitting(longerSide), quality: quality)
      pictures.frames.append(frames[index])
      pictures.jpegs.append(Data(jpeg).base64EncodedString())
    }
    return pictures
  }

  /// Returns the important frames of a sequence, from the most important to the least important. The worst frame and
  /// the start of each target come first, followed by the frames in which trackers lose targets.
  private static func moments(of index: Int, in result: TrackingResult) -> [Int] {
    let targets = result.sequences[index].sequence.targets
    let starts = targets.compactMap(\.initialFrame)
    let worst = targets.compactMap {
      FailureSelection.worstMoment(of: $0.name, at: index, in: result)?.frame
    }
    let losses = result.methods.flatMap { $0.sequences[index].targets.compactMap(\.firstFailure) }
    return zip(worst, starts).flatMap { [$0, $1] } + losses
  }

  /// Returns frame numbers in ascending order. As many of the moments as possible are included. If there is space for
  /// more frames, the first and the last frame are added, and then the frames in the middle of the longest gaps.
  static func frames(of total: Int, showing moments: [Int], count: Int) -> [Int] {
    guard total > 0, count > 0 else { return [] }
    var chosen: Set<Int> = []
    for moment in moments + [0, total - 1] where chosen.count < count {
      if (0..<total).contains(moment) { chosen.insert(moment) }
    }
    while chosen.count < min(count, total) {
      let gaps = chosen.sorted().adjacentPairs()
      guard let widest = gaps.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }), widest.1 - widest.0 > 1
      else { break }
      chosen.insert((widest.0 + widest.1) / 2)
    }
    return chosen.sorted()
  }

  /// A thread-safe list of the images of each sequence.
  private final class Found: Sendable {
    private let pictures: Mutex<[PlayerSequence.Pictures]>

    init(count: Int) {
      pictures = Mutex(Array(repeating: PlayerSequence.Pictures(), count: count))
    }

    func set(_ found: PlayerSequence.Pictures, at index: Int) {
      pictures.withLock { $0[index] = found }
    }

    var all: [PlayerSequence.Pictures] { pictures.withLock { $0 } }
  }
}
