import CLeptonica

extension PageImage {
    /// The page as a baseline JPEG file in grey.
    ///
    /// - Parameter quality: 1 to 100, as libjpeg counts it.
    /// - Returns: the bytes of the file.
    /// - Throws: ``ImagingError/outOfMemory(step:)`` when it cannot be encoded.
    package borrowing func jpeg(quality: Int = 80) throws(ImagingError) -> [UInt8] {
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let failed = unsafe withPix { pix in unsafe pixWriteMemJpeg(&bytes, &count, pix, l_int32(quality), 0) }
        guard failed == 0, let written = unsafe bytes else { throw .outOfMemory(step: "JPEG") }
        defer { unsafe lept_free(written) }
        return unsafe Array(UnsafeBufferPointer(start: written, count: count))
    }
}
