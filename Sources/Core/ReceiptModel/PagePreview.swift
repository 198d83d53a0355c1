package import Foundation

/// Which page of a document is to be shown, and how.
package struct PreviewRequest: Hashable, Sendable, Codable {
    package enum Form: String, Hashable, Sendable, Codable, CaseIterable {
        /// The page as it is stored, turned upright as its file says.
        case original
        /// The page as it was read: the paper alone, straight, evenly lit.
        case flattened
    }

    /// Counts from 1.
    package var page: Int
    package var form: Form
    /// The part that is shown, in pixels of the form at its full size; all of it for `nil`.
    package var crop: PixelBox?
    /// By how many quarters the picture is turned clockwise after cropping, 0 to 3.
    package var quarterTurns: Int
    /// The longer side of the picture at most, in pixels; a smaller one is never enlarged.
    package var longestSide: Int
    /// Between which corners the page was read, by what a person has said; `nil` where the paper is looked for.
    package var corners: PaperCorners?

    /// The longest side that can be asked for, in pixels.
    package static let largestSide = 4096

    /// Values out of range are moved to the nearest that is allowed.
    package init(
        page: Int = 1, form: Form = .flattened, crop: PixelBox? = nil, quarterTurns: Int = 0, longestSide: Int = 1600,
        corners: PaperCorners? = nil
    ) {
        self.page = max(1, page)
        self.form = form
        self.crop = crop
        self.quarterTurns = quarterTurns & 3
        self.corners = corners
        self.longestSide = min(max(16, longestSide), Self.largestSide)
    }
}

/// A page, or a part of one, as a picture that was decoded in the confined reader and encoded anew.
package struct PagePreview: Sendable, Codable {
    /// A baseline JPEG in grey.
    package var jpeg: Data
    /// Of the picture, in pixels.
    package var width: Int
    package var height: Int
    /// Of the form at its full size, before cropping and turning, in pixels.
    package var fullWidth: Int
    package var fullHeight: Int
    /// From pixels of the form at its full size to pixels as stored in the file.
    package var toOriginal: PageTransform

    package init(
        jpeg: Data, width: Int, height: Int, fullWidth: Int, fullHeight: Int, toOriginal: PageTransform
    ) {
        self.jpeg = jpeg
        self.width = width
        self.height = height
        self.fullWidth = fullWidth
        self.fullHeight = fullHeight
        self.toOriginal = toOriginal
    }
}
