import Bench
import Files
import FlyingFox
import Foundation
import Labeling
import Synchronization

/// The addresses of the page and of what it asks:
///
///     GET  /TOKEN/                            leads to the first sequence
///     GET  /TOKEN/SEQUENCE/label.html         the page
///     GET  /TOKEN/SEQUENCE/state              LabelingState
///     GET  /TOKEN/SEQUENCE/labels/TARGET      TargetLabels
///     GET  /TOKEN/SEQUENCE/frames/FRAME.jpg   the picture of a frame
///     GET  /TOKEN/SEQUENCE/changes?after=N    waits until the revision is above N
///     GET  /TOKEN/SEQUENCE/proposals/KIND/FRAME   a list of Proposal
///     POST /TOKEN/SEQUENCE/edit               LabelEdit; the answer is the new LabelingState
///     POST /TOKEN/SEQUENCE/start              starts to follow what was picked; the answer is the new LabelingState
///
/// Sequences, targets and frames are numbers. No text from the browser becomes a path.
final class LabelRoutes: HTTPHandler {
  let guardian: RequestGuard
  private let sequences: [LabelServer.Sequence]
  private let page: LabelPage
  /// The number of requests that wait for changes.
  private let waiting = Atomic<Int>(0)
  private static let waitingLimit = 32

  init(sequences: [LabelServer.Sequence], page: LabelPage, token: String) {
    (self.sequences, self.page) = (sequences, page)
    guardian = RequestGuard(token: token)
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let parts = request.path.pathParts
    if let (status, reason) = guardian.refusal(of: request, token: parts.first) {
      return response(status, reason)
    }
    do {
      return try await answer(request, parts.dropFirst().map(String.init))
    } catch let error as LabelingError {
      return response(.badRequest, error.description)
    } catch is DecodingError {
      return response(.badRequest, "expected a change of the labels")
    } catch {
      return response(.internalServerError, ErrorText.of(error))
    }
  }

  private func answer(_ request: HTTPRequest, _ parts: [String]) async throws -> HTTPResponse {
    guard let first = parts.first else { return redirect(to: 0) }
    guard let index = Int(first), sequences.indices.contains(index) else { return notFound }
    let rest = Array(parts.dropFirst())
    switch (request.method, rest.first, rest.count) {
    case (.GET, nil, _): return redirect(to: index)
    case (.GET, "label.html", 1):
      let (document, policy) = page.document(showing: index)
      return response(.ok, document, type: "text/html; charset=utf-8", policy: policy)
    default: break
    }
    let backend = try await sequences[index].backend()
    switch (request.method, rest.first, rest.count) {
    case (.GET, "state", 1): return try json(await backend.state())
    case (.GET, "labels", 2):
      guard let target = Int(rest[1]) else { return notFound }
      return try json(await backend.labels(of: target))
    case (.GET, "frames", 2):
      guard let name = rest[1].wholeMatch(of: /([0-9]{1,9})\.jpg/), let frame = Int(name.1)
      else { return notFound }
      return picture(try await backend.frame(frame))
    case (.GET, "changes", 1):
      let after = request.query.first { $0.name == "after" }.flatMap { Int($0.value) } ?? -1
      return try await changes(of: backend, after: after)
    case (.GET, "proposals", 3):
      guard let kind = ProposalKind(rawValue: rest[1]), let frame = Int(rest[2])
      else { return notFound }
      return try json(await backend.proposals(kind, frame: frame))
    case (.POST, "edit", 1):
      let edit = try JSONDecoder().decode(LabelEdit.self, from: try await request.bodyData)
      return try json(await backend.apply(edit))
    case (.POST, "start", 1): return try json(await backend.startTracking())
    default: return notFound
    }
  }

  private func changes(
    of backend: any LabelingBackend, after revision: Int
  ) async throws -> HTTPResponse {
    let count = waiting.add(1, ordering: .relaxed).newValue
    defer { waiting.subtract(1, ordering: .relaxed) }
    guard count <= Self.waitingLimit else {
      return response(.serviceUnavailable, "too many pages wait for changes")
    }
    // A stream ends when the server stops, so that stopping does not wait for changes.
    let (revisions, continuation) = AsyncStream.makeStream(of: Int.self)
    Task {
      continuation.yield(await backend.changes(after: revision))
      continuation.finish()
    }
    for await revision in revisions { return try json(["revision": revision]) }
    throw CancellationError()
  }
}

extension LabelRoutes {
  private var notFound: HTTPResponse { response(.notFound, "not found") }

  private func redirect(to index: Int) -> HTTPResponse {
    var response = response(.seeOther, "")
    response.headers[.location] = "/\(guardian.token)/\(index)/label.html"
    return response
  }

  private func json(_ value: some Encodable) throws -> HTTPResponse {
    response(.ok, try JSONEncoder().encode(value), type: "application/json")
  }

  /// Frames do not change, so the browser may keep them.
  private func picture(_ bytes: [UInt8]) -> HTTPResponse {
    var response = response(.ok, Data(bytes), type: "image/jpeg")
    response.headers[.cacheControl] = "private, max-age=3600, immutable"
    return response
  }

  private func response(_ status: HTTPStatusCode, _ text: String) -> HTTPResponse {
    response(status, Data(text.utf8), type: "text/plain; charset=utf-8")
  }

  private func response(
    _ status: HTTPStatusCode, _ body: Data, type: String, policy: String = "default-src 'none'"
  ) -> HTTPResponse {
    HTTPResponse(
      statusCode: status,
      headers: HTTPHeaders([
        .contentType: type, .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy,
        HTTPHeader("X-Content-Type-Options"): "nosniff",
        HTTPHeader("Referrer-Policy"): "no-referrer",
        HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      ]), body: body)
  }
}
