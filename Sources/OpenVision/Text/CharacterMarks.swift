#if Text
  import Geometry
  import Imaging

  /// Marks in a picture of two values: connected black pixels, as in characters. Only marks of a
  /// character's size and shape are kept.
  struct CharacterMarks {
    private(set) var boxes: [Box] = []

    /// The limits of a character's sides, in pixels.
    private static let leastHeight = 7.0
    private static let greatestShare = 0.25

    /// Finds the marks.
    ///
    /// - Parameter image: an image of the values 0 and 255.
    init(in image: PixelBuffer) {
      let plane = image.luma
      var runs = Runs()
      var above = 0..<0
      for y in 0..<plane.height {
        let row = plane.base + y * plane.bytesPerRow
        let start = runs.runs.count
        var x = 0
        while x < plane.width {
          if row[x] != 0 {
            x &+= 1
            continue
          }
          let left = x
          while x < plane.width, row[x] == 0 { x &+= 1 }
          runs.add(left: left, right: x, y: y)
        }
        runs.join(start..<runs.runs.count, with: above)
        above = start..<runs.runs.count
      }
      let greatest = Self.greatestShare * Double(plane.height)
      boxes = runs.marks().compactMap { mark in
        let (width, height) = (mark.box.width, mark.box.height)
        guard height >= Self.leastHeight, height <= greatest, width <= 6 * height,
          width >= 0.08 * height, Double(mark.area) >= 0.12 * width * height
        else { return nil }
        return mark.box
      }
    }

    /// Runs of black pixels, joined with those that they touch in the row above, even at a corner.
    private struct Runs {
      struct Run {
        var left: Int
        var right: Int
        var y: Int
        /// The index of another run of the same mark; one run of each mark has its own index.
        var parent: Int
      }

      private(set) var runs: [Run] = []

      mutating func add(left: Int, right: Int, y: Int) {
        runs.append(Run(left: left, right: right, y: y, parent: runs.count))
      }

      mutating func join(_ row: Range<Int>, with above: Range<Int>) {
        var upper = above.lowerBound
        for index in row {
          while upper < above.upperBound, runs[upper].right < runs[index].left { upper += 1 }
          var place = upper
          while place < above.upperBound, runs[place].left <= runs[index].right {
            let (a, b) = (root(of: index), root(of: place))
            runs[max(a, b)].parent = min(a, b)
            place += 1
          }
        }
      }

      private mutating func root(of index: Int) -> Int {
        var place = index
        while runs[place].parent != place {
          runs[place].parent = runs[runs[place].parent].parent
          place = runs[place].parent
        }
        return place
      }

      mutating func marks() -> [(box: Box, area: Int)] {
        var found: [(left: Int, top: Int, right: Int, bottom: Int, area: Int)] = []
        var places: [Int: Int] = [:]
        for index in runs.indices {
          let (run, mark) = (runs[index], root(of: index))
          if let place = places[mark] {
            found[place].left = min(found[place].left, run.left)
            found[place].right = max(found[place].right, run.right)
            found[place].bottom = run.y + 1
            found[place].area += run.right - run.left
          } else {
            places[mark] = found.count
            found.append((run.left, run.y, run.right, run.y + 1, run.right - run.left))
          }
        }
        return found.map { mark in
          let box = Box(
            x: Double(mark.left), y: Double(mark.top), width: Double(mark.right - mark.left),
            height: Double(mark.bottom - mark.top))
          return (box, mark.area)
        }
      }
    }
  }
#endif
