#if Text
  import Foundation
  import Geometry
  import Imaging

  /// A reader of a page. If the first reading is doubtful, it also reads the page as an image with
  /// scattered text, and at other rotations.
  struct PageText {
    let luma: PixelBuffer
    let settings: TextSettings
    /// Whether small text is read at up to twice its size, and slanted lines are searched for.
    let isAccurate: Bool

    /// The mean confidence of characters at or below which a reading is doubtful.
    private static let doubt = 0.75
    /// The confidence below which a line is not accepted as text.
    private static let floor = 0.2
    /// The line height, in pixels, below which text is read at up to twice its size.
    private static let smallText = 30.0
    private static let largestSide = 4000.0
    /// The minimum ratio of a rotated reading's score to the upright reading's score at which the
    /// rotated one is preferred.
    private static let advantage = 1.2
    /// The maximum deviation from horizontal or vertical, in radians, at which `fast` still reads
    /// text.
    private static let slant = 0.06

    /// Reads the lines, in the page's pixels.
    ///
    /// - Parameter progress: receives the completed fraction, 0...1.
    func lines(
      isCancelled: @escaping () -> Bool, progress: @escaping (Double) -> Void
    ) throws(VNError) -> [TextLine] {
      let lines = try TextReader.lend(settings) { reader throws(VNError) in
        let attempt = Attempt(
          reader: reader, isAccurate: isAccurate, isCancelled: isCancelled, progress: progress)
        var best = try attempt.reading(of: luma, look: .page)
        let isPartial = best.characters * Self.marksPerCharacter < markCount
        if best.isDoubtful || isPartial, !isCancelled() {
          let sparse = try attempt.reading(of: luma, look: .sparse)
          if sparse.score > best.score { best = sparse }
        }
        let isStillPartial = best.characters * Self.marksPerCharacter < markCount
        if best.isDoubtful || isStillPartial, !isCancelled() {
          best = try turned(attempt, or: best)
        }
        return best.lines
      }
      return lines.filter { $0.confidence >= Self.floor }
    }

    /// The number of marks with a character's size. If far fewer characters are read, the page may
    /// be rotated.
    private var markCount: Int {
      let side = max(15, min(luma.width, luma.height) / 16)
      return CharacterMarks(in: luma.blackAndWhite(neighborhood: side, share: 225)).boxes.count
    }

    private static let marksPerCharacter = 3

    /// Returns the best of a reading and the readings of the image rotated so that its lines run
    /// from left to right.
    private func turned(_ attempt: Attempt, or upright: Reading) throws(VNError) -> Reading {
      guard let direction = TextDirection(of: luma) else { return upright }
      let right = (direction.angle / (.pi / 2)).rounded() * (.pi / 2)
      let slants = abs(direction.angle - right) > Self.slant
      if slants, !isAccurate { return upright }
      var best = upright
      let angle = slants ? direction.angle : right
      for angle in [0, .pi, .pi / 2, -.pi / 2].map({ angle + $0 }) where abs(angle) > 0.01 {
        let (picture, place) = turn(by: angle)
        let reading = try attempt.reading(of: picture, look: .page)
        if reading.score > (best.isTurned ? 1 : Self.advantage) * best.score {
          best = Reading(lines: reading.lines.map { $0.turned(place) }, isTurned: true)
        }
        if best.isTurned, !best.isDoubtful { break }
      }
      return best
    }

    /// Rotates the page so that lines at an angle become horizontal. Also returns the map from the
    /// rotated points back to the page.
    private func turn(by angle: Double) -> (PixelBuffer, (Point) -> Point) {
      let (along, across) = (Point(cos(angle), sin(angle)), Point(-sin(angle), cos(angle)))
      let (width, height) = (Double(luma.width), Double(luma.height))
      let size = PixelSize(
        width: Int((width * abs(along.x) + height * abs(along.y)).rounded()),
        height: Int((width * abs(across.x) + height * abs(across.y)).rounded()))
      let grid = SamplingGrid(
        center: Point(width / 2, height / 2), along: along, across: across, size: size)
      return (grid.sampled(from: luma, outside: luma.sampledMedian()), grid.position)
    }

    /// The lines that were read, with a score of their quality.
    private struct Reading {
      var lines: [TextLine]
      var isTurned = false

      var characters: Int { lines.reduce(0) { $0 + $1.symbols.count } }

      /// The number of characters, weighted by the amount by which their line's confidence exceeds
      /// 0.4.
      var score: Double {
        lines.reduce(0) { $0 + Double($1.symbols.count) * max(0, $1.confidence - 0.4) }
      }

      var isDoubtful: Bool {
        let sum = lines.reduce(0) { $0 + Double($1.symbols.count) * $1.confidence }
        return sum <= PageText.doubt * Double(characters)
      }

      /// The median height of the lines whose confidence exceeds 0.3; 0 if there are none.
      var height: Double {
        let heights = lines.filter { $0.confidence > 0.3 }.map(\.height).sorted()
        return heights.isEmpty ? 0 : heights[heights.count / 2]
      }
    }

    /// A reader together with the image that it reads.
    private struct Attempt {
      let reader: TextReader
      let isAccurate: Bool
      let isCancelled: () -> Bool
      let progress: (Double) -> Void

      /// Reads an image at its own size. If `isAccurate` is set and the text is small, it also
      /// reads the image enlarged to up to twice its size, and returns the better reading.
      func reading(
        of picture: PixelBuffer, look: TextReader.Look
      ) throws(VNError) -> Reading {
        let plain = Reading(
          lines: try reader.lines(
            of: picture, look: look, isCancelled: isCancelled, progress: progress))
        let longer = Double(max(picture.width, picture.height))
        let factor = min(2, PageText.largestSide / longer)
        guard isAccurate, factor > 1.2, plain.height < PageText.smallText, !isCancelled() else {
          return plain
        }
        let large = picture.resized(
          width: Int(Double(picture.width) * factor), height: Int(Double(picture.height) * factor))
        let (x, y) = (
          Double(large.width) / Double(picture.width), Double(large.height) / Double(picture.height)
        )
        let lines = try reader.lines(
          of: large, look: look, isCancelled: isCancelled, progress: progress)
        let clear = Reading(
          lines: lines.map { line in
            line.moved {
              Box(x: $0.x / x, y: $0.y / y, width: $0.width / x, height: $0.height / y)
            }
          })
        return clear.score > plain.score ? clear : plain
      }
    }
  }

  extension PixelBuffer {
    /// Returns the median luma of a few hundred pixels.
    fileprivate func sampledMedian() -> UInt8 {
      let plane = luma
      var values: [UInt8] = []
      for y in stride(from: 0, to: height, by: max(1, height / 24)) {
        for x in stride(from: 0, to: width, by: max(1, width / 24)) {
          values.append(plane.base[y * plane.bytesPerRow + x])
        }
      }
      return values.sorted()[values.count / 2]
    }
  }
#endif
