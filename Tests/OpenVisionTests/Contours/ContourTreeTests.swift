import Foundation
import Imaging
import Media
import OpenVision
import TestSupport
import Testing

/// Tests that compare the nesting of contours with the results of independent methods.
struct ContourTreeTests {
  @Test(
    "The contours of 100 silhouettes have the same number and nesting as those of OpenCV",
    .enabled(if: RealData.isAvailable, "\(RealData.absence)"))
  func silhouettes() throws {
    let url = try #require(
      Bundle.module.url(
        forResource: "contour_trees", withExtension: "csv", subdirectory: "Fixtures"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    #expect(lines.count == 100)
    for line in lines {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      let image = try ImageFile.read(RealData.path("contours/\(cells[0]).png"))
      let found = try contours(in: image) { $0.detectsDarkOnLight = false }
      #expect(found.contourCount == Int(cells[1]), "\(cells[0])")
      #expect(brackets(found.topLevelContours) == cells[2], "\(cells[0])")
    }
  }

  /// Counts the connected areas of pixels with the given value. Pixels are labeled by flood fill, without following
  /// borders.
  private static func areaCount(
    _ mask: [Bool], width: Int, height: Int, of value: Bool, atCorners: Bool, exceptAtEdge: Bool
  ) -> Int {
    var isSeen = [Bool](repeating: false, count: mask.count)
    var count = 0
    for start in mask.indices where mask[start] == value && !isSeen[start] {
      var open = [start]
      var touchesEdge = false
      isSeen[start] = true
      while let pixel = open.popLast() {
        let (x, y) = (pixel % width, pixel / width)
        if x == 0 || y == 0 || x == width - 1 || y == height - 1 { touchesEdge = true }
        for dy in -1...1 {
          for dx in -1...1 where atCorners || dx == 0 || dy == 0 {
            let (otherX, otherY) = (x + dx, y + dy)
            guard otherX >= 0, otherY >= 0, otherX < width, otherY < height else { continue }
            let other = otherY * width + otherX
            guard mask[other] == value, !isSeen[other] else { continue }
            isSeen[other] = true
            open.append(other)
          }
        }
      }
      if !(exceptAtEdge && touchesEdge) { count += 1 }
    }
    return count
  }

  @Test(
    "An image of noise has one contour for each connected area and for each hole", arguments: 0..<6)
  func noise(_ index: Int) throws {
    var random = RandomNumbers(state: UInt64(index) + 40)
    let (width, height) = (60 + index * 31, 75 + index * 17)
    let fraction = 0.2 + 0.1 * Double(index)
    let mask = (0..<width * height).map { _ in random.nextShare() < fraction }
    let image = PixelBuffer.makeLuma(width: width, height: height) { target in
      for (pixel, isDark) in mask.enumerated() { target[pixel] = isDark ? 0 : 255 }
    }
    for isDark in [true, false] {
      let areas = Self.areaCount(
        mask, width: width, height: height, of: isDark, atCorners: true, exceptAtEdge: false)
      let holes = Self.areaCount(
        mask, width: width, height: height, of: !isDark, atCorners: false, exceptAtEdge: true)
      let found = try contours(in: image) { $0.detectsDarkOnLight = isDark }
      #expect(found.contourCount == areas + holes)
      // The sum of the contours' oriented areas is about the area of the pixels that the contours enclose.
      var sum = 0.0
      for contour in 0..<found.contourCount {
        var area = 0.0
        try VNGeometryUtils.calculateArea(
          &area, for: found.contour(at: contour), orientedArea: true)
        sum += area * Double(height * height)
      }
      let inside = Double(mask.count { $0 == isDark })
      #expect(abs(sum - inside) < 0.35 * Double(mask.count))
    }
  }

  @Test("The contours of 599 nested rings are all found")
  func depth() throws {
    let side = 1200
    let image = PixelBuffer.makeLuma(width: side, height: side) { target in
      for y in 0..<side {
        for x in 0..<side {
          let ring = min(x, y, side - 1 - x, side - 1 - y)
          target[y * side + x] = ring.isMultiple(of: 2) ? 255 : 0
        }
      }
    }
    let found = try contours(in: image)
    #expect(found.contourCount == side / 2 - 1)
    var depth = 0
    var contour = try #require(found.topLevelContours.first)
    while let child = contour.childContours.first {
      #expect(contour.childContourCount == 1)
      contour = child
      depth += 1
    }
    #expect(depth == side / 2 - 2)
    #expect(contour.indexPath.count == side / 2 - 1)
    #expect(try found.contour(at: contour.indexPath) == contour)
  }

  @Test("A contour has the same number, index path and children however it is accessed")
  func numbering() throws {
    var random = RandomNumbers(state: 5)
    let image = PixelBuffer.makeLuma(width: 90, height: 90) { target in
      for index in target.indices { target[index] = random.nextShare() < 0.5 ? 0 : 255 }
    }
    let found = try contours(in: image)
    var next = 0
    // The loop visits the tree depth first, using only the children of each contour.
    var open = Array(found.topLevelContours.reversed())
    while let contour = open.popLast() {
      #expect(try found.contour(at: next) == contour)
      #expect(try found.contour(at: contour.indexPath) == contour)
      for index in 0..<contour.childContourCount {
        let child = try contour.childContour(at: index)
        #expect(child.indexPath == contour.indexPath.appending(index))
      }
      open += contour.childContours.reversed()
      next += 1
    }
    #expect(next == found.contourCount)
    #expect(found.topLevelContourCount == found.topLevelContours.count)
    for index in [-1, found.contourCount] {
      #expect(throws: VNError.self) { try found.contour(at: index) }
      #expect(throws: VNError.self) { try found.contour(at: IndexPath(index: index)) }
    }
    #expect(throws: VNError.self) { try found.contour(at: IndexPath()) }
    #expect(throws: VNError.self) {
      try found.topLevelContours[0].childContour(at: 100_000)
    }
  }
}
