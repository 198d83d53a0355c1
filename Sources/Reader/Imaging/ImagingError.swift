/// Why a picture could not become a page.
package enum ImagingError: Error, Equatable, Sendable {
    /// The decoder of this format could make nothing of the bytes; with what it said.
    case undecodable(format: String, why: String)
    /// The decoded page would hold more pixels than the tool reads.
    case tooLarge(width: Int, height: Int)
    /// The page has no area to speak of.
    case tooSmall(width: Int, height: Int)
    /// The library had no memory for this step.
    case outOfMemory(step: String)
}
