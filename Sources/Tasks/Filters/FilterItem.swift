import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TaskKit

/// An image, together with the filter that is applied to it.
struct FilterItem: AnsweredItem {
  let picture: String
  let filter: ReferenceFilter
  let files: [String]?
  let read: @Sendable () throws -> PixelBuffer

  var name: String { "\(picture)/\(filter.name)" }
  var attributes: [String] { [filter.name] }
  var frameCount: Int { 1 }

  var images: any FrameSource {
    ImageList(name: name, count: 1, files: files ?? []) { [read] in [try read()] }
  }

  /// Returns the image as filtered by the reference implementation.
  func truth() throws -> SampledImage {
    filter.applied(to: SampledImage(try read()))
  }

  func addTruth(to sum: inout Checksum) { sum.add(name) }

  /// One item for each pair of a rendered image and a filter. Some of the images are gray, and some are in color.
  static var embedded: [FilterItem] {
    @Sendable func landscape(_ seed: UInt64) -> PixelBuffer {
      var scene = HorizonScene(width: 240, height: 180, roll: 0.1, seed: seed)
      return scene.landscape(noise: 4, clutter: 4)
    }
    return items([
      ("landscape", nil, { landscape(900) }),
      (
        "room", nil,
        {
          var scene = HorizonScene(width: 240, height: 180, roll: -0.05, seed: 901)
          return scene.room(noise: 2, yaw: 0.2, pitch: 0)
        }
      ),
      (
        "colors", nil,
        {
          let planes = (902...904).map { landscape(UInt64($0)) }
          return PixelBuffer.makeRGB(width: 240, height: 180) { target in
            for (channel, plane) in planes.enumerated() {
              for index in 0..<240 * 180 {
                target[3 * index + channel] = plane.planes[0].base[index]
              }
            }
          }
        }
      ),
    ])
  }

  /// Returns one item for each pair of an image in a folder and a filter. Images are cropped to an even width and
  /// height so that halving the size yields a whole number of pixels.
  ///
  /// - Throws: `GroundTruthError`.
  static func list(in folder: String) throws -> [FilterItem] {
    let images = try FolderListing.names(in: folder).filter(ImageFile.isImageName)
    guard !images.isEmpty else {
      throw GroundTruthError.malformed(
        path: folder, line: nil, reason: "expected a folder with images (png, jpg, ppm ...)")
    }
    return items(
      images.map { name in
        let path = "\(folder)/\(name)"
        return (name, path, { try ImageFile.read(path).even(path) })
      })
  }

  private static func items(
    _ pictures: [(String, String?, @Sendable () throws -> PixelBuffer)]
  ) -> [FilterItem] {
    pictures.flatMap { name, file, read in
      ReferenceFilter.standard.map { filter in
        FilterItem(picture: name, filter: filter, files: file.map { [$0] }, read: read)
      }
    }
  }
}

extension SampledImage {
  /// Creates samples from an 8-bit image by scaling its values to 0...1. Colors are not converted.
  init(_ image: PixelBuffer) {
    let (channels, samples) = image.stored { Double($0) / 255 }
    self.init(size: image.size, channels: channels, samples: samples)
  }

  /// Creates samples from a 16-bit image. The alpha channel is dropped.
  init(_ image: PNG16) {
    let channels = image.channels < 3 ? 1 : 3
    var samples: [Double] = []
    samples.reserveCapacity(image.size.width * image.size.height * channels)
    for start in stride(from: 0, to: image.samples.count, by: image.channels) {
      for channel in 0..<channels { samples.append(Double(image.samples[start + channel]) / 65535) }
    }
    self.init(size: image.size, channels: channels, samples: samples)
  }
}

extension PNG16 {
  /// Creates a 16-bit image from an 8-bit image. The values are scaled to the 16-bit range.
  init(_ image: PixelBuffer) {
    let (channels, samples) = image.stored { 257 * UInt16($0) }
    self.init(size: image.size, channels: channels, samples: samples)
  }
}

extension PixelBuffer {
  /// Returns the number of channels, and the samples as they are stored, row by row. A gray image has one sample per
  /// pixel, and a color image has three.
  fileprivate func stored<Sample>(
    _ sample: (UInt8) -> Sample
  ) -> (channels: Int, samples: [Sample]) {
    let isGray = layout == .luma
    let source = isGray ? self : rgb
    let (plane, channels) = (source.planes[0], isGray ? 1 : 3)
    var samples: [Sample] = []
    samples.reserveCapacity(plane.height * plane.width * channels)
    withExtendedLifetime(source) {
      for y in 0..<plane.height {
        for x in 0..<plane.width * channels {
          samples.append(sample(plane.base[y * plane.bytesPerRow + x]))
        }
      }
    }
    return (channels, samples)
  }

  /// Returns the image cropped to an even width and height.
  fileprivate func even(_ path: String) throws -> PixelBuffer {
    let (width, height) = (width / 2 * 2, height / 2 * 2)
    guard width > 0, height > 0 else {
      throw GroundTruthError.malformed(
        path: path, line: nil, reason: "expected at least 2 by 2 pixels, found \(size)")
    }
    let isGray = layout == .luma
    if width == self.width && height == self.height && (isGray || layout == .rgb) { return self }
    let source = isGray ? self : rgb
    let (plane, count) = (source.planes[0], isGray ? width : 3 * width)
    let fill: (UnsafeMutableBufferPointer<UInt8>) -> Void = { target in
      for y in 0..<height {
        for x in 0..<count { target[y * count + x] = plane.base[y * plane.bytesPerRow + x] }
      }
    }
    return withExtendedLifetime(source) {
      isGray
        ? PixelBuffer.makeLuma(width: width, height: height, fill: fill)
        : PixelBuffer.makeRGB(width: width, height: height, fill: fill)
    }
  }
}
