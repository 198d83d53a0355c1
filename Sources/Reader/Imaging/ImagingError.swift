package import ReceiptModel

/// Why a picture could not become a page.
package enum ImagingError: Error, Equatable, Sendable {
    /// The decoder could not read the file; with its own message.
    case undecodable(format: String, why: Message)
    /// The page would have more pixels than are processed.
    case tooLarge(width: Int, height: Int)
    /// The page has too few pixels.
    case tooSmall(width: Int, height: Int)
    /// A library could not allocate memory in this step.
    case outOfMemory(step: String)
}
