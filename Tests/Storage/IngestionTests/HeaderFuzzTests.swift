import Files
import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Ingestion

/// What stands before everything else, on damaged files: an answer or a refusal, and nothing larger than is allowed.
@Suite("Fuzzed files")
struct HeaderFuzzTests {
    /// Headers, and the beginnings of whole documents with their ends; what lies between is for decoders.
    private static let seeds: [[UInt8]] = {
        let folders = ["samples/images", "Tests/Reader/EInvoicesTests/Golden"].map {
            Checkout.folder.appending(path: $0)
        }
        let files = folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.sorted().map { folder.appending(path: $0) }
        }
        let whole = files.compactMap { try? Data(contentsOf: $0) }.map { data in
            Array(data.prefix(20_000)) + Array(data.dropFirst(20_000).suffix(5_000))
        }
        return Header.samples.map(\.bytes) + whole
    }()

    private static let limits = HeaderGate.Limits.standard

    private let sandbox: Sandbox

    init() throws { sandbox = try Sandbox() }

    @Test("a damaged file is admitted or refused, and what it states is within the limits")
    func fuzzHeaders() throws {
        #expect(Self.seeds.count > Header.samples.count + 10)
        try Fuzzing.run("files", atLeast: 600) { numbers in
            let bytes = numbers.mutated(numbers.element(of: Self.seeds, or: []))
            let file = try sandbox.opened(bytes)
            _ = try Completeness.isComplete(file)
            let kind = Signature.recognize(ByteWindow(Array(bytes.prefix(Signature.headBytes))))
            do throws(Refusal) {
                let type = try HeaderGate.admit(file, named: "sample")
                #expect((try? kind.get()) == type, "seed \(numbers.seed): it has another type than its signature")
                // An independent look: what got through states no more than is allowed.
                for (width, height, most) in Self.stated(bytes, type) {
                    #expect(
                        width > 0 && height > 0 && max(width, height) <= Self.limits.side && width * height <= most,
                        "seed \(numbers.seed): \(width) × \(height)")
                }
            } catch {
                #expect(!error.code.isEmpty && !error.message.isEmpty, "seed \(numbers.seed)")
            }
        }
    }

    /// Sides by the one place in which these formats have them, and how many pixels may be there.
    private static func stated(_ bytes: [UInt8], _ type: MediaType) -> [(width: Int, height: Int, most: Int)] {
        func number(_ place: Int, big: Bool) -> Int {
            let field = bytes[place..<place + 4]
            return (big ? Array(field) : field.reversed()).reduce(0) { $0 << 8 | Int($1) }
        }
        switch type {
        case .png where bytes.count >= 24 && bytes[12..<16].elementsEqual("IHDR".utf8):
            return [(number(16, big: true), number(20, big: true), limits.reducedPixels)]
        case .bmp where bytes.count >= 26 && number(14, big: false) == 40:
            let height = Int(Int32(truncatingIfNeeded: number(22, big: false)).magnitude)
            return [(number(18, big: false), height, limits.pixels)]
        default: return []
        }
    }
}
