package import Files
package import ReceiptModel

/// The gate in front of the vault: tells the kind and size of a file by its headers, and decodes nothing.
///
/// A picture of a few kilobytes can state so many pixels that decoding it takes minutes and gigabytes, so the stated
/// size is checked here, before any decoder sees the file. A header too broken to tell the size is let through: the
/// confined reader decides about it.
package enum HeaderGate {
    /// What is let through, at most.
    package struct Limits: Equatable, Sendable {
        /// Bytes of the file.
        package var bytes: Int
        /// Pixels of a JPEG or PNG, which are reduced while they are decoded.
        package var reducedPixels: Int
        /// Pixels of one page of everything else.
        package var pixels: Int
        /// Pixels of the longer side.
        package var side: Int
        /// Pages of a TIFF.
        package var pages: Int
        /// Bytes of an e-invoice, with the files inside it.
        package var xmlBytes: Int

        package init(
            bytes: Int = 100 << 20, reducedPixels: Int = 200_000_000, pixels: Int = 60_000_000, side: Int = 30_000,
            pages: Int = 500, xmlBytes: Int = 32 << 20
        ) {
            self.bytes = bytes
            self.reducedPixels = reducedPixels
            self.pixels = pixels
            self.side = side
            self.pages = pages
            self.xmlBytes = xmlBytes
        }

        package static let standard = Limits()
    }

    /// Tells what kind of document a file is, or refuses it.
    ///
    /// - Parameters:
    ///   - file: Read at a few places only.
    ///   - name: The file as messages name it, printable.
    ///   - limits: What is let through, at most.
    /// - Returns: The kind, told by the first bytes and never by the name.
    /// - Throws: `Refusal`, also when the disk does not give the bytes.
    package static func admit(
        _ file: borrowing OpenedFile, named name: String, limits: Limits = .standard
    ) throws(Refusal) -> MediaType {
        let verdict: Result<MediaType, Refusal.Reason>
        do throws(FileError) {
            verdict = try examine(file, limits)
        } catch {
            throw Refusal(name, error, followingLinks: true)
        }
        switch verdict {
        case .success(let type): return type
        case .failure(let reason): throw Refusal(name, reason)
        }
    }

    private static func examine(
        _ file: borrowing OpenedFile, _ limits: Limits
    ) throws(FileError) -> Result<MediaType, Refusal.Reason> {
        guard file.status.size > 0 else { return .failure(.empty) }
        guard file.status.size <= limits.bytes else { return .failure(.tooManyBytes(limit: limits.bytes)) }
        switch Signature.recognize(try file.window(at: 0, count: Signature.headBytes)) {
        case .failure(let reason): return .failure(reason)
        case .success(let type):
            if type == .jpeg, let kind = try JPEGHeader.unreadCoding(of: file) {
                return .failure(.unsupportedFormat(kind: kind))
            }
            if type == .xml {
                guard file.status.size <= limits.xmlBytes else {
                    return .failure(.tooManyBytes(limit: limits.xmlBytes))
                }
                let header = XMLHeader(try file.window(at: 0, count: XMLHeader.headBytes))
                if let objection = header?.objection { return .failure(objection) }
            }
            if type == .tiff {
                let chain = try TIFFHeader.chain(of: file, upTo: limits.pages + 1)
                if let objection = objection(to: chain.pages, type, limits) { return .failure(objection) }
                return chain.fault.map { .failure(.malformed(why: $0)) } ?? .success(type)
            }
            let pages = try statedPages(of: file, type, limits)
            return objection(to: pages, type, limits).map { .failure($0) } ?? .success(type)
        }
    }

    /// The size of every page as the header states it; empty when the header does not tell.
    ///
    /// A TIFF tells more, in its chain.
    private static func statedPages(
        of file: borrowing OpenedFile, _ type: MediaType, _ limits: Limits
    ) throws(FileError) -> [PageSize] {
        switch type {
        case .jpeg: try JPEGHeader.pages(of: file)
        case .png: try PNGHeader.pages(of: file)
        case .webp: try WebPHeader.pages(of: file)
        case .heic, .avif: try HEIFHeader.pages(of: file)
        case .gif: try GIFHeader.pages(of: file)
        case .bmp: try BMPHeader.pages(of: file)
        case .pdf, .xml, .text, .tiff: []
        }
    }

    private static func objection(to pages: [PageSize], _ type: MediaType, _ limits: Limits) -> Refusal.Reason? {
        if type == .tiff, pages.count > limits.pages { return .tooManyPages(limit: limits.pages) }
        let pixels = type == .jpeg || type == .png ? limits.reducedPixels : limits.pixels
        for page in pages {
            let pixels = min(pixels, page.mostPixels ?? pixels)
            guard let (width, height) = page.sides else { continue }
            if width <= 0 || height <= 0 { return .noPixels }
            if max(width, height) > limits.side {
                return .sideTooLong(width: width, height: height, limit: limits.side)
            }
            let (area, overflow) = width.multipliedReportingOverflow(by: height)
            if overflow || area > pixels { return .tooManyPixels(width: width, height: height, limit: pixels) }
        }
        return nil
    }
}

/// The size of a page in pixels as its header states it, before any turning.
struct PageSize {
    /// `nil` when the header of this page does not tell.
    let sides: (width: Int, height: Int)?
    /// A limit of its own, for a coding whose decoder holds much for every pixel.
    let mostPixels: Int?

    init(_ width: Int?, _ height: Int?, mostPixels: Int? = nil) {
        if let width, let height { sides = (width, height) } else { sides = nil }
        self.mostPixels = mostPixels
    }
}
