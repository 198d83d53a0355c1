import Foundation
import Glibc
import ReceiptModel

/// A picture in a file that only its owner's user may read, and that goes with its owner.
struct TemporaryPicture: ~Copyable {
    let path: String

    /// Writes it as a portable grey map.
    init(_ raster: GreyRaster) throws(ReadingError) {
        try self.init(
            Data("P5\n\(raster.width) \(raster.height)\n255\n".utf8) + Data(raster.pixels), ending: ".pgm")
    }

    /// Writes the bytes of a picture; `ending` is that of the file's name.
    init(_ bytes: Data, ending: String) throws(ReadingError) {
        var name = Array((NSTemporaryDirectory() + "/bilko-page-XXXXXX" + ending).utf8CString)
        let number = unsafe name.withUnsafeMutableBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe mkstemps($0, CInt(ending.utf8.count)) } ?? -1
        }
        path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard number >= 0 else {
            throw .unavailable(why: "\(SystemFailure.last("make a temporary picture").description)")
        }
        let file = FileHandle(fileDescriptor: number, closeOnDealloc: true)
        do {
            try file.write(contentsOf: bytes)
        } catch {
            throw .unavailable(why: "cannot write \(path): \(error.localizedDescription)")
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
