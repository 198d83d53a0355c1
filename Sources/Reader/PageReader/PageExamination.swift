import Glibc
import Imaging
import Reading
import ReceiptModel
import Recognition

extension DocumentExaminer {
    /// A receipt among several on one picture has at least so many lines; what has fewer is a slip, a card, an envelope.
    private static let fewestLines = 4

    /// The codes of a decoded page.
    func codes(on page: borrowing DecodedPage) -> [ScannedCode] {
        decoding.start()
        defer { decoding.stop() }
        return codeReader.codes(in: page.image)
    }

    /// Reads a decoded page: its codes off the picture as it is, its text off the prepared page.
    ///
    /// A picture that is the only page of its document and holds several receipts gives a reading for each, unless the
    /// settings say otherwise; of several documents on another page, the one with the most print is read.
    func read(
        _ decoded: consuming DecodedPage, number: Int, of count: Int, settings: ReadingSettings
    ) throws(ReadingError) -> [PageReading] {
        let codes = settings.omitted.contains(.codes) ? [] : codes(on: decoded)
        guard min(decoded.image.width, decoded.image.height) >= PagePreparation.minimumSide else {
            return [tinyPage(decoded, number: number, codes: codes, settings: settings)]
        }
        if let corners = settings.corners?[number] {
            guard let outline = decoded.outline(between: corners) else {
                throw .undecodable(stage: .prepare, page: number, why: PaperCorners.Mistake.outside.message)
            }
            let ready = try prepare(decoded, outline: outline, number: number, settings: settings)
            _ = consume decoded
            var page = try read(ready, number: number, codes: codes, settings: settings)
            page.isOutlineGiven = true
            return [page]
        }
        let markers = count == 1 && settings.splits ? codes.receiptMarkers : []
        let documents = try documents(on: decoded, markers: markers, number: number, settings: settings)
        if documents.count > 1, count == 1, settings.splits {
            let receipts = try readEach(documents, on: decoded, number: number, codes: codes, settings: settings)
            if receipts.count > 1 { return receipts }
        }
        let largest = documents.max { $0.ink < $1.ink }
        let ready = try prepare(decoded, outline: largest, number: number, settings: settings)
        // Nothing more is taken from the picture: its memory is the recogniser's.
        _ = consume decoded
        var page = try read(ready, number: number, codes: codes, settings: settings)
        if documents.count > 1 {
            page.remarks.append("\(documents.count) papers lie on the picture; one of them was read.")
        }
        return [page]
    }

    private func documents(
        on decoded: borrowing DecodedPage, markers: [DocumentMarker], number: Int, settings: ReadingSettings
    ) throws(ReadingError) -> [DocumentOutline] {
        do throws(ImagingError) {
            preparation.start()
            let documents = try PagePreparation(omitting: settings.omitted).documents(on: decoded, markers: markers)
            preparation.stop()
            return documents
        } catch {
            throw ReadingError(error, page: number)
        }
    }

    /// The receipts among several documents, numbered in reading order.
    private func readEach(
        _ documents: [DocumentOutline], on decoded: borrowing DecodedPage, number: Int, codes: [ScannedCode],
        settings: ReadingSettings
    ) throws(ReadingError) -> [PageReading] {
        var receipts: [PageReading] = []
        for outline in documents {
            var own = codes.filter { outline.contains($0.box.middle) }
            // One code that is read easily is no reason to leave those of the others unread.
            if own.isEmpty, !settings.omitted.contains(.codes) { own = self.codes(on: outline, of: decoded) }
            let ready = try prepare(decoded, outline: outline, number: number, settings: settings)
            var page = try read(ready, number: number, codes: own, settings: settings)
            guard page.text.lines.count >= Self.fewestLines else { continue }
            page.receipt = receipts.count + 1
            receipts.append(page)
        }
        return receipts
    }

    /// The codes of one of several documents, looked for on it alone.
    private func codes(on outline: DocumentOutline, of decoded: borrowing DecodedPage) -> [ScannedCode] {
        let (xs, ys) = (outline.corners.map(\.x), outline.corners.map(\.y))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return [] }
        let box = PixelBox(
            x: Int(max(0, left)), y: Int(max(0, top)), width: Int(right - left) + 1, height: Int(bottom - top) + 1)
        guard let image = try? decoded.image.cropped(to: box) else { return [] }
        decoding.start()
        defer { decoding.stop() }
        return codeReader.codes(in: image).map { $0.moved(by: box) }.filter { outline.contains($0.box.middle) }
    }

    /// Prepares one paper of a decoded page, or all of the page for `nil`.
    private func prepare(
        _ decoded: borrowing DecodedPage, outline: DocumentOutline?, number: Int, settings: ReadingSettings
    ) throws(ReadingError) -> ReadyPage {
        do throws(ImagingError) {
            preparation.start()
            let prepared = try PagePreparation(omitting: settings.omitted).prepare(decoded, outline: outline)
            // A verdict that cannot be measured is none; the page is read all the same.
            let issues = (try? CaptureQuality(prepared, decoded: decoded.image, outline: outline))?.issues ?? []
            preparation.stop()
            return ReadyPage(
                prepared: prepared, issues: issues, outline: outline?.corners.map { decoded.toOriginal.original($0) })
        } catch {
            throw ReadingError(error, page: number)
        }
    }

    /// Reads a prepared page.
    private func read(
        _ ready: consuming ReadyPage, number: Int, codes: [ScannedCode], settings: ReadingSettings
    ) throws(ReadingError) -> PageReading {
        let (issues, outline) = (ready.issues, ready.outline)
        var prepared = ready.prepared
        var onPage = codes.map { $0.mapped(through: prepared.toDecoded.inverted ?? .identity) }
        // Modules read as letters would be many lines of nonsense, and slow ones.
        for code in onPage { prepared.image.blank(code.withEdges) }
        let up = settings.omitted.contains(.turn) ? nil : onPage.uprightQuarters
        if let up, up != 0 {
            do throws(ImagingError) {
                try prepared.turn(byQuarters: up)
            } catch {
                throw ReadingError(error, page: number)
            }
            onPage = codes.map { $0.mapped(through: prepared.toDecoded.inverted ?? .identity) }
        }
        let recognised: (text: TextLayer, quarterTurns: Int)
        do throws(RecognitionError) {
            recognised = try text.read(
                prepared.image, settings: settings,
                expectsCyrillic: codes.expectCyrillic ?? settings.packs.expectsCyrillic, isUpright: up != nil)
        } catch {
            throw ReadingError(error, page: number)
        }
        var reading = page(prepared, number: number, codes: onPage, recognised: recognised)
        reading.outline = outline
        if !issues.isEmpty { reading.captureIssues = issues }
        if text.gaveUp {
            reading.remarks.append("The text was not read: the page was still being recognised after 45 s.")
        } else if text.unreadLines > 0 {
            reading.remarks.append(
                "\(text.unreadLines) lines that hardly look like print were not read; the others were.")
        }
        return reading
    }

    /// A page on which print cannot be read, but perhaps a code.
    private func tinyPage(
        _ decoded: borrowing DecodedPage, number: Int, codes: [ScannedCode], settings: ReadingSettings
    ) -> PageReading {
        let (width, height) = (decoded.image.width, decoded.image.height)
        return PageReading(
            number: number, width: width, height: height,
            text: TextLayer(lines: [], source: .recognised(packs: settings.packs.latin)), codes: codes,
            toOriginal: decoded.toOriginal,
            remarks: decoded.remarks + ["\(width) × \(height) pixels are too few to hold print."])
    }

    /// Puts a page together, in the frame in which its text was read.
    private func page(
        _ prepared: borrowing PreparedPage, number: Int, codes: [ScannedCode],
        recognised: (text: TextLayer, quarterTurns: Int)
    ) -> PageReading {
        let (width, height) = (prepared.image.width, prepared.image.height)
        let turn = ExifOrientation.clockwise(quarters: recognised.quarterTurns)
        let toPrepared = turn.toStored(width: Double(width), height: Double(height))
        let backwards = toPrepared.inverted ?? .identity
        var remarks = prepared.remarks
        if recognised.quarterTurns != 0 {
            remarks.append("Turned by \(recognised.quarterTurns * 90) degrees, as the text reads best.")
        }
        return PageReading(
            number: number, width: turn.swapsSides ? height : width, height: turn.swapsSides ? width : height,
            text: recognised.text, codes: codes.map { $0.mapped(through: backwards) },
            toOriginal: toPrepared.followed(by: prepared.toOriginal), remarks: remarks)
    }
}

extension ScannedCode {
    /// Its box with the edges of the outer modules, through the middle of which some decoders draw it; around a code nothing
    /// is printed for four modules and more (ISO/IEC 18004, 5.3.8).
    fileprivate var withEdges: PixelBox {
        let (right, down) = (box.width / Self.fewestModules + 1, box.height / Self.fewestModules + 1)
        return PixelBox(
            x: box.x - right, y: box.y - down, width: box.width + 2 * right, height: box.height + 2 * down)
    }

    /// Codes of receipts have so many modules a side, or more.
    private static let fewestModules = 25

    /// Whether the code is one that a till prints once on each receipt, by its beginning; payment codes and others may stand
    /// beside it.
    fileprivate var isFiscal: Bool {
        if Self.verifications.contains(where: { text.hasPrefix("https://\($0)") || text.hasPrefix("http://\($0)") }) {
            return true
        }
        // The number of the fiscal device, of the receipt, its time and its total: the Federation of Bosnia and Herzegovina.
        let fields = text.split(separator: "*", omittingEmptySubsequences: false)
        return fields.count == 4 && fields[0].utf8.count == 8 && fields[0].prefix(2).allSatisfy(\.isLetter)
            && fields[0].dropFirst(2).allSatisfy(\.isNumber)
    }

    /// Where the tax authorities verify receipts.
    private static let verifications = [
        "suf.purs.gov.rs/v", "suf.poreskaupravars.org/v", "porezna.gov.hr/rn", "www.porezna.gov.hr/rn",
    ]
}

extension DocumentMarker {
    fileprivate func isApart(from other: DocumentMarker) -> Bool {
        let (one, two) = (box.middle, other.box.middle)
        let size = Double(max(max(box.width, box.height), max(other.box.width, other.box.height)))
        return max(abs(one.x - two.x), abs(one.y - two.y)) > 1.2 * size
    }
}

/// A page to be read, and what its picture told.
private struct ReadyPage: ~Copyable {
    var prepared: PreparedPage
    /// What is wrong with the picture.
    let issues: [CaptureIssue]
    /// Of the paper, in pixels of the original.
    let outline: [PagePoint]?
}

extension PixelBox {
    fileprivate var middle: PagePoint {
        PagePoint(x: Double(x) + Double(width) / 2, y: Double(y) + Double(height) / 2)
    }
}

extension [ScannedCode] {
    /// The fiscal codes as markers of receipts that are surely several; none where they are not.
    ///
    /// A receipt has one fiscal code. Of codes that lie closer together than they are large, nobody knows.
    fileprivate var receiptMarkers: [DocumentMarker] {
        let markers = filter(\.isFiscal).map { DocumentMarker(box: $0.box, skew: $0.lean) }
        let areApart = markers.indices.allSatisfy { one in
            markers.indices.allSatisfy { other in one == other || markers[one].isApart(from: markers[other]) }
        }
        return markers.count > 1 && areApart ? markers : []
    }

    /// A code that leans further than this from a quarter turn tells nothing.
    private static let largestLean = 25.0

    /// By how many quarters clockwise the page must be turned for its codes to stand upright; `nil` when they do not tell.
    ///
    /// A code is printed as the text is, and knows which way is up.
    fileprivate var uprightQuarters: Int? {
        let turns = Set(
            compactMap { code -> Int? in
                guard let lean = code.lean else { return nil }
                let quarters = (lean / 90).rounded()
                return abs(lean - 90 * quarters) <= Self.largestLean ? (4 - Int(quarters)) & 3 : nil
            })
        return turns.count == 1 ? turns.first : nil
    }

    /// Whether the page is likely Cyrillic, by the tax authority that a fiscal code names; `nil` when none does.
    fileprivate var expectCyrillic: Bool? {
        for code in self {
            if code.text.contains("suf.purs.gov.rs") || code.text.contains("suf.poreskaupravars.org") { return true }
            if code.text.contains("porezna") || code.text.hasPrefix("HRVHUB30") { return false }
        }
        return nil
    }
}

extension PageTransform {
    fileprivate func original(_ point: PagePoint) -> PagePoint {
        let (x, y) = original(x: point.x, y: point.y)
        return PagePoint(x: x, y: y)
    }
}

extension ScannedCode {
    fileprivate func mapped(through transform: PageTransform) -> ScannedCode { moved { transform.original($0) } }
}
