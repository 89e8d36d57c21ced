/// Fixed work that is timed along with trackers. Times in milliseconds cannot be compared between machines, but
/// multiples of this kernel's time can.
///
/// The kernel performs the same types of work as a small tracker. It is therefore slowed down to the same degree as
/// trackers, for example by another program that uses the core's second thread, the caches or the memory bus. The
/// kernel has several images, and samples a patch of the next image in each run. Like the frames of a clip, an image is
/// no longer in the fastest caches when it is used again. The kernel then sums gradients over cells, transforms the
/// sums with butterflies like those of an FFT, and updates models that are far apart in memory. The work must not
/// change without a new `version`, because stored figures depend on it.
package final class CalibrationKernel {
  /// The version of the kernel's work, which baselines store with their figures.
  package static let version = 3

  private static let (pictures, pictureWidth, pictureHeight) = (24, 320, 240)
  private static let side = 128
  private static let (cellSide, bins) = (8, 8)
  private static let (positions, channels) = (1024, 32)
  private static let models = 3

  private let memory: UnsafeMutableRawPointer
  /// The address of the first image. The images are stored one after the other.
  private let picturesStart: UnsafeMutablePointer<Float>
  private let patch: UnsafeMutablePointer<Float>
  private let cells: UnsafeMutablePointer<Float>
  private let (real, imaginary): (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  private let twiddles: UnsafeMutablePointer<Float>
  /// For each model, the real part, the imaginary part and the energy, with `spectrumCount` values each.
  private let model: UnsafeMutablePointer<Float>
  private var runs = 0

  private static var pictureSize: Int { pictureWidth * pictureHeight }
  private static var cellCount: Int {
    (side / cellSide) * (side / cellSide) * bins
  }
  private static var spectrumCount: Int { positions * channels }

  /// Allocates the kernel's memory. The distances between the parts of the memory are fixed, so that cache conflicts do
  /// not depend on the allocator.
  init() {
    let counts = [
      Self.pictures * Self.pictureSize, Self.side * Self.side, Self.cellCount,
      Self.spectrumCount, Self.spectrumCount, Self.positions,
      Self.models * 3 * Self.spectrumCount,
    ]
    // Successive parts are a whole number of pages plus a few cache lines apart, so that they do not start at the same
    // offset in a page.
    let starts = counts.indices.map { index in
      counts[..<index].reduce(0) { $0 + ($1 + 1023) / 1024 * 1024 } + index * 80
    }
    let length = (starts.last ?? 0) + (counts.last ?? 0)
    memory = .allocate(byteCount: length * MemoryLayout<Float>.stride, alignment: 1 << 16)
    let floats = memory.bindMemory(to: Float.self, capacity: length)
    floats.initialize(repeating: 0, count: length)
    picturesStart = floats + starts[0]
    patch = floats + starts[1]
    cells = floats + starts[2]
    real = floats + starts[3]
    imaginary = floats + starts[4]
    twiddles = floats + starts[5]
    model = floats + starts[6]
    for index in 0..<counts[0] { picturesStart[index] = Float(index &* 7919 & 255) }
    // Points on the unit circle are computed with the rational parametrization, so that the values do not depend on a
    // library's sine function.
    for index in 0..<Self.positions / 2 {
      let t = Float(index) / Float(Self.positions / 2)
      twiddles[2 * index] = (1 - t * t) / (1 + t * t)
      twiddles[2 * index + 1] = 2 * t / (1 + t * t)
    }
  }

  deinit { memory.deallocate() }

  /// Performs the kernel's work once.
  ///
  /// - Returns: a number that depends on the results, so that the compiler cannot remove the work.
  package func run() -> Float {
    samplePatch(
      of: picturesStart + runs % Self.pictures * Self.pictureSize, at: Float(runs % 16))
    runs += 1
    gatherGradients()
    spreadCells()
    for half in [1, 4, 16, 64, 256] { transform(half: half) }
    return (0..<Self.models).reduce(0) { $0 + learn(model + $1 * 3 * Self.spectrumCount) }
  }

  /// Samples a square of the image at positions between pixels, with bilinear interpolation.
  private func samplePatch(of picture: UnsafeMutablePointer<Float>, at offset: Float) {
    for y in 0..<Self.side {
      let fromY = offset + Float(y) * 1.6
      let row = Int(fromY)
      let below = fromY - Float(row)
      let above = picture + row * Self.pictureWidth
      for x in 0..<Self.side {
        let fromX = offset + Float(x) * 1.6
        let column = Int(fromX)
        let right = fromX - Float(column)
        let at = above + column
        let upper = at[0] + (at[1] - at[0]) * right
        let lower =
          at[Self.pictureWidth]
          + (at[Self.pictureWidth + 1] - at[Self.pictureWidth]) * right
        patch[y * Self.side + x] = upper + (lower - upper) * below
      }
    }
  }

  /// Sums the gradients in each cell, separately for eight directions.
  private func gatherGradients() {
    cells.update(repeating: 0, count: Self.cellCount)
    let cellsPerRow = Self.side / Self.cellSide
    for y in 1..<Self.side - 1 {
      for x in 1..<Self.side - 1 {
        let at = patch + (y * Self.side + x)
        let dx = at[1] - at[-1]
        let dy = at[Self.side] - at[-Self.side]
        let (across, down) = (abs(dx), abs(dy))
        let bin = (dx < 0 ? 4 : 0) + (dy < 0 ? 2 : 0) + (across < down ? 1 : 0)
        let cell = y / Self.cellSide * cellsPerRow + x / Self.cellSide
        cells[cell * Self.bins + bin] += across + down
      }
    }
  }

  /// Fills each channel at each position with the value of a cell.
  private func spreadCells() {
    for position in 0..<Self.positions {
      for channel in 0..<Self.channels {
        let cell = (position * 7 + channel * 13) & (Self.cellCount - 1)
        real[position * Self.channels + channel] = cells[cell] * 0.001
        imaginary[position * Self.channels + channel] = 0
      }
    }
  }

  /// Computes one stage of butterflies over all positions and channels.
  private func transform(half: Int) {
    for start in stride(from: 0, to: Self.positions, by: 2 * half) {
      for position in start..<start + half {
        let twiddle = (position - start) * (Self.positions / 2 / half)
        let (c, s) = (twiddles[2 * twiddle] * 0.7, twiddles[2 * twiddle + 1] * 0.7)
        let (first, second) = (position * Self.channels, (position + half) * Self.channels)
        for channel in 0..<Self.channels {
          let (a, b) = (first + channel, second + channel)
          let turnedReal = real[b] * c - imaginary[b] * s
          let turnedImaginary = real[b] * s + imaginary[b] * c
          let (scaledReal, scaledImaginary) = (real[a] * 0.7, imaginary[a] * 0.7)
          real[a] = scaledReal + turnedReal
          imaginary[a] = scaledImaginary + turnedImaginary
          real[b] = scaledReal - turnedReal
          imaginary[b] = scaledImaginary - turnedImaginary
        }
      }
    }
  }

  /// Updates a model with the spectrum.
  ///
  /// - Returns: the model's response to the first channel of the spectrum.
  private func learn(_ model: UnsafeMutablePointer<Float>) -> Float {
    let (modelReal, modelImaginary) = (model, model + Self.spectrumCount)
    let energy = model + 2 * Self.spectrumCount
    var response: Float = 0
    for position in 0..<Self.positions {
      for index in position * Self.channels..<(position + 1) * Self.channels {
        let (x, y) = (real[index], imaginary[index])
        modelReal[index] = 0.975 * modelReal[index] + 0.025 * x
        modelImaginary[index] = 0.975 * modelImaginary[index] + 0.025 * y
        energy[index] = 0.975 * energy[index] + 0.025 * (x * x + y * y)
      }
      let at = position * Self.channels
      response += (modelReal[at] * real[at] + modelImaginary[at] * imaginary[at]) / (energy[at] + 1)
    }
    return response
  }
}
