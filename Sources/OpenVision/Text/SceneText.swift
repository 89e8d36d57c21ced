#if Text
  import Geometry
  import Imaging

  /// A reader for text on signs and labels in a scene.
  ///
  /// An area that looks like a line and was not read as part of a page is read separately, as dark
  /// text on a light background and at the size on which the reader was trained.
  struct SceneText {
    /// The luma of the page.
    let luma: PixelBuffer
    let settings: TextSettings

    /// The fraction of the total progress that reading the page accounts for.
    static let pageShare = 0.7
    /// The confidence at or above which a line found by page analysis is not read again.
    private static let sure = 0.5
    /// The minimum confidence at which a separately read line is accepted.
    private static let believed = 0.6
    private static let lineHeight = 40.0
    private static let longestLine = 4000.0
    private static let limit = 100

    /// Returns the given lines of the page together with the lines found in the scene, from top to bottom.
    func adding(
      to lines: [TextLine], isCancelled: @escaping () -> Bool, progress: (Double) -> Void
    ) throws(VNError) -> [TextLine] {
      let proposals = LineProposals(in: luma).lines.filter { proposal in
        !lines.contains { $0.confidence >= Self.sure && proposal.box.isMostly(within: $0.box) }
      }.prefix(Self.limit)
      var found: [TextLine] = []
      if !proposals.isEmpty, !isCancelled() {
        found = try TextReader.lend(settings) { reader throws(VNError) in
          var found: [TextLine] = []
          for (index, proposal) in proposals.enumerated() where !isCancelled() {
            if let line = try read(proposal, with: reader, isCancelled: isCancelled) {
              found.append(line)
            }
            progress(
              Self.pageShare + (1 - Self.pageShare) * Double(index + 1) / Double(proposals.count))
          }
          return found
        }
      }
      return Self.joined(lines, found)
    }

    /// Reads one area. The result is nil unless a line that consists mainly of letters and digits is read with
    /// sufficient confidence.
    private func read(
      _ proposal: LineProposals.Line, with reader: TextReader, isCancelled: @escaping () -> Bool
    ) throws(VNError) -> TextLine? {
      let margin = 0.3 * proposal.box.height + 2
      let box = proposal.box.grown(by: margin).intersection(luma.size.bounds)
      let region = luma.region(enclosing: box)
      guard region.size.width > 0, region.size.height > 0 else { return nil }
      let scale = min(
        Self.lineHeight / proposal.box.height, Self.longestLine / Double(region.size.width))
      let part = luma.view(of: region)
      let picture = (proposal.isLight ? part.inverted() : part).resized(
        width: Int(Double(region.size.width) * scale),
        height: Int(Double(region.size.height) * scale))
      let lines = try reader.lines(
        of: picture, look: .line, isCancelled: isCancelled, progress: { _ in })
      let scales = (
        Double(picture.width) / Double(region.size.width),
        Double(picture.height) / Double(region.size.height)
      )
      return lines.filter { $0.isBelievable(from: Self.believed) }
        .max { $0.confidence < $1.confidence }?
        .moved { box in
          Box(
            x: box.x / scales.0 + Double(region.x), y: box.y / scales.1 + Double(region.y),
            width: box.width / scales.0, height: box.height / scales.1)
        }
    }

    /// Merges two lists of lines. If two lines overlap by more than half the area of the smaller one, the more
    /// confident line is kept.
    private static func joined(_ lines: [TextLine], _ more: [TextLine]) -> [TextLine] {
      var merged = lines
      for line in more.sorted(by: { $0.confidence > $1.confidence }) {
        let rivals = merged.indices.filter { merged[$0].box.shares(with: line.box) }
        if rivals.contains(where: { merged[$0].confidence >= line.confidence }) { continue }
        for index in rivals.reversed() { merged.remove(at: index) }
        merged.append(line)
      }
      return merged.count == lines.count && more.isEmpty
        ? lines : merged.sorted { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) }
    }
  }

  extension TextLine {
    /// Returns whether the line has at least the given confidence and consists mainly of letters and digits.
    fileprivate func isBelievable(from least: Double) -> Bool {
      let text = symbols.compactMap(\.choices.first?.text).joined()
      let letters = text.count { $0.isLetter || $0.isNumber }
      return confidence >= least && letters >= 2 && 5 * letters >= 3 * text.count
    }

  }

  extension Box {
    fileprivate func isMostly(within other: Box) -> Bool {
      intersection(other).area > 0.5 * area
    }

    /// Returns whether the boxes overlap by more than half the area of the smaller box.
    fileprivate func shares(with other: Box) -> Bool {
      intersection(other).area > 0.5 * min(area, other.area)
    }
  }
#endif
