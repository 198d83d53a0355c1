import CJPEG

/// The bytes of a JPEG file and the size of its picture as stored.
package struct JPEGFile: Hashable, Sendable {
    package let bytes: [UInt8]
    package let width: Int
    package let height: Int

    init(bytes: [UInt8], width: Int, height: Int) {
        self.bytes = bytes
        self.width = width
        self.height = height
    }

    /// Encodes a picture; `quality` goes from 1 to 100.
    init(encoding picture: ColourPicture, quality: Int) throws(DrawingFailure) {
        var file: UnsafeMutablePointer<UInt8>?
        var count: CUnsignedLong = 0
        let done = unsafe bilko_jpeg_encode_rgb(
            picture.pixels, CInt(picture.width), CInt(picture.height), CInt(quality), &file, &count)
        defer { unsafe free(file) }
        guard done == 1, let file = unsafe file else { throw DrawingFailure(what: "libjpeg did not encode it") }
        bytes = unsafe Array(UnsafeBufferPointer(start: file, count: Int(count)))
        width = picture.width
        height = picture.height
    }

    /// The same picture with an Exif segment that holds nothing but the orientation (Exif 2.3, tag 0x0112).
    func inserting(exifOrientation: UInt8) -> JPEGFile {
        let tiff: [UInt8] =
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]  // little endian, first directory at 8
            + [1, 0]  // one entry
            + [0x12, 0x01, 3, 0, 1, 0, 0, 0, exifOrientation, 0, 0, 0]  // orientation, one short
            + [0, 0, 0, 0]  // no further directory
        let segment = Self.segment(0xE1, Array("Exif".utf8) + [0, 0] + tiff)
        return JPEGFile(bytes: Self.inserting(segment, into: bytes), width: width, height: height)
    }

    /// The bytes of any JPEG file with a comment behind its start marker: another file, the same picture.
    static func inserting(comment: String, into bytes: [UInt8]) -> [UInt8] {
        inserting(segment(0xFE, Array(comment.utf8)), into: bytes)
    }

    private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        let length = content.count + 2
        return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + content
    }

    private static func inserting(_ segment: [UInt8], into bytes: [UInt8]) -> [UInt8] {
        Array(bytes.prefix(2)) + segment + bytes.dropFirst(2)
    }
}
