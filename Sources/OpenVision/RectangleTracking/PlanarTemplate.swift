import CKernels
import Geometry
import Imaging

/// The appearance of a flat surface. It consists of luma and gradients on a regular grid over the pose's square, at
/// several levels. Each level has half the resolution of the previous level.
final class PlanarTemplate {
  /// The levels, from finest to coarsest.
  let levels: [PlanarTemplateLevel]
  /// The area of the pose's square, in square pixels, in the frame from which the template was taken.
  let area: Double

  /// Creates a template from a frame.
  ///
  /// - Parameters:
  ///   - cells: the maximum number of cells at the finest level, before the numbers of rows and columns are rounded.
  ///   - coarsest: the minimum number of cells along each side of the coarser levels.
  init(
    pyramid: LumaPyramid, pose: PlanarPose, cells: Int, coarsest: Int
  ) {
    let homography = pose.homography
    let corners = homography.quadrilateral
    area = abs(corners.signedArea)
    let along =
      corners.topLeft.distance(to: corners.topRight)
      + corners.bottomLeft.distance(to: corners.bottomRight)
    let across =
      corners.topLeft.distance(to: corners.bottomLeft)
      + corners.topRight.distance(to: corners.bottomRight)
    // The cells are chosen so that, in the frame, they are approximately square and not smaller than a pixel.
    let ratio = min(8, max(1.0 / 8, along / max(1e-6, across)))
    let count = min(Double(cells), max(area, 64))
    var width = max(8, Int((count * ratio).squareRoot().rounded()))
    var height = max(8, Int((count / ratio).squareRoot().rounded()))
    var levels: [PlanarTemplateLevel] = []
    repeat {
      levels.append(
        PlanarTemplateLevel(
          pyramid: pyramid, pose: pose, area: area, width: width, height: height))
      width = (width + 1) / 2
      height = (height + 1) / 2
    } while min(width, height) >= coarsest && levels.count < 6
    self.levels = levels
  }

  var finest: PlanarTemplateLevel { levels[0] }
  var coarsest: PlanarTemplateLevel { levels[levels.count - 1] }

  /// Returns an upper limit on the number of cells at the finest level. It can exceed the requested number
  /// because the numbers of rows and columns are rounded.
  static func maximumCells(_ cells: Int) -> Int { cells + cells / 4 + 256 }
}

/// One level of a template, stored in flat arrays that are padded to whole vectors.
final class PlanarTemplateLevel {
  let sampler: PlanarSampler
  let width: Int
  let height: Int
  /// The number of cells.
  let cells: Int
  /// The number of cells rounded up to a multiple of 16, which is the length of the arrays.
  let count: Int
  let values: FloatBuffer
  let gx: FloatBuffer
  let gy: FloatBuffer
  /// The horizontal coordinate of each cell in the square.
  let u: FloatBuffer
  /// The vertical coordinate of each cell in the square.
  let v: FloatBuffer
  /// The mask, which is 1 for each cell that was inside the frame, and 0 for all other cells and the padding.
  let mask: FloatBuffer
  /// The trust in each cell, 0...1. It is low where the surface was covered in the previous frame. In the margin, it is
  /// a running average of how well the cell matched in previous frames.
  let trust: FloatBuffer
  let marginTrust: FloatBuffer
  /// The indices of the cells in the margin around the surface.
  let marginCells: [Int]
  /// The gradient magnitude, in levels of normalized luma per cell.
  let steepness: FloatBuffer
  /// The weight of each cell in the agreement: 0.5 for a cell without texture, and up to 4.5 for a cell with strong
  /// texture. The weight is halved in the margin and is 0 outside the frame.
  let texture: FloatBuffer
  /// The luma values minus their mean; zero for cells outside the frame.
  let centered: FloatBuffer
  /// The Euclidean norm of `centered`.
  let norm: Double

  init(pyramid: LumaPyramid, pose: PlanarPose, area: Double, width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = width * height
    count = (cells + 15) / 16 * 16
    sampler = PlanarSampler(width: width, height: height, margin: 1)
    (values, gx, gy) = (
      FloatBuffer(count: count), FloatBuffer(count: count), FloatBuffer(count: count)
    )
    (u, v) = (FloatBuffer(count: count), FloatBuffer(count: count))
    (mask, texture) = (FloatBuffer(count: count), FloatBuffer(count: count))
    centered = FloatBuffer(count: count)
    steepness = FloatBuffer(count: count)
    let patch = FloatBuffer(count: sampler.count)
    let patchMask = FloatBuffer(count: sampler.count)
    let scratch = FloatBuffer(count: sampler.scratchCount)
    let level = sampler.level(of: pyramid, area: area)
    sampler.sample(
      pyramid.levels[level], level: level, homography: pose.homography, into: patch.base,
      mask: patchMask.base, scratch: scratch.base)
    for index in 0..<sampler.count { patch.base[index] -= 128 }
    let flat = FloatBuffer(count: sampler.count)
    ck_local_contrast(
      patch.base, Int32(width + 2), Int32(height + 2),
      LocalContrast.radius(width: width, height: height), LocalContrast.floor, LocalContrast.gain,
      scratch.base, flat.base)
    ck_patch_gradients(
      flat.base, Int32(width), Int32(height), Float(width) / 4, Float(height) / 4, values.base,
      gx.base, gy.base)
    trust = FloatBuffer(count: count)
    trust.fill(1)
    marginTrust = FloatBuffer(count: count)
    marginTrust.fill(0.5)
    let inner = Float(1 / (1 + pose.margin))
    var marginCells: [Int] = []
    func raw(_ index: Int) -> Float {
      patch.base[(index / width + 1) * (width + 2) + index % width + 1]
    }
    var sum = 0.0
    var visible = 0.0
    var lengths = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        u.base[index] = (Float(x) + 0.5) * 2 / Float(width) - 1
        v.base[index] = (Float(y) + 0.5) * 2 / Float(height) - 1
        if max(abs(u.base[index]), abs(v.base[index])) > inner {
          marginCells.append(index)
          trust.base[index] = 0.5
        }
        mask.base[index] = patchMask.base[(y + 1) * (width + 2) + x + 1]
        let horizontal = gx.base[index] * 2 / Float(width)
        let vertical = gy.base[index] * 2 / Float(height)
        let length = (horizontal * horizontal + vertical * vertical).squareRoot()
        steepness.base[index] = length
        texture.base[index] = length
        sum += Double(mask.base[index] * raw(index))
        visible += Double(mask.base[index])
        lengths += Double(mask.base[index] * texture.base[index])
      }
    }
    self.marginCells = marginCells
    let mean = Float(sum / max(1, visible))
    let typical = Float(lengths / max(1, visible)) + 0.5
    var square = 0.0
    for index in 0..<cells {
      texture.base[index] =
        mask.base[index] * trust.base[index] * (0.5 + min(4, texture.base[index] / typical))
      centered.base[index] = mask.base[index] * (raw(index) - mean)
      square += Double(centered.base[index] * centered.base[index])
    }
    norm = square.squareRoot()
  }
}

/// A normalization that makes patches almost independent of illumination.
enum LocalContrast {
  /// The standard deviation, in luma levels, below which the amplification of contrast no longer increases.
  static let floor: Float = 12
  /// The normalized value that corresponds to one standard deviation.
  static let gain: Float = 50

  /// Returns the radius, in cells, of the neighborhood that is used to normalize a cell.
  static func radius(width: Int, height: Int) -> Int32 {
    max(2, Int32(Double(min(width, height)) * 0.2))
  }
}
