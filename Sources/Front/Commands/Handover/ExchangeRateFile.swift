import Console
import Files
import Foundation
import Handover
import ReceiptModel
import SystemPackage

/// The user's table of exchange rates: a line `day;from;to;rate` for each.
enum ExchangeRateFile {
    /// In bytes; ten years of twenty currencies are a tenth of it.
    private static let mostBytes = 16 << 20

    static func rates(at path: FilePath) throws -> [ExchangeRate] {
        let opened = try FileSystem.openRegular(path, followingLinks: true)
        guard opened.status.size <= mostBytes else {
            throw Failure(.input, "\(path.printable) is larger than 16 MiB", remedy: "name a table of exchange rates")
        }
        let bytes = try opened.descriptor.bytes(from: 0, count: opened.status.size)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(.input, "\(path.printable) is not UTF-8", remedy: "save the table as UTF-8")
        }
        var rates: [ExchangeRate] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let cells = line.split(separator: ";", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"])) }
            if cells.allSatisfy(\.isEmpty) || line.hasPrefix("#") || (index == 0 && cells.first == "day") { continue }
            guard cells.count == 4, let day = CivilDate(iso: FieldForm.date.plain(ofTyped: cells[0])),
                let from = Currency(code: cells[1]), let to = Currency(code: cells[2]),
                let rate = ExchangeRate(day: day, from: from, to: to, decimal: cells[3])
            else {
                throw Failure(
                    .input, "line \(index + 1) of \(path.printable) is no exchange rate",
                    remedy: "write day, two currencies and how much of the second one unit of the first is",
                    example: "2026-10-05;EUR;RSD;117.1850")
            }
            rates.append(rate)
        }
        return rates
    }
}
