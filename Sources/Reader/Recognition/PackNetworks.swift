import Glibc
import Imaging
import LineNetwork
import ReceiptModel

/// Reads images of lines with the networks of packs alone, without Tesseract and the packs' lists of words.
///
/// A pack whose network `LineNetwork` does not know, such as one in the making, is left to Tesseract.
struct PackNetworks {
    /// The largest pack that is read (bytes).
    private static let maximumSize = 64 << 20

    private let folder: String
    /// The packs that were asked for; `nil` for one that is left to Tesseract.
    private var networks: [String: LineNetwork?] = [:]
    private var clock = ProcessorClock()

    /// Processor time spent (milliseconds).
    var spentMilliseconds: Double { clock.spentMilliseconds }

    /// - Parameter folder: of the packs.
    init(folder: String) { self.folder = folder }

    /// A line's image as the network of a pack sees it.
    ///
    /// - Parameters:
    ///   - line: in the form that the own pack was trained on; stock packs read it as well.
    ///   - pack: the name of the pack.
    /// - Returns: `nil` where Tesseract has to read the line.
    mutating func line(_ line: borrowing PageImage, pack: String) -> NetworkLine? {
        clock.start()
        defer { clock.stop() }
        guard let network = network(of: pack), let seen = try? line.sharplyReduced(toRows: network.rows),
            let levels = LineLevels(rows: seen.height, width: seen.width, levels: seen.pixels())
        else { return nil }
        return NetworkLine(levels: levels, width: line.width, height: line.height)
    }

    /// The words of some lines; lines read together take less time than one by one.
    ///
    /// - Parameters:
    ///   - lines: as the network of this pack sees them.
    ///   - pack: the name of the pack.
    ///   - looksAgain: whether doubtful lines are seen again.
    /// - Returns: the words of each line, in pixels of its image, and what the first look says.
    mutating func readings(
        of lines: [NetworkLine], pack: String, looksAgain: Bool = true
    ) -> [(words: [Word], glance: LineGlance)] {
        clock.start()
        defer { clock.stop() }
        guard let network = network(of: pack) else { return [] }
        return zip(network.readings(of: lines.map(\.levels), looksAgain: looksAgain), lines).map { reading, line in
            (reading.words.compactMap { Self.word($0, of: line) }, reading.glance)
        }
    }

    /// What a first look at some lines says.
    mutating func glances(at lines: [NetworkLine], pack: String) -> [LineGlance] {
        clock.start()
        defer { clock.stop() }
        return network(of: pack)?.glances(at: lines.map(\.levels)) ?? []
    }

    private mutating func network(of pack: String) -> LineNetwork? {
        if let known = networks[pack] { return known }
        let network = Self.bytes(of: "\(folder)/\(pack).traineddata").flatMap {
            try? LineNetwork($0, reach: pack == ReceiptModelPack.softName ? ReceiptModelPack.softReach : 1)
        }
        networks[pack] = .some(network)
        return network
    }

    private static func bytes(of path: String) -> [UInt8]? {
        guard let file = unsafe fopen(path, "r") else { return nil }
        defer { unsafe fclose(file) }
        guard unsafe fseek(file, 0, SEEK_END) == 0 else { return nil }
        let size = unsafe ftell(file)
        guard (1...maximumSize).contains(size), unsafe fseek(file, 0, SEEK_SET) == 0 else { return nil }
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            count = unsafe fread(buffer.baseAddress, 1, size, file)
        }
        return bytes.count == size ? bytes : nil
    }

    private static func word(_ word: NetworkWord, of line: NetworkLine) -> Word? {
        var text = word.signs.map(\.text).joined()
        let symbols = word.signs.map { RecognizedSymbol(text: $0.text, confidence: confidence($0.certainty)) }
        if ReceiptModelPack.mayRepeatLookalikes(text) { text = ReceiptModelPack.withoutRepeatedLookalikes(symbols) }
        guard !text.isEmpty else { return nil }
        let doubts = SymbolChoices.doubts(of: text, symbols: word.signs.map(SymbolChoices.init))
        let scale = Double(line.height) / Double(line.levels.rows)
        let left = min(line.width - 1, Int((Double(word.columns.lowerBound) * scale).rounded(.down)))
        let right = min(line.width, Int((Double(word.columns.upperBound) * scale).rounded(.up)))
        // The height of a line's image is in proportion to its capitals, so that type sizes can be compared.
        return Word(
            text: text, box: PixelBox(x: left, y: 0, width: max(1, right - left), height: line.height),
            confidence: confidence(certaintyScale * word.certainty), doubts: doubts)
    }

    /// What a word's certainty is stretched by before it is a confidence (Tesseract's `kCertaintyScale`).
    private static let certaintyScale: Float = 7

    /// Tesseract's confidence of a certainty.
    private static func confidence(_ certainty: Float) -> Double { min(1, max(0, 1 + 0.05 * Double(certainty))) }
}

/// The image of a line as the network of a pack sees it.
struct NetworkLine {
    fileprivate let levels: LineLevels
    /// Of the image itself (pixels).
    fileprivate let (width, height): (Int, Int)
}

extension SymbolChoices {
    /// What a network says that a sign may be.
    fileprivate init(_ sign: NetworkSign) {
        self.init(read: sign.text)
        for choice in sign.choices { add(choice.text, score: Self.score(of: Double(choice.cost))) }
    }
}
