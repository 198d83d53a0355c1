/// Why a page could not be recognised.
package enum RecognitionError: Error, Equatable, Sendable {
    /// The language pack is missing from its folder, or damaged.
    case packMissing(name: String, folder: String)
    /// The engine failed on the page.
    case engineFailed
    /// The engine did not finish in the time allowed for the page.
    case deadlinePassed
}
