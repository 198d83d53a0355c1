import ReceiptModel
import Store

/// The rows of a VAT table as one text: rate in basis points, base or `-`, amount, currency; `;` between rows.
///
/// A sum over a large home reads one for each draft, so that it is read byte by byte, without an array for each part.
enum VATText {
    static func text(of rows: [VATLine]) -> String {
        rows.map { row in
            let base = row.base.map { "\($0.minorUnits)" } ?? "-"
            return "\(row.rate.basisPoints) \(base) \(row.amount.minorUnits) \(row.amount.currency.code)"
        }.joined(separator: ";")
    }

    /// The rows of a text.
    ///
    /// - Throws: `UnreadableRow` for a text that ``text(of:)`` does not write.
    static func rows(of text: String) throws -> [VATLine] {
        guard !text.isEmpty else { return [] }
        var rows: [VATLine] = []
        var row = RowReader()
        for byte in text.utf8 {
            guard byte == UInt8(ascii: ";") ? row.end(&rows) : row.take(byte) else { throw unreadable(text) }
        }
        guard row.end(&rows) else { throw unreadable(text) }
        return rows
    }

    private static func unreadable(_ text: String) -> UnreadableRow {
        UnreadableRow(reason: "the VAT of a draft is '\(text)'")
    }

    /// Reads the four parts of a row.
    private struct RowReader {
        /// Rate, base and amount; without a value until a digit was read, and for `-`.
        private var numbers: (Int64?, Int64?, Int64?)
        private var place = 0
        private var number: Int64?
        private var isNegative = false
        private var code: UInt32 = 0
        private var letters = 0

        /// Takes the next byte; whether it may stand there.
        mutating func take(_ byte: UInt8) -> Bool {
            if byte == UInt8(ascii: " ") { return endPart() }
            if place == 3 {
                guard (65...90).contains(byte), letters < 3 else { return false }
                (code, letters) = (code << 8 | UInt32(byte), letters + 1)
                return true
            }
            if byte == UInt8(ascii: "-") {
                guard number == nil, !isNegative else { return false }
                isNegative = true
                return true
            }
            guard (48...57).contains(byte) else { return false }
            let digit = Int64(byte - 48)
            let (scaled, isTooLarge) = (number ?? 0).multipliedReportingOverflow(by: 10)
            let (value, overflows) = scaled.addingReportingOverflow(isNegative ? -digit : digit)
            number = value
            return !isTooLarge && !overflows
        }

        private mutating func endPart() -> Bool {
            // A dash alone is the base of a row that prints none.
            guard number != nil || (place == 1 && isNegative) else { return false }
            switch place {
            case 0: numbers.0 = number
            case 1: numbers.1 = number
            case 2: numbers.2 = number
            default: return false
            }
            (place, number, isNegative) = (place + 1, nil, false)
            return true
        }

        /// Ends the row and begins another; whether it was whole.
        mutating func end(_ rows: inout [VATLine]) -> Bool {
            guard place == 3, letters == 3, let rate = numbers.0.flatMap(Int.init(exactly:)), let amount = numbers.2,
                let currency = Self.currency(code)
            else { return false }
            rows.append(
                VATLine(
                    rate: TaxRate(basisPoints: rate),
                    base: numbers.1.map { Money(minorUnits: $0, currency: currency) },
                    amount: Money(minorUnits: amount, currency: currency)))
            self = RowReader()
            return true
        }

        private static func currency(_ code: UInt32) -> Currency? {
            switch code {
            case 0x45_55_52: return .eur
            case 0x52_53_44: return .rsd
            case 0x42_41_4D: return .bam
            default:
                let bytes = [code >> 16, code >> 8, code].map { UInt8(truncatingIfNeeded: $0) }
                return Currency(code: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}
