import CLeptonica
import CTesseract
import Glibc
package import Imaging
package import ReceiptModel

/// Tesseract's page segmentation modes.
package enum PageSegmentation: Int32, Sendable {
    case automatic = 3
    case column = 4
    case block = 6
    case singleLine = 7
    case sparse = 11
    /// The picture is one line; Tesseract's own line finding is skipped.
    case rawLine = 13
}

/// Recognises text in pages.
///
/// Implemented by Tesseract; tests implement recognisers that fail in chosen ways.
package protocol TextRecognizer: ~Copyable {
    /// Recognises a page or a region of it.
    ///
    /// - Parameters:
    ///   - page: a page, a line image for `.singleLine` and `.rawLine`.
    ///   - packs: names of language packs, joined by `+`; each costs a full pass.
    ///   - segmentation: how the page is divided into lines.
    ///   - region: a part of the page; all of it for `nil`.
    /// - Returns: the text, in pixels of the page.
    /// - Throws: `RecognitionError.packMissing`, `engineFailed`, `deadlinePassed`.
    mutating func text(
        in page: borrowing PageImage, packs: String, segmentation: PageSegmentation, within region: PixelBox?
    ) throws(RecognitionError) -> TextLayer
}

/// Tesseract's LSTM recogniser through its C API; a language pack stays loaded after its first use.
package struct TesseractRecognizer: TextRecognizer, ~Copyable {
    /// The folder of the packs.
    private let folder: String
    /// Maximum time of one call (milliseconds).
    private let deadline: Int32
    private var engines: [String: Engine] = [:]
    private var clock = ProcessorClock()

    /// Processor time spent in recognition since this recogniser was made (milliseconds).
    package var spentMilliseconds: Double { clock.spentMilliseconds }

    package init(packs folder: String, deadlineMilliseconds: Int32 = 45_000) {
        self.folder = folder
        deadline = deadlineMilliseconds
    }

    package mutating func text(
        in page: borrowing PageImage, packs: String, segmentation: PageSegmentation, within region: PixelBox? = nil
    ) throws(RecognitionError) -> TextLayer {
        let engine = try engine(for: packs)
        clock.start()
        defer { clock.stop() }
        let lines = try engine.lines(in: page, segmentation: segmentation, region: region, deadline: deadline)
        return TextLayer(lines: lines, source: .recognised(packs: packs))
    }

    /// Recognises a line with nothing but figures allowed; other characters come out as figures, too.
    mutating func figures(
        in line: borrowing PageImage, packs: String, segmentation: PageSegmentation
    ) throws(RecognitionError) -> [Word] {
        let engine = try engine(for: packs)
        clock.start()
        engine.expect(only: "0123456789.,-")
        defer {
            engine.expect(only: "")
            clock.stop()
        }
        return try engine.lines(in: line, segmentation: segmentation, region: nil, deadline: deadline)
            .flatMap(\.words)
    }

    /// Whether a language pack is in the folder.
    func has(_ pack: String) -> Bool { unsafe access("\(folder)/\(pack).traineddata", R_OK) == 0 }

    private mutating func engine(for packs: String) throws(RecognitionError) -> Engine {
        if let engine = engines[packs] { return engine }
        let engine = try Engine(folder: folder, packs: packs)
        engines[packs] = engine
        return engine
    }
}

/// An initialised engine; a class, because the owner keeps several in a dictionary and the handle is freed once.
@safe private final class Engine {
    private let handle: OpaquePointer
    /// Whether words are searched for symbols repeated as lookalikes.
    private let mayRepeatSymbols: Bool

    init(folder: String, packs: String) throws(RecognitionError) {
        guard let handle = unsafe TessBaseAPICreate() else { throw .engineFailed }
        unsafe self.handle = unsafe handle
        mayRepeatSymbols = ReceiptModelPack.isOwn(packs)
        // Tesseract would print its complaint to stderr; a missing pack is detected before.
        for pack in packs.split(separator: "+") where unsafe access("\(folder)/\(pack).traineddata", R_OK) != 0 {
            throw .packMissing(name: String(pack), folder: folder)
        }
        guard unsafe TessBaseAPIInit2(handle, folder, packs, OEM_LSTM_ONLY) == 0 else {
            throw .packMissing(name: packs, folder: folder)
        }
        set("debug_file", "/dev/null")
        // Receipts are dark on light; trying inverted text costs up to a tenth of the time.
        set("tessedit_do_invert", "0")
        // What else each sign may be; a twentieth of the time of recognition.
        set("lstm_choice_mode", "2")
    }

    deinit { unsafe TessBaseAPIDelete(handle) }

    /// Restricts recognition to some symbols; an empty string lifts the restriction.
    func expect(only symbols: String) { set("tessedit_char_whitelist", symbols) }

    private func set(_ name: String, _ value: String) { _ = unsafe TessBaseAPISetVariable(handle, name, value) }

    func lines(
        in page: borrowing PageImage, segmentation: PageSegmentation, region: PixelBox?, deadline: Int32
    ) throws(RecognitionError) -> [TextLine] {
        unsafe TessBaseAPISetPageSegMode(handle, TessPageSegMode(rawValue: UInt32(segmentation.rawValue)))
        unsafe page.withPix { pix in unsafe TessBaseAPISetImage2(handle, pix) }
        defer { unsafe TessBaseAPIClear(handle) }
        unsafe TessBaseAPISetSourceResolution(handle, 300)
        if let region {
            unsafe TessBaseAPISetRectangle(
                handle, CInt(region.x), CInt(region.y), CInt(region.width), CInt(region.height))
        }
        guard let monitor = unsafe TessMonitorCreate() else { throw .engineFailed }
        defer { unsafe TessMonitorDelete(monitor) }
        unsafe TessMonitorSetDeadlineMSecs(monitor, deadline)
        let started = monotonicMilliseconds()
        guard unsafe TessBaseAPIRecognize(handle, monitor) == 0 else {
            throw monotonicMilliseconds() - started >= Int64(deadline) ? .deadlinePassed : .engineFailed
        }
        return collectLines()
    }

    private func monotonicMilliseconds() -> Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
    }

    private func collectLines() -> [TextLine] {
        guard let iterator = unsafe TessBaseAPIGetIterator(handle) else { return [] }
        defer { unsafe TessResultIteratorDelete(iterator) }
        // The page iterator is the same object seen as its base class; it is not deleted on its own.
        let place = unsafe TessResultIteratorGetPageIterator(iterator)
        var lines: [TextLine] = []
        var words: [Word] = []
        repeat {
            if unsafe TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0 {
                if let line = TextLine(words: words) { lines.append(line) }
                words = []
            }
            if let word = unsafe word(at: iterator, place: place) { words.append(word) }
        } while unsafe TessResultIteratorNext(iterator, RIL_WORD) != 0
        if let line = TextLine(words: words) { lines.append(line) }
        return lines
    }

    private func word(at iterator: OpaquePointer, place: OpaquePointer?) -> Word? {
        guard let text = unsafe TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { return nil }
        defer { unsafe TessDeleteText(text) }
        var trimmed = unsafe String(cString: text).filter { !$0.isWhitespace }
        guard !trimmed.isEmpty else { return nil }
        var doubts: [SignDoubt]?
        if mayRepeatSymbols, ReceiptModelPack.mayRepeatLookalikes(trimmed) {
            let symbols = unsafe symbols(at: iterator)
            if symbols.map(\.text).joined() == trimmed { trimmed = ReceiptModelPack.withoutRepeatedLookalikes(symbols) }
        }
        // Only figures are decoded from what their signs may be.
        if trimmed.utf8.contains(where: { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            doubts = SymbolChoices.doubts(of: trimmed, symbols: unsafe choices(at: iterator))
        }
        var (left, top, right, bottom) = (CInt(0), CInt(0), CInt(0), CInt(0))
        unsafe TessPageIteratorBoundingBox(place, RIL_WORD, &left, &top, &right, &bottom)
        let confidence = unsafe Double(TessResultIteratorConfidence(iterator, RIL_WORD)) / 100
        return Word(
            text: trimmed,
            box: PixelBox(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top)),
            confidence: min(1, max(0, confidence)), doubts: doubts)
    }

    /// The symbols of the word at an iterator, which is not moved, each with what it may be.
    private func choices(at iterator: OpaquePointer) -> [SymbolChoices] {
        guard let walker = unsafe TessResultIteratorCopy(iterator) else { return [] }
        defer { unsafe TessResultIteratorDelete(walker) }
        let place = unsafe TessResultIteratorGetPageIterator(walker)
        var symbols: [SymbolChoices] = []
        repeat {
            guard let text = unsafe TessResultIteratorGetUTF8Text(walker, RIL_SYMBOL) else { break }
            defer { unsafe TessDeleteText(text) }
            var symbol = unsafe SymbolChoices(read: String(cString: text))
            if let choice = unsafe TessResultIteratorGetChoiceIterator(walker) {
                defer { unsafe TessChoiceIteratorDelete(choice) }
                repeat {
                    guard let other = unsafe TessChoiceIteratorGetUTF8Text(choice) else { continue }
                    unsafe symbol.add(String(cString: other), score: Double(TessChoiceIteratorConfidence(choice)))
                } while unsafe TessChoiceIteratorNext(choice) != 0
            }
            symbols.append(symbol)
        } while unsafe TessResultIteratorNext(walker, RIL_SYMBOL) != 0
            && TessPageIteratorIsAtBeginningOf(place, RIL_WORD) == 0
        return symbols
    }

    /// The symbols of the word at an iterator, which is not moved.
    private func symbols(at iterator: OpaquePointer) -> [RecognizedSymbol] {
        guard let walker = unsafe TessResultIteratorCopy(iterator) else { return [] }
        defer { unsafe TessResultIteratorDelete(walker) }
        let place = unsafe TessResultIteratorGetPageIterator(walker)
        var symbols: [RecognizedSymbol] = []
        repeat {
            guard let text = unsafe TessResultIteratorGetUTF8Text(walker, RIL_SYMBOL) else { break }
            defer { unsafe TessDeleteText(text) }
            let confidence = unsafe Double(TessResultIteratorConfidence(walker, RIL_SYMBOL)) / 100
            symbols.append(RecognizedSymbol(text: unsafe String(cString: text), confidence: confidence))
        } while unsafe TessResultIteratorNext(walker, RIL_SYMBOL) != 0
            && TessPageIteratorIsAtBeginningOf(place, RIL_WORD) == 0
        return symbols
    }
}
