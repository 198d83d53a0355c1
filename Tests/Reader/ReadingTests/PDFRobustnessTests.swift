import Foundation
import ReceiptModel
import TestSupport
import Testing

@testable import Reading

/// Documents that broke other programs.
///
/// They are not part of this project; without them the test is skipped.
@Suite struct PDFRobustnessTests {
    private static let folder: URL = {
        if let named = ProcessInfo.processInfo.environment["BILKO_SHARED_DATA"] {
            return URL(fileURLWithPath: named).appendingPathComponent("robustness/pdf")
        }
        return Checkout.publicData.appending(path: "robustness/pdf")
    }()

    private static var documents: [URL] {
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return all.filter { $0.pathExtension == "pdf" }.sorted { $0.path < $1.path }
    }

    @Test(.enabled(if: !documents.isEmpty, "no folder shared/data/robustness/pdf beside the package"))
    func everyDocumentHasATypedOutcomeWithinItsLimits() throws {
        var outcomes: [ReadingOutcome: Int] = [:]
        for url in Self.documents {
            let original = try Original(Array(try Data(contentsOf: url)))
            let outcome = try ReadingOutcome.of(PDFTools(), original.descriptor)
            outcomes[outcome, default: 0] += 1
        }
        print("robustness:", outcomes.map { "\($0.key) \($0.value)" }.sorted().joined(separator: ", "))
        #expect(outcomes[.timedOut, default: 0] == 0)
        #expect(outcomes[.rendered, default: 0] + outcomes[.text, default: 0] > Self.documents.count / 2)
    }
}
