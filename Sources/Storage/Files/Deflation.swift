import CZlib

/// Packing of bytes by zlib; nothing here unpacks.
package enum Deflation {
    /// The bytes as a DEFLATE stream.
    ///
    /// - Parameters:
    ///   - bytes: below 1 GiB.
    ///   - isRaw: a bare stream (RFC 1951), as ZIP holds it; otherwise within a zlib frame (RFC 1950), as PDF holds it.
    /// - Returns: `nil` where zlib has no memory.
    package static func packed(_ bytes: [UInt8], isRaw: Bool) -> [UInt8]? {
        var stream = unsafe z_stream()
        let bits: Int32 = isRaw ? -15 : 15
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe deflateInit2_(&stream, 6, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return nil }
        defer { unsafe deflateEnd(&stream) }
        var input = bytes
        let bound = unsafe Int(deflateBound(&stream, UInt(bytes.count)))
        var isWhole = false
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            unsafe input.withUnsafeMutableBufferPointer { source in
                unsafe stream.next_in = source.baseAddress
                unsafe stream.avail_in = UInt32(clamping: source.count)
                unsafe stream.next_out = output.baseAddress
                unsafe stream.avail_out = UInt32(clamping: bound)
                isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = unsafe bound - Int(stream.avail_out)
            }
        }
        return isWhole ? packed : nil
    }
}
