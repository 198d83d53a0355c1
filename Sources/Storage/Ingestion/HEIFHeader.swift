import Files
import ReceiptModel

/// The box `ftyp` with which files of the ISO base media family begin (ISO/IEC 14496-12, section 4.3).
struct FileTypeBox {
    private let major: String
    private let compatible: [String]

    /// `nil` when the file begins otherwise.
    init?(_ head: ByteWindow) {
        guard head.holds("ftyp", at: 4), let major = head.fourCharacters(at: 8) else { return nil }
        let end = min(head.number(at: 0, bytes: 4) ?? 0, head.bytes.count)
        self.major = major
        compatible = stride(from: 16, to: max(end, 16), by: 4).compactMap { head.fourCharacters(at: $0) }
    }

    /// Still pictures coded with HEVC, which is what telephones write.
    private static let hevcBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
    private static let avifBrands = ["avif", "avis"]
    /// Still pictures of the family, whatever the coding.
    private static let pictureBrands = ["mif1", "mif2", "msf1"]

    private func has(_ brands: [String]) -> Bool {
        brands.contains(major) || compatible.contains(where: brands.contains)
    }

    var isAVIF: Bool { Self.avifBrands.contains(major) || has(Self.avifBrands) && !has(Self.hevcBrands) }

    var isHEIF: Bool { !isAVIF && (Self.pictureBrands.contains(major) || has(Self.hevcBrands)) }

    /// Why a file that is no HEIF picture is refused.
    var refusal: Refusal.Reason {
        if has(Self.pictureBrands) { return .unsupportedFormat(kind: "a HEIF picture of another coding") }
        if major == "crx " { return .unsupportedFormat(kind: "a raw photo") }
        return .notADocument(kind: "an MP4 or QuickTime film", remedy: "import a photo of the receipt instead")
    }
}

/// The sizes in a HEIF picture, from the boxes `ispe` (ISO/IEC 23008-12, section 6.5.3).
enum HEIFHeader {
    /// Boxes of all levels that are looked at; a photo that a telephone cut into tiles has a few hundred.
    private static let boxLimit = 10_000

    static func pages(of file: borrowing OpenedFile) throws(FileError) -> [PageSize] {
        var budget = boxLimit
        var containers = [Range(start: 0, end: file.status.size)]
        for name in ["meta", "iprp", "ipco", "ispe"] {
            var content: [Range] = []
            for container in containers {
                content += try boxes(named: name, in: file, container, &budget)
            }
            // `meta` has four bytes of version and flags in front of its boxes.
            containers = name == "meta" ? content.map { Range(start: $0.start + 4, end: $0.end) } : content
        }
        var pages: [PageSize] = []
        for extent in containers {
            let sides = try file.window(at: extent.start, count: 12)
            pages.append(PageSize(sides.number(at: 4, bytes: 4), sides.number(at: 8, bytes: 4)))
        }
        return pages
    }

    /// The content of the boxes of one name that are directly in a container.
    private static func boxes(
        named name: String, in file: borrowing OpenedFile, _ container: Range, _ budget: inout Int
    ) throws(FileError) -> [Range] {
        var found: [Range] = []
        var offset = container.start
        let end = container.end
        while offset < end, budget > 0 {
            budget -= 1
            let head = try file.window(at: offset, count: 16)
            guard let stated = head.number(at: 0, bytes: 4) else { break }
            let headLength = stated == 1 ? 16 : 8
            // 1: the size follows in 64 bits; 0: to the end of what contains the box.
            let size = stated == 1 ? head.number(at: 8, bytes: 8) : stated == 0 ? end - offset : stated
            guard let size, size >= headLength, size <= end - offset else { break }
            if head.fourCharacters(at: 4) == name {
                found.append(Range(start: offset + headLength, end: offset + size))
            }
            offset += size
        }
        return found
    }

    private struct Range {
        let start: Int
        let end: Int
    }
}
