import Imaging

/// A line of text as a recogniser is taught it: a strip and what stands on it.
package struct TrainingLine: Sendable {
    /// What is printed, words parted by one blank each.
    package var text: String
    /// The strip as a PNG file.
    package var picture: [UInt8]

    package init(text: String, picture: [UInt8]) {
        self.text = text
        self.picture = picture
    }

    /// A strip with its text, blanks made single.
    init(_ text: String, on strip: borrowing LineImage) throws(ImagingError) {
        self.init(text: text.split(separator: " ").joined(separator: " "), picture: try strip.image.png())
    }
}

/// Lines in the form that `lstmtraining` and `lstmeval` take (`.lstmf`), without the detour over a recogniser per line.
///
/// The form is that of Tesseract 5 (`DocumentData` in `imagedata.cpp`): a count, then each line with its picture, its text
/// and no boxes; numbers are little-endian.
package struct TrainingFile {
    /// The bytes of the file.
    package private(set) var bytes: [UInt8] = []

    package init(_ lines: some Collection<TrainingLine>, name: String) {
        append(UInt32(lines.count))
        for (page, line) in lines.enumerated() {
            bytes.append(1)
            append(Array(name.utf8))
            append(UInt32(page))
            append(line.picture)
            append([])
            append(Array(line.text.utf8))
            // Neither boxes nor their texts, and the line is not written downwards.
            append(UInt32(0))
            append(UInt32(0))
            bytes.append(0)
        }
    }

    private mutating func append(_ number: UInt32) {
        for shift in stride(from: 0, to: 32, by: 8) { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    private mutating func append(_ text: [UInt8]) {
        append(UInt32(text.count))
        bytes += text
    }
}
