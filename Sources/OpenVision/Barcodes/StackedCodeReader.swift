#if Barcodes
  import Geometry
  import Imaging

  /// A reader for faint or small PDF417 codes. It thresholds the image at local means and searches it at its original
  /// size and, if the image is small, at twice that size.
  ///
  /// The reader first searches for the start pattern (ISO/IEC 15438), whose bars and spaces are 8, 1, 1, 1, 1, 1, 1 and
  /// 3 modules wide. If the pattern is not found, no code is read.
  struct StackedCodeReader {
    let symbologies: BarcodeSymbologies

    /// The thresholds to try, as fractions of the local mean in 256ths.
    private static let shares = [250, 238]
    /// The number of neighborhoods along the image's longer side.
    private static let neighborhoods = 16
    private static let rowStep = 4
    /// The minimum number of rows with the start pattern at which a search is worthwhile.
    private static let leastRows = 4
    /// The maximum length, in pixels, of the longer side of an image that is also searched at twice its size.
    private static let largestDoubled = 1000

    /// Finds and reads a code.
    func barcodes(in image: PixelBuffer) throws(VNError) -> [Barcode] {
      var search = BarcodeSearch(symbologies: symbologies, kinds: [.pdf417])
      (search.triesHarder, search.isBlackAndWhite) = (true, true)
      var large: PixelBuffer?
      for share in Self.shares {
        let neighborhood = max(image.width, image.height) / Self.neighborhoods
        let binary = image.blackAndWhite(neighborhood: neighborhood, share: share)
        for isLight in [false, true] where Self.hasStart(in: binary, isLight: isLight) {
          var found = try search.barcodes(in: isLight ? binary.inverted() : binary)
          if found.isEmpty, max(image.width, image.height) <= Self.largestDoubled {
            let picture = large ?? image.resized(width: 2 * image.width, height: 2 * image.height)
            large = picture
            let clear = picture.blackAndWhite(neighborhood: 2 * neighborhood, share: share)
            found = try search.barcodes(in: isLight ? clear.inverted() : clear).map {
              $0.moved { $0 * 0.5 }
            }
          }
          if !found.isEmpty { return found }
        }
      }
      return []
    }

    /// Returns whether several nearby rows contain the start pattern at the same position, in
    /// either direction.
    private static func hasStart(in image: PixelBuffer, isLight: Bool) -> Bool {
      let plane = image.luma
      let ink: UInt8 = isLight ? 255 : 0
      var starts = [Int](repeating: 0, count: plane.width + 1)
      // The position of each pattern, the last row in which it was found, and the number of rows in which it was found.
      var seen: [(range: Range<Int>, y: Int, count: Int)] = []
      for y in stride(from: 0, to: plane.height, by: rowStep) {
        let row = plane.base + y &* plane.bytesPerRow
        var (runs, x) = (0, 0)
        while x < plane.width {
          let value = row[x]
          starts[runs] = x
          runs &+= 1
          repeat { x &+= 1 } while x < plane.width && row[x] == value
        }
        starts[runs] = plane.width
        seen.removeAll { y - $0.y > 2 * rowStep }
        guard runs >= pattern.count else { continue }
        for range in ranges(among: starts[...runs], startsWithInk: row[0] == ink) {
          let last = seen.firstIndex {
            $0.range.overlaps(range) && 4 * abs($0.range.count - range.count) <= range.count
          }
          if let last {
            seen[last] = (range, y, seen[last].count + 1)
            if seen[last].count >= leastRows { return true }
          } else {
            seen.append((range, y, 1))
          }
        }
      }
      return false
    }

    /// Returns the ranges in which consecutive runs have the widths of the start pattern. Read from the left, the
    /// pattern starts with a bar; in an upside-down code, it ends with a bar.
    ///
    /// - Parameter starts: the start of each run, followed by the end of the last run.
    private static func ranges(
      among starts: ArraySlice<Int>, startsWithInk: Bool
    ) -> [Range<Int>] {
      starts.withUnsafeBufferPointer { starts in
        func fits(_ run: Int, _ modules: Int, _ length: Int) -> Bool {
          let width = starts[run &+ 1] &- starts[run]
          return abs(17 &* width &- modules &* length) <= 11 &* length / 17 &+ 8
        }
        var ranges: [Range<Int>] = []
        for first in 0..<starts.count - pattern.count {
          let length = starts[first &+ 8] &- starts[first]
          let isForward = (first & 1 == 0) == startsWithInk
          // Check the widest bar first, because most candidates fail there.
          guard length >= 17, fits(isForward ? first : first &+ 7, 8, length) else { continue }
          let isPattern = (0..<8).allSatisfy {
            fits(first + $0, pattern[isForward ? $0 : 7 - $0], length)
          }
          if isPattern { ranges.append(starts[first]..<starts[first] + length) }
        }
        return ranges
      }
    }

    private static let pattern = [8, 1, 1, 1, 1, 1, 1, 3]
  }
#endif
