#if Text
  import Foundation
  import Geometry
  import Imaging

  /// A reader for a page of text. If the first reading is doubtful or seems incomplete, the page is also read as
  /// separate words scattered over the image and then, if necessary, at other rotations.
  struct PageText {
    let luma: PixelBuffer
    let settings: TextSettings
    /// Whether to enlarge small text up to twice its size, and to search for slanted lines.
    let isAccurate: Bool

    /// The mean character confidence at or below which a reading is doubtful.
    private static let doubt = 0.75
    /// The confidence below which a line is not accepted as text.
    private static let floor = 0.2
    /// The line height, in pixels, below which text is read at up to twice its size.
    private static let smallText = 30.0
    private static let largestSide = 4000.0
    /// The height of capital letters, in pixels, to which small text is enlarged. Tesseract also
    /// reads larger text well.
    private static let bestCapitals = 26.0
    private static let maximumFactor = 3.0
    /// The confidence at or above which the marks in a line's words are considered read.
    private static let sureConfidence = 0.6
    /// The page is also read as a single column if the number of unread marks is at least `minimumLeft` and exceeds the
    /// fraction `maximumLeft` of all marks.
    private static let (minimumLeft, maximumLeft) = (5, 0.04)
    /// The maximum distance between a word and a mark that belongs to it, as a multiple of the mark's height.
    private static let wordMargin = 0.15
    /// A rotated reading is preferred to the upright reading if the ratio of their scores exceeds this value.
    private static let advantage = 1.2
    /// The maximum angle, in radians, between lines that are not considered slanted and the nearest axis of the image.
    /// Slanted lines are searched for only if `isAccurate` is true.
    private static let slant = 0.06

    /// Reads the page's lines. Positions are in the page's pixels.
    ///
    /// - Parameter progress: receives the completed fraction, 0...1.
    func lines(
      isCancelled: @escaping () -> Bool, progress: @escaping (Double) -> Void
    ) throws(VNError) -> [TextLine] {
      let lines = try TextReader.lend(settings) { reader throws(VNError) in
        let attempt = Attempt(
          reader: reader, isAccurate: isAccurate, isCancelled: isCancelled, progress: progress)
        let page = Sheet(luma.withEvenLight(block: Self.lightBlock))
        var best = try attempt.reading(of: page)
        if best.isDoubtful || best.isPartial(of: page), !isCancelled() {
          let sparse = try attempt.reading(of: page, look: .sparse)
          if sparse.score > best.score { best = sparse }
        }
        if best.isDoubtful || best.isPartial(of: page), !isCancelled() {
          best = try turned(page, attempt, or: best)
        }
        return best.lines
      }
      return lines.filter { $0.confidence >= Self.floor }
    }

    /// The side length, in pixels, of the blocks in which the lighting is estimated.
    private static let lightBlock = 32
    private static let marksPerCharacter = 3

    /// Returns the best reading: either the given one or a reading of the image rotated so that its
    /// lines run from left to right.
    private func turned(
      _ page: Sheet, _ attempt: Attempt, or upright: Reading
    ) throws(VNError) -> Reading {
      guard let direction = TextDirection(of: luma) else { return upright }
      let right = (direction.angle / (.pi / 2)).rounded() * (.pi / 2)
      let slants = abs(direction.angle - right) > Self.slant
      if slants, !isAccurate { return upright }
      var best = upright
      let angle = slants ? direction.angle : right
      for angle in [0, .pi, .pi / 2, -.pi / 2].map({ angle + $0 }) where abs(angle) > 0.01 {
        let (picture, transform) = turn(page.picture, by: angle)
        let reading = try attempt.reading(of: Sheet(picture))
        if reading.score > (best.isTurned ? 1 : Self.advantage) * best.score {
          best = Reading(lines: reading.lines.map { $0.turned(transform) }, isTurned: true)
        }
        if best.isTurned, !best.isDoubtful { break }
      }
      return best
    }

    /// Rotates the page so that lines at the given angle, in radians, become horizontal. Also returns a function that
    /// maps points in the rotated page back to the original page.
    private func turn(
      _ luma: PixelBuffer, by angle: Double
    ) -> (PixelBuffer, (Point) -> Point) {
      let (along, across) = (Point(cos(angle), sin(angle)), Point(-sin(angle), cos(angle)))
      let (width, height) = (Double(luma.width), Double(luma.height))
      let size = PixelSize(
        width: Int((width * abs(along.x) + height * abs(along.y)).rounded()),
        height: Int((width * abs(across.x) + height * abs(across.y)).rounded()))
      let grid = SamplingGrid(
        center: Point(width / 2, height / 2), along: along, across: across, size: size)
      return (grid.sampled(from: luma, outside: luma.sampledMedian()), grid.position)
    }

    /// The lines that were read, with a quality score.
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

      /// Returns whether far fewer characters were read than there are marks, which suggests that the page is rotated.
      func isPartial(of page: Sheet) -> Bool {
        characters * PageText.marksPerCharacter < page.marks.count
      }

      /// Returns whether too many marks are outside the words of confident lines, which suggests that text was missed.
      func missesMarks(of page: Sheet) -> Bool {
        let boxes = lines.filter { $0.confidence >= PageText.sureConfidence }.flatMap(\.wordBoxes)
        let left = page.marks.count { mark in
          let (middle, margin) = (mark.center, PageText.wordMargin * mark.height)
          return !boxes.contains {
            $0.x - margin <= middle.x && middle.x <= $0.maxX + margin && $0.y <= middle.y
              && middle.y <= $0.maxY
          }
        }
        return left >= PageText.minimumLeft
          && Double(left) > PageText.maximumLeft * Double(page.marks.count)
      }

      /// The median height of the lines whose confidence exceeds 0.3; 0 if there are no such lines.
      var height: Double {
        let heights = lines.filter { $0.confidence > 0.3 }.map(\.height).sorted()
        return heights.isEmpty ? 0 : heights[heights.count / 2]
      }
    }

    /// An image to read, with the bounding boxes of its marks. Only marks that are the size of a character are
    /// included.
    private struct Sheet {
      let picture: PixelBuffer
      let marks: [Box]
      /// The estimated height of capital letters and digits, in pixels; nil if there are too few marks.
      let capitalHeight: Double?

      private static let minimumMarks = 8
      /// The percentile of the marks' heights that is close to the height of capital letters, as a fraction.
      private static let capitals = 0.75

      init(_ picture: PixelBuffer) {
        let side = max(15, min(picture.width, picture.height) / 16)
        let binary = picture.blackAndWhite(neighborhood: side, share: 225)
        let marks = CharacterMarks(in: binary).boxes
        let heights = marks.map(\.height).sorted()
        (self.picture, self.marks) = (picture, marks)
        capitalHeight =
          heights.count < Self.minimumMarks
          ? nil : heights[Int(Self.capitals * Double(heights.count))]
      }
    }

    /// A reader together with its settings.
    private struct Attempt {
      let reader: TextReader
      let isAccurate: Bool
      let isCancelled: () -> Bool
      let progress: (Double) -> Void

      /// Reads a page. If too many marks remain unread, also reads the page as a single column and returns the better
      /// reading.
      func reading(of page: Sheet) throws(VNError) -> Reading {
        let best = try reading(of: page, look: .page)
        guard !best.isDoubtful, best.missesMarks(of: page), !isCancelled() else { return best }
        let column = try reading(of: page, look: .column)
        return column.score > best.score ? column : best
      }

      /// Reads a page at the size at which text is read best. If `isAccurate` is set and the text is small, also reads
      /// the image enlarged up to twice its size, and returns the better reading.
      func reading(of page: Sheet, look: TextReader.Look) throws(VNError) -> Reading {
        let longer = Double(max(page.picture.width, page.picture.height))
        let limit = PageText.largestSide / longer
        let factor = page.capitalHeight.map { PageText.bestCapitals / $0 } ?? 1
        let suited = max(1, min(factor, PageText.maximumFactor, limit))
        let plain = try reading(of: page.picture, enlarged: suited, look: look)
        let large = min(2, limit)
        guard isAccurate, large > 1.2 * suited, plain.height < PageText.smallText, !isCancelled()
        else { return plain }
        let clear = try reading(of: page.picture, enlarged: large, look: look)
        return clear.score > plain.score ? clear : plain
      }

      private func reading(
        of picture: PixelBuffer, enlarged factor: Double, look: TextReader.Look
      ) throws(VNError) -> Reading {
        let (width, height) = (Double(picture.width), Double(picture.height))
        let large = picture.resized(width: Int(width * factor), height: Int(height * factor))
        let (x, y) = (Double(large.width) / width, Double(large.height) / height)
        let lines = try reader.lines(
          of: large, look: look, isCancelled: isCancelled, progress: progress)
        return Reading(
          lines: lines.map { line in
            line.moved {
              Box(x: $0.x / x, y: $0.y / y, width: $0.width / x, height: $0.height / y)
            }
          })
      }
    }
  }

  extension PixelBuffer {
    /// Returns the median luma of a few hundred evenly spaced pixels.
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
