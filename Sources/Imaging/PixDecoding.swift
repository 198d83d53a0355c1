import CLeptonica

extension StoredPage {
    /// Takes over a picture of Leptonica of any depth; `nil` is a picture that it could not decode.
    static func takingOwnership(
        of pix: UnsafeMutablePointer<PIX>?, format: String
    ) throws(ImagingError) -> StoredPage {
        guard var given = unsafe pix else { throw .undecodable(format: format, why: "the data is damaged") }
        if unsafe pixGetColormap(given) != nil {
            var indexed: UnsafeMutablePointer<PIX>? = unsafe given
            let plain = unsafe pixRemoveColormap(indexed, l_int32(REMOVE_CMAP_BASED_ON_SRC))
            unsafe pixDestroy(&indexed)
            guard let plain = unsafe plain else { throw .outOfMemory(step: "decode \(format)") }
            unsafe given = plain
        }
        guard unsafe pixGetDepth(given) == 32 else {
            return StoredPage(image: try unsafe PageImage(takingOwnershipOf: given, step: "decode \(format)"))
        }
        var owned: UnsafeMutablePointer<PIX>? = unsafe given
        defer { unsafe pixDestroy(&owned) }
        let hasAlpha = unsafe pixGetSpp(given) == 4
        // Leptonica keeps a pixel in a 32-bit word of the machine, red in the highest byte; so the bytes are turned round.
        guard unsafe pixEndianByteSwap(given) == 0, let data = unsafe pixGetData(given) else {
            throw .outOfMemory(step: "decode \(format)")
        }
        var page = try unsafe PageAssembly(
            width: Int(pixGetWidth(given)), height: Int(pixGetHeight(given)), samples: hasAlpha ? .rgba : .rgbx)
        let words = unsafe Int(pixGetWpl(given))
        for y in 0..<page.height {
            unsafe UnsafeRawPointer(data + y * words).withMemoryRebound(to: UInt8.self, capacity: words * 4) {
                unsafe page.put($0, y: y)
            }
        }
        return page.finish()
    }
}
