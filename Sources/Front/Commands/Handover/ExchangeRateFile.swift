import Console
import Files
import Foundation
import Handover
import ReceiptModel
import SystemPackage

/// The user's table of exchange rates: a line `day;from;to;rate` for each.
///
/// Empty lines and those that begin with `#` say nothing; a first line without a figure is a heading, in whatever language.
enum ExchangeRateFile {
    /// The name of the file in the home.
    static let name = "rates.csv"
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
        return try rates(in: text, path)
    }

    /// A day and two currencies in either order, of which there is one rate.
    private struct Subject: Hashable {
        var day: CivilDate?
        var currencies: Set<Currency>
    }

    private static func rates(in text: String, _ path: FilePath) throws -> [ExchangeRate] {
        var rates: [ExchangeRate] = []
        var known: [Subject: (line: Int, rate: ExchangeRate)] = [:]
        var isFirst = true
        let mark: Character = "\u{FEFF}"
        for (index, row) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let line = row.first == mark ? row.dropFirst() : row
            let cells = line.split(separator: ";", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            if cells.allSatisfy(\.isEmpty) || cells[0].hasPrefix("#") { continue }
            let isHeading = isFirst && !line.contains(where: \.isNumber)
            isFirst = false
            if isHeading { continue }
            guard cells.count == 4, let day = CivilDate(iso: FieldForm.date.plain(ofTyped: cells[0])),
                let from = Currency(code: cells[1]), let to = Currency(code: cells[2]),
                let rate = ExchangeRate(day: day, from: from, to: to, decimal: cells[3])
            else {
                throw Failure(
                    .input, "line \(index + 1) of \(path.printable) is no exchange rate",
                    remedy: "write day, two currencies and how much of the second one unit of the first is",
                    example: "2026-10-05;EUR;RSD;117.1850")
            }
            let subject = Subject(day: day, currencies: [from, to])
            if let earlier = known[subject], earlier.rate != rate {
                throw Failure(
                    .input, "lines \(earlier.line) and \(index + 1) of \(path.printable) are two rates of one day",
                    remedy: "keep the one that counts")
            }
            known[subject] = (index + 1, rate)
            rates.append(rate)
        }
        return rates
    }
}
