#if Text
  import Geometry
  import Imaging

  /// Areas that look like lines of text: marks of about the same height next to each other, dark on
  /// light or light on dark.
  ///
  /// Tesseract's analysis is designed for printed pages. It often misses text on signs and labels in a scene,
  /// particularly light text on a dark background. Marks are areas that are either darker or lighter than their
  /// surroundings (Bradley and Roth 2007).
  struct LineProposals {
    struct Line {
      /// The bounding box, in the image's pixels.
      var box: Box
      /// Whether the marks are lighter than their surroundings.
      var isLight: Bool
    }

    private(set) var lines: [Line] = []

    private static let fewestMarks = 3
    /// The threshold between dark and light pixels, relative to the mean of the neighborhood, in units of 1/256.
    private static let share = 225
    /// The length of the image's shorter side divided by the side length of a neighborhood.
    private static let neighborhoods = 16

    /// Finds the areas.
    ///
    /// - Parameter image: a luma image.
    init(in image: PixelBuffer) {
      let side = max(15, min(image.width, image.height) / Self.neighborhoods)
      for isLight in [false, true] {
        let picture = isLight ? image.inverted() : image
        let marks = CharacterMarks(
          in: picture.blackAndWhite(neighborhood: side, share: Self.share))
        lines += Self.lines(of: marks.boxes).map { Line(box: $0, isLight: isLight) }
      }
    }

    /// Joins marks that are next to each other into lines, and returns the bounding boxes of the lines.
    static func lines(of marks: [Box]) -> [Box] {
      let marks = marks.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      let widest = marks.map(\.width).max() ?? 0
      var parents = Array(marks.indices)
      func root(of index: Int) -> Int {
        var ancestor = index
        while parents[ancestor] != ancestor { ancestor = parents[ancestor] }
        return ancestor
      }
      for (index, mark) in marks.enumerated() {
        for other in index + 1..<max(index + 1, marks.count) {
          let next = marks[other]
          let height = max(mark.height, next.height)
          if next.x - mark.maxX > max(widest, 4 * mark.height) { break }
          guard next.x - mark.maxX <= height, height <= 1.9 * min(mark.height, next.height),
            abs(mark.center.y - next.center.y) <= 0.4 * height
          else { continue }
          let (a, b) = (root(of: index), root(of: other))
          parents[max(a, b)] = min(a, b)
        }
      }
      let groups = Dictionary(grouping: marks.indices) { root(of: $0) }
      return groups.keys.sorted().compactMap { key in
        let members = groups[key] ?? []
        guard members.count >= fewestMarks,
          let box = Box(
            enclosing: members.flatMap { index in
              [
                Point(marks[index].x, marks[index].y), Point(marks[index].maxX, marks[index].maxY),
              ]
            }), box.width >= 1.2 * box.height
        else { return nil }
        return box
      }
    }
  }
#endif
