import Foundation
import Geometry
import Imaging
import Synchronization
import Testing

@testable import OpenVision

/// Tests for the behavior and the failures that all requests have in common.
@Suite struct RequestTests {
  private let start = Box(x: 10, y: 10, width: 8, height: 6)
  private let handler = VNSequenceRequestHandler.followingMarks()

  private func request(_ box: Box? = nil) -> VNTrackObjectRequest {
    VNTrackObjectRequest(detectedObjectObservation: observation(at: box ?? start))
  }

  /// Performs requests and returns the code of the error that is thrown; nil if none is thrown.
  private func failure(_ requests: [VNRequest], on image: PixelBuffer) -> VNErrorCode? {
    do {
      try handler.perform(requests, on: image)
      return nil
    } catch {
      return (error as? VNError)?.code
    }
  }

  @Test func `a new tracking request has the documented defaults`() {
    let request = request()
    #expect(request.trackingLevel == .fast)
    #expect(request.revision == VNTrackObjectRequest.defaultRevision)
    #expect(VNTrackObjectRequest.supportedRevisions.contains(VNTrackObjectRequestRevision1))
    #expect(VNTrackObjectRequest.defaultRevision == VNTrackObjectRequestRevision3)
    #expect(VNTrackObjectRequest.currentRevision == VNTrackObjectRequestRevision3)
    #expect(request.regionOfInterest == CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(!request.isLastFrame)
    #expect(request.results == nil)
    #expect(!request.usesCPUOnly && !request.preferBackgroundProcessing)
    #expect(VNRequestTrackingLevel.accurate.rawValue == 0)
    #expect(VNRequestTrackingLevel.fast.rawValue == 1)
  }

  @Test func `compute stages run on the CPU, and an unknown stage is rejected`() throws {
    let request = request()
    let cpu = MLComputeDevice.cpu(MLCPUComputeDevice())
    #expect(
      try request.supportedComputeStageDevices() == [.main: [cpu], .postProcessing: [cpu]])
    #expect(request.computeDevice(for: .main) == nil)
    request.setComputeDevice(cpu, for: .main)
    #expect(request.computeDevice(for: .main) == cpu)
    #expect((request.copy() as? VNRequest)?.computeDevice(for: .main) == cpu)
    #expect(failure([request], on: frame(markAt: 10, 10)) == nil)
    let other = VNComputeStage(rawValue: "none")
    request.setComputeDevice(cpu, for: other)
    #expect(failure([request], on: frame(markAt: 11, 10)) == .unsupportedComputeStage)
    request.setComputeDevice(nil, for: other)
    request.revision = 99
    #expect(throws: VNError.self) { try request.supportedComputeStageDevices() }
  }

  @Test(arguments: [-1, 0, 99])
  func `a tracking request with a revision that does not exist is rejected`(revision: Int) {
    let request = request()
    request.revision = revision
    #expect(failure([request], on: frame(markAt: 10, 10)) == .unsupportedRevision)
    #expect(request.results == nil)
  }

  @Test func `a request that another thread is performing is rejected`() throws {
    nonisolated(unsafe) let request = VNDetectRectanglesRequest()
    let image = VNImageRequestHandler(cvPixelBuffer: frame(markAt: 10, 10))
    let codes = Mutex<[VNErrorCode?]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<200 {
        let code: VNErrorCode?
        do {
          try image.perform([request])
          code = nil
        } catch {
          code = (error as? VNError)?.code ?? .unknownError
        }
        codes.withLock { $0.append(code) }
      }
    }
    #expect(codes.withLock { Set($0) }.isSubset(of: [nil, .invalidOperation]))
    #expect(codes.withLock { $0.contains(nil) })
    // Afterward, the request can be performed again, also twice in a call and from its own completion handler.
    try image.perform([request, request])
    var depth = 0
    let own = VNDetectRectanglesRequest { request, _ in
      depth += 1
      if depth < 3 { try? image.perform([request]) }
    }
    try image.perform([own])
    #expect(depth == 3)
  }

  @Test func `a copied tracking request has the same settings and no results`() throws {
    let request = request()
    request.trackingLevel = .accurate
    request.isLastFrame = true
    request.regionOfInterest = CGRect(x: 0, y: 0, width: 1, height: 0.875)
    request.preferBackgroundProcessing = true
    request.usesCPUOnly = true
    request.revision = 7
    let copy = try #require(request.copy() as? VNTrackObjectRequest)
    #expect(copy !== request)
    #expect(copy.inputObservation === request.inputObservation)
    #expect(copy.trackingLevel == .accurate && copy.isLastFrame && copy.revision == 7)
    #expect(copy.regionOfInterest == request.regionOfInterest)
    #expect(copy.preferBackgroundProcessing && copy.usesCPUOnly)
    #expect(copy.results == nil)
  }

  @Test func `a failing request does not affect the results of the other requests`() throws {
    let good = [request(), request()]
    let bad = request(Box(x: 200, y: 10, width: 8, height: 6))
    #expect(failure([good[0], bad, good[1]], on: frame(markAt: 10, 10)) == .invalidArgument)
    #expect(good.allSatisfy { $0.results?.count == 1 })
    #expect(bad.results == nil)
  }

  @Test func `the first error is thrown, and each completion handler gets its request's error`() {
    var codes: [VNErrorCode?] = []
    func note(_: VNRequest, _ error: (any Error)?) { codes.append((error as? VNError)?.code) }
    let outside = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: Box(x: 200, y: 0, width: 8, height: 6)),
      completionHandler: note)
    let unknown = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: start), completionHandler: note)
    unknown.revision = 9
    let good = VNTrackObjectRequest(
      detectedObjectObservation: observation(at: start), completionHandler: note)
    let thrown = failure([good, unknown, outside], on: frame(markAt: 10, 10))
    #expect(thrown == .unsupportedRevision)
    #expect(codes == [nil, .unsupportedRevision, .invalidArgument])
  }

  @Test func `a failure removes the results of the previous frame`() throws {
    let request = request()
    try handler.perform([request], on: frame(markAt: 10, 10))
    #expect(request.results != nil)
    #expect(failure([request], on: frame(width: 32, height: 48, marks: [])) == .invalidImage)
    #expect(request.results == nil)
    // The tracker still exists and can continue with frames of the original size.
    try handler.perform([request], on: frame(markAt: 20, 10))
    #expect(request.resultBox()?.x == 20)
  }

  @Test func `a failing last frame still releases the tracker`() throws {
    let request = request()
    try handler.perform([request], on: frame(markAt: 10, 10))
    request.isLastFrame = true
    #expect(failure([request], on: frame(width: 32, height: 48, marks: [])) == .invalidImage)
    #expect(handler.objectTrackerCount == 0)
  }

  @Test(arguments: [
    CGRect(x: Double.nan, y: 0, width: 0.5, height: 0.5),
    CGRect(x: 0, y: 0, width: Double.infinity, height: 0.5),
    CGRect(x: 0.1, y: 0.1, width: 0, height: 0.5),
    CGRect(x: 0.5, y: 0.5, width: -0.2, height: 0.2),
    CGRect(x: 1.5, y: 0.5, width: 0.2, height: 0.2),
    CGRect(x: 0.5, y: -0.5, width: 0.2, height: 0.2),
    CGRect(x: 0.5, y: 0.5, width: 0.001, height: 0.2),
    CGRect(x: 0, y: 0, width: 1e300, height: 1e300),
    CGRect.null,
  ])
  func `starting with a box that is empty, infinite or outside the frame is an error`(box: CGRect) {
    let request = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(boundingBox: box))
    #expect(failure([request], on: frame(markAt: 10, 10)) == .invalidArgument)
    #expect(handler.objectTrackerCount == 0)
  }

  @Test(arguments: [
    Box(x: -4, y: -3, width: 8, height: 6), Box(x: 60, y: 44, width: 8, height: 6),
    Box(x: -64, y: -48, width: 192, height: 144), Box(x: 63, y: 47, width: 1, height: 1),
    Box(x: 0, y: 20, width: 1, height: 1), Box(x: 0, y: 0, width: 64, height: 48),
  ])
  func `boxes at the edge, of one pixel or of the whole frame can be tracked`(box: Box) throws {
    for handler in [VNSequenceRequestHandler(), VNSequenceRequestHandler.followingMarks()] {
      let request = request(box)
      for x in [10.0, 12, 14] { try handler.perform([request], on: frame(markAt: x, 10)) }
      let result = try #require(request.results?.first as? VNDetectedObjectObservation)
      #expect(result.boundingBox.size.width > 0 && result.boundingBox.size.height > 0)
      #expect((0...1).contains(result.confidence))
    }
  }

  @Test func `a frame without pixels is rejected as an invalid image`() {
    let request = request()
    let empty = PixelBuffer.makeLuma(width: 0, height: 0) { _ in }
    #expect(failure([request], on: empty) == .invalidImage)
    #expect(request.results == nil)
  }

  @Test func `if a tracker returns an invalid box, the request fails without a result`() throws {
    let request = request()
    request.trackingLevel = .accurate
    try handler.perform([request], on: frame(markAt: 10, 10))
    #expect(failure([request], on: frame(markAt: 10, 10)) == .internalError)
    #expect(request.results == nil)
  }

  @Test func `a second request for the same observation in one call is rejected`() throws {
    let first = request()
    let second = VNTrackObjectRequest(detectedObjectObservation: first.inputObservation)
    #expect(failure([first, second], on: frame(markAt: 10, 10)) == .invalidArgument)
    #expect(first.results?.count == 1)
    #expect(second.results == nil)
  }

  @Test func `performing an empty list of requests is not an error`() {
    #expect(failure([], on: frame(markAt: 10, 10)) == nil)
  }

  @Test func `a canceled tracking request has no results and can be performed again`() throws {
    var errors: [VNErrorCode?] = []
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start)) {
      errors.append(($1 as? VNError)?.code)
    }
    let other = self.request()
    request.cancel()
    #expect(failure([request, other], on: frame(markAt: 10, 10)) == .requestCancelled)
    #expect(request.results == nil)
    #expect(other.results?.count == 1)
    #expect(handler.objectTrackerCount == 1)
    try handler.perform([request], on: frame(markAt: 10, 10))
    #expect(request.results?.count == 1)
    #expect(errors == [.requestCancelled, nil])
  }

  @Test
  func `a completion handler can perform another request with the same sequence handler`() throws {
    let inner = request()
    let handler = handler
    let outer = VNTrackObjectRequest(detectedObjectObservation: observation(at: start)) { _, _ in
      try? handler.perform([inner], on: frame(markAt: 10, 10))
    }
    try handler.perform([outer], on: frame(markAt: 10, 10))
    #expect(inner.results?.count == 1)
  }

  @Test func `an error has the code, domain and description of Vision as an NSError`() {
    let error: any Error = VNError(.invalidArgument, "no box", explanation: "give it one")
    #expect((error as NSError).code == 14)
    #expect((error as NSError).domain == VNErrorDomain)
    #expect(error.localizedDescription == "no box")
    #expect("\(error)" == "no box (give it one)")
  }

  @Test func `errors can be caught as NSError by the domain and code of Vision`() throws {
    let request = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(
        boundingBox: CGRect(x: 2, y: 2, width: 0.1, height: 0.1)))
    var code: Int?
    do {
      try VNSequenceRequestHandler().perform([request], on: frame(markAt: 10, 10))
    } catch  where (error as NSError).domain == VNErrorDomain {
      code = (error as NSError).code
    }
    #expect(code == VNErrorCode.invalidArgument.rawValue)
    // Code written for Apple's Vision framework catches errors in this form.
    var words: [String] = []
    do {
      try VNSequenceRequestHandler().perform([request], on: frame(markAt: 10, 10))
    } catch let error as NSError where error.domain == "another" {
      words.append("another")
    } catch let error as NSError
      where error.domain == VNErrorDomain && error.code == VNErrorCode.invalidArgument.rawValue
    {
      words.append(error.localizedDescription)
      words.append(error.userInfo[VNErrorExplanationKey] as? String ?? "")
    }
    let caught = (request.results == nil ? try? performError(request) : nil)
    #expect(words.first == caught?.message && words.count == 2)
  }

  /// Performs a request and returns the error that it throws; nil if it throws none.
  private func performError(_ request: VNRequest) throws -> VNError? {
    do {
      try VNSequenceRequestHandler().perform([request], on: frame(markAt: 10, 10))
      return nil
    } catch let error as VNError {
      return error
    }
  }

  @Test func `only an NSError of Vision can be converted back to the original error`() {
    let error = VNError(.invalidImage, "no pixels", explanation: "give it some")
    let bridged: any Error = error as NSError
    #expect(bridged as? VNError == error)
    #expect((bridged as? VNError)?.explanation == "give it some")
    let plain: any Error = VNError(.timeout, "too late") as NSError
    #expect((plain as? VNError)?.explanation == nil)
    let others: [any Error] = [
      NSError(domain: "another", code: 13), NSError(domain: VNErrorDomain, code: 4711),
    ]
    #expect(others.allSatisfy { $0 as? VNError == nil })
  }
}
