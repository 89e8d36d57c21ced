#if Text
  import Geometry
  import Imaging

  /// The connected groups of black pixels in a binary image. Only groups that have the size and shape of a character
  /// are kept.
  struct CharacterMarks {
    private(set) var boxes: [Box] = []

    /// The minimum height of a character, in pixels. The maximum is the fraction `greatestShare` of
    /// the image's height.
    private static let leastHeight = 7.0
    private static let greatestShare = 0.25

    /// Finds the groups of black pixels.
    ///
    /// - Parameter image: an image with only the values 0 and 255.
    init(in image: PixelBuffer) {
      let plane = image.luma
      var runs = ConnectedRuns(width: plane.width, height: plane.height) { x, y in
        plane.base[y &* plane.bytesPerRow &+ x] == 0
      }
      let greatest = Self.greatestShare * Double(plane.height)
      boxes = runs.groups().compactMap { group in
        let mark = Self.extent(of: group)
        let (width, height) = (mark.box.width, mark.box.height)
        guard height >= Self.leastHeight, height <= greatest, width <= 6 * height,
          width >= 0.08 * height, Double(mark.area) >= 0.12 * width * height
        else { return nil }
        return mark.box
      }
    }

    /// Returns the bounding box of a group of runs, and the number of pixels in the group.
    private static func extent(of group: [ConnectedRuns.Run]) -> (box: Box, area: Int) {
      var (left, right, area) = (Int.max, 0, 0)
      for run in group {
        left = min(left, run.left)
        right = max(right, run.right)
        area += run.right - run.left
      }
      let (top, bottom) = (group[0].y, group[group.count - 1].y + 1)
      let box = Box(
        x: Double(left), y: Double(top), width: Double(right - left), height: Double(bottom - top))
      return (box, area)
    }
  }
#endif
