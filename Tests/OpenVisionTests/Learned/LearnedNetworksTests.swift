import CWeights
import Foundation
import TestSupport
import Testing

@testable import OpenVision

@Suite struct LearnedNetworksTests {
  private var shipped: [UInt8] {
    let weights = cw_fast()
    return Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
  }

  private func problem(_ path: String) -> VNError? {
    let environment = ["OPENVISION_MODEL_FAST": path]
    guard case .failure(let error) = LearnedNetworks.load(.second(.fast), environment: environment)
    else {
      return nil
    }
    return error
  }

  @Test(arguments: EngineAlgorithm.learned)
  func `all networks load; those of revision 2 take under 1 MB, of revision 3 under 2 MB`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    _ = try LearnedNetworks.load(algorithm, environment: [:]).get()
    #expect(cw_fast().count + cw_accurate().count < 1_000_000)
    #expect(cw_published().count < 2_000_000)
  }

  @Test
  func `a weight file that is named in the environment replaces the library's network`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/mine.weights"
    try Data(shipped).write(to: URL(fileURLWithPath: path))
    let environment = ["OPENVISION_MODEL_ACCURATE": path]
    let network = try LearnedNetworks.load(.second(.accurate), environment: environment).get()
    #expect(network.name == (try LearnedNetworks.network(for: .second(.fast))).name)
  }

  @Test func `an unsuitable weight file is an error that names the file and the problem`() throws {
    let folder = try TemporaryFolder()
    let missing = try #require(problem(folder.path + "/none.weights"))
    #expect(missing.code == .invalidModel)
    #expect(missing.description.contains("none.weights: the file cannot be read"))
    #expect(missing.description.contains("OPENVISION_MODEL_FAST"))
    let path = folder.path + "/mine.weights"
    try Data("not weights at all".utf8).write(to: URL(fileURLWithPath: path))
    #expect(problem(path)?.description.contains("mine.weights: expected a weight file") == true)
    try Data(shipped.prefix(100_000)).write(to: URL(fileURLWithPath: path))
    #expect(problem(path)?.description.contains("truncated") == true)
    // If the setting `width1` is 40, it does not match the layers in the file.
    var other = shipped
    let name = try #require(other.firstRange(of: Array("width1".utf8)))
    other[name.upperBound] = 40
    try Data(other).write(to: URL(fileURLWithPath: path))
    #expect(problem(path)?.description.contains("blocks.0.project") == true)
    other[name.upperBound] = 41
    try Data(other).write(to: URL(fileURLWithPath: path))
    #expect(problem(path)?.description.contains("width1 to be a multiple of 8") == true)
    // A search patch with a side of 224 pixels has 28 cells per side, a size that the library's FFT does not support.
    other = shipped
    let side = try #require(other.firstRange(of: Array("search".utf8) + [128, 0, 0, 0]))
    other[side.upperBound - 4] = 224
    try Data(other).write(to: URL(fileURLWithPath: path))
    #expect(problem(path)?.description.contains("without prime factors above 5") == true)
  }

  @Test
  func `wrong settings in a network with published blocks are errors that name the setting`() throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path + "/mine.weights"
    let weights = cw_published()
    let whole = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
    func problem(_ setting: String, _ value: UInt8) throws -> String? {
      var other = whole
      // The bytes to find include the length of the setting's name because the network's name starts with the same
      // letters.
      let name = try #require(
        other.firstRange(of: [UInt8(setting.utf8.count), 0, 0, 0] + Array(setting.utf8)))
      other[name.upperBound] = value
      try Data(other).write(to: URL(fileURLWithPath: path))
      return self.problem(path)?.description
    }
    #expect(try problem("lite", 5)?.contains("expected the settings lite 4, 7 or 10") == true)
    #expect(try problem("deep_cells", 16)?.contains("deep_cells 0") == true)
    #expect(try problem("lite", 7)?.contains("head.neck16") == true)
    #expect(try problem("template", 72)?.contains("template to be a multiple of 16") == true)
    // The number of template cells must match the inputs of the layer that mixes the correlations.
    #expect(try problem("template", 80)?.contains("head.mix") == true)
    #expect(try problem("template", 64) == nil)
  }
}
