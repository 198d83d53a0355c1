/// Why a page could not be recognised.
package enum RecognitionError: Error, Equatable, Sendable {
    /// The language pack is not in its folder, or is damaged.
    case packMissing(name: String, folder: String)
    /// The engine gave up on the page.
    case engineFailed
    /// The engine was still working when the time for the page was over.
    case deadlinePassed
}
