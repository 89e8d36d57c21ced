#if Models
  import Foundation
  import Geometry
  import Imaging

  /// A reader that uses networks to find an image's lines of text, determine their orientation, and read them.
  struct NetworkText {
    let picture: PixelBuffer
    let networks: TextNetworks
    let settings: TextSettings

    /// The height of the line images for orientation and recognition, in pixels. `orientationWidth`
    /// is the width of the line images for orientation.
    private static let lineHeight = 48
    private static let orientationWidth = 192
    /// The limits on the width of recognition images, in pixels. The width is a multiple of `step` and at least
    /// `least`. Lines that would be wider than `most` are compressed to this width.
    private static let widths = (step: 32, least: 160, most: 3200)
    /// The maximum number of images in a batch, and the maximum total of their widths in pixels.
    private static let batch = (pictures: 8, columns: 4096)
    /// The confidence below which a line is not accepted as text.
    private static let floor = 0.5
    /// The confidence below which a line is also read upside down. That reading is preferred if its
    /// confidence is higher by more than `advantage`.
    private static let doubt = 0.8
    private static let advantage = 0.05
    /// The minimum width and height, in pixels, of an image that is searched for text.
    private static let leastSide = 8

    /// A line with its position and its reading.
    private struct Line {
      var rectangle: TurnedRectangle
      var text: LineReading
    }

    /// Reads the image's lines. Positions are in the image's pixels.
    ///
    /// - Parameter progress: receives the completed fraction, 0...1.
    func lines(
      isCancelled: () -> Bool, progress: (Double) -> Void
    ) throws(VNError) -> [TextLine] {
      guard min(picture.width, picture.height) >= Self.leastSide else { return [] }
      let found = try lineRectangles()
      progress(0.3)
      guard !found.isEmpty, !isCancelled() else { return [] }
      let colors = picture.rgb
      let layout = TextLayout(of: found)
      let oriented = found.map(layout.oriented)
      let turned = try upsideDown(oriented, layout: layout, colors: colors)
      let rectangles = zip(oriented, turned.lines).map { $1 ? $0.turned(quarters: 2) : $0 }
      progress(0.4)
      var lines = try read(
        rectangles, in: colors, isCancelled: isCancelled, progress: { progress(0.4 + 0.4 * $0) })
      let doubtful = lines.indices.filter { lines[$0].text.confidence < Self.doubt }
      let again = try read(
        doubtful.map { lines[$0].rectangle.turned(quarters: 2) }, in: colors,
        isCancelled: isCancelled, progress: { progress(0.8 + 0.2 * $0) })
      for (index, other) in zip(doubtful, again)
      where other.text.confidence > lines[index].text.confidence + Self.advantage {
        lines[index] = other
      }
      if isCancelled() { return [] }
      return layout.order(of: rectangles, isUpsideDown: turned.most)
        .map { lines[$0] }.filter { $0.text.confidence >= Self.floor }
        .compactMap { $0.text.line(in: $0.rectangle, within: picture.size.bounds) }
    }

    /// Finds the positions of lines.
    private func lineRectangles() throws(VNError) -> [TurnedRectangle] {
      let size = NetworkPictures.searchSize(of: picture.size)
      var input = NetworkPictures(size: size)
      input.add(picture)
      let (x, y) = (
        Double(picture.width) / Double(size.width), Double(picture.height) / Double(size.height)
      )
      return try networks.detection.first(
        of: input.numbers, sides: [1, 3, size.height, size.width],
        expected: [1, 1, size.height, size.width]
      ) { values, _ in
        TextProbability(values: values, size: size).areas().map { $0.rectangle.scaled(x, y) }
      }
    }

    /// Determines which lines are upside down.
    ///
    /// All lines along the direction of most text are assumed to have the same orientation, so the network's results
    /// for these lines are added up. The same applies to all lines across this direction. In the result, `most` is
    /// whether the lines along the direction of most text are upside down.
    private func upsideDown(
      _ rectangles: [TurnedRectangle], layout: TextLayout, colors: PixelBuffer
    ) throws(VNError) -> (lines: [Bool], most: Bool) {
      let size = PixelSize(width: Self.orientationWidth, height: Self.lineHeight)
      var votes = (along: 0.0, across: 0.0)
      for start in stride(from: 0, to: rectangles.count, by: Self.batch.pictures) {
        let part = rectangles[start..<min(rectangles.count, start + Self.batch.pictures)]
        var input = NetworkPictures(size: size)
        for rectangle in part {
          let width = NetworkPictures.width(
            of: rectangle, height: size.height, limit: size.width)
          input.add(rectangle, of: colors, width: width)
        }
        let shares = try networks.orientation.first(
          of: input.numbers, sides: [input.count, 3, size.height, size.width],
          expected: [input.count, 2]
        ) { values, _ in (0..<part.count).map { Double(values[2 * $0 + 1] - values[2 * $0]) } }
        for (rectangle, share) in zip(part, shares) where share.isFinite {
          // Short lines have less weight because they provide little evidence.
          let vote = min(1, max(-1, share)) * min(4, rectangle.width / max(1, rectangle.height))
          if layout.crosses(rectangle) { votes.across += vote } else { votes.along += vote }
        }
      }
      let lines = rectangles.map { layout.crosses($0) ? votes.across > 0 : votes.along > 0 }
      return (lines, votes.along > 0)
    }

    /// Reads lines in batches. All line images of a batch are padded to the same width.
    private func read(
      _ rectangles: [TurnedRectangle], in colors: PixelBuffer, isCancelled: () -> Bool,
      progress: (Double) -> Void
    ) throws(VNError) -> [Line] {
      let (height, step) = (Self.lineHeight, Self.widths.step)
      let widths = rectangles.map {
        NetworkPictures.width(of: $0, height: height, limit: Self.widths.most)
      }
      let groups = Dictionary(grouping: rectangles.indices) { index in
        max(Self.widths.least, (widths[index] + step - 1) / step * step)
      }
      var lines = rectangles.map { Line(rectangle: $0, text: LineReading()) }
      let decoder = CTCDecoder(
        selection: settings.usesDictionary
          ? networks.alphabet.selection(of: settings.languages) : nil,
        classes: networks.alphabet.characters.count + 1)
      var done = 0
      for (width, indices) in groups.sorted(by: { $0.key < $1.key }) {
        let count = min(Self.batch.pictures, max(1, Self.batch.columns / width))
        for start in stride(from: 0, to: indices.count, by: count) where !isCancelled() {
          let part = indices[start..<min(indices.count, start + count)]
          var input = NetworkPictures(size: PixelSize(width: width, height: height))
          for index in part { input.add(rectangles[index], of: colors, width: widths[index]) }
          let symbols = try networks.recognition.first(
            of: input.numbers, sides: [input.count, 3, height, width],
            expected: [input.count, nil, decoder.classes]
          ) { values, sides in
            (0..<input.count).map { number in
              let length = sides[1] * sides[2]
              let line = values[number * length..<(number + 1) * length]
              return (
                steps: sides[1], symbols: decoder.symbols(UnsafeBufferPointer(rebasing: line))
              )
            }
          }
          for (index, found) in zip(part, symbols) {
            lines[index].text = LineReading(
              found.symbols, alphabet: networks.alphabet, corrects: settings.usesDictionary,
              preference: WordPreference(words: settings.usesDictionary ? settings.words : []),
              columnsPerStep: Double(width) / Double(found.steps), width: Double(widths[index]))
          }
          done += part.count
          progress(Double(done) / Double(rectangles.count))
        }
      }
      return lines
    }
  }
#endif
