import Evaluation

extension Trajectory {
  /// The steps of a trajectory in the binary form of a cell. This form saves memory, because runs have millions of
  /// steps, most of which contain only a box.
  package struct Steps: Sendable, Hashable {
    /// The spacing, in steps, of the stored byte offsets.
    private static let stride = 16

    package private(set) var bytes: ArraySlice<UInt8>
    package private(set) var count = 0
    /// The byte offset of every sixteenth step, relative to the first step.
    private var marks: [Int32] = []

    package init() { bytes = [] }

    package init(_ steps: some Sequence<TrackStep>) {
      self.init()
      append(contentsOf: steps)
    }

    /// Creates steps from their bytes, which are not copied.
    ///
    /// - Returns: nil if the number of steps does not match, or if a step is invalid.
    package init?(_ count: Int, in bytes: ArraySlice<UInt8>) {
      // Every step takes at least one byte.
      guard 0...bytes.count ~= count, let marks = Self.marks(of: count, in: bytes) else {
        return nil
      }
      (self.bytes, self.count, self.marks) = (bytes, count, marks)
    }

    /// Returns the byte offset of every sixteenth step; nil if the bytes do not contain exactly this number of steps.
    private static func marks(of count: Int, in bytes: ArraySlice<UInt8>) -> [Int32]? {
      guard bytes.count <= Int32.max else { return nil }
      var marks: [Int32] = []
      marks.reserveCapacity(count / stride + 1)
      let isWhole = bytes.withUnsafeBytes { bytes in
        var position = 0
        for index in 0..<count {
          if index.isMultiple(of: stride) { marks.append(Int32(position)) }
          guard let next = TrackStep.Contents.end(ofStepAt: position, in: bytes) else {
            return false
          }
          position = next
        }
        return position == bytes.count
      }
      return isWhole ? marks : nil
    }

    /// Decodes the steps in a range.
    package func array(_ range: Range<Int>) -> [TrackStep] {
      precondition(range.lowerBound >= 0 && range.upperBound <= count)
      guard !range.isEmpty else { return [] }
      return bytes.withUnsafeBytes { bytes in
        var position = position(of: range.lowerBound, in: bytes)
        return range.map { _ in
          let (step, end) = TrackStep.Contents.step(at: position, in: bytes)
          position = end
          return step
        }
      }
    }

    package mutating func reserveCapacity(_ steps: Int) {
      // A step that contains only a box takes 33 bytes.
      bytes.reserveCapacity(33 * steps)
      marks.reserveCapacity(steps / Self.stride + 1)
    }

    package static func == (lhs: Steps, rhs: Steps) -> Bool {
      lhs.count == rhs.count && lhs.bytes == rhs.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// Returns the byte offset of the step at the given index, relative to the first step.
    private func position(of index: Int, in bytes: UnsafeRawBufferPointer) -> Int {
      var position = Int(marks[index / Self.stride])
      for _ in 0..<index % Self.stride {
        position = TrackStep.Contents.end(ofStepAt: position, in: bytes) ?? position
      }
      return position
    }
  }
}

extension Trajectory.Steps: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> TrackStep {
    get {
      precondition(indices.contains(index))
      return bytes.withUnsafeBytes { bytes in
        TrackStep.Contents.step(at: position(of: index, in: bytes), in: bytes).step
      }
    }
    set { replaceSubrange(index..<index + 1, with: CollectionOfOne(newValue)) }
  }

  package mutating func append(_ step: TrackStep) {
    if count.isMultiple(of: Self.stride) { marks.append(Int32(bytes.count)) }
    TrackStep.Contents.append(step, to: &bytes)
    count += 1
  }

  package mutating func replaceSubrange(
    _ range: Range<Int>, with steps: some Collection<TrackStep>
  ) {
    let (start, end) = (byteIndex(of: range.lowerBound), byteIndex(of: range.upperBound))
    var new: ArraySlice<UInt8> = []
    for step in steps { TrackStep.Contents.append(step, to: &new) }
    bytes.replaceSubrange(start..<end, with: new)
    count += steps.count - range.count
    if new.count != end - start { marks = Self.marks(of: count, in: bytes) ?? [] }
  }

  /// Returns the index in `bytes` of a step's first byte.
  private func byteIndex(of index: Int) -> Int {
    index == count
      ? bytes.endIndex : bytes.startIndex + bytes.withUnsafeBytes { position(of: index, in: $0) }
  }

  package func makeIterator() -> Iterator { Iterator(self) }

  package struct Iterator: IteratorProtocol {
    private let bytes: ArraySlice<UInt8>
    private var position = 0

    fileprivate init(_ steps: Trajectory.Steps) { bytes = steps.bytes }

    package mutating func next() -> TrackStep? {
      guard position < bytes.count else { return nil }
      return bytes.withUnsafeBytes { bytes in
        let (step, end) = TrackStep.Contents.step(at: position, in: bytes)
        position = end
        return step
      }
    }
  }
}
