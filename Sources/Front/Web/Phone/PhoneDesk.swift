import HTTPTypes
import Hummingbird
import ReceiptModel
import SystemPackage

/// What the review page shows and does of phones; the same as `bilko phone`.
struct PhoneDesk: Sendable {
    let home: FilePath
    let now: @Sendable () -> Timestamp

    private struct Listed: Encodable {
        struct One: Encodable {
            var phone: String
            var name: String
            var pairedAt: String
            var lastUsedAt: String

            enum CodingKeys: String, CodingKey {
                case phone, name
                case pairedAt = "paired_at"
                case lastUsedAt = "last_used_at"
            }
        }

        /// Where phones come to; absent where they are not let in.
        var address: String?
        /// Where they learn how to trust that page; absent where they need not.
        var trust: Picture?
        var phones: [One]
    }

    /// The phones that are let in.
    func list() throws -> Response {
        let phones = PhoneBook(in: home).entries(now: now()).map { entry in
            Listed.One(
                phone: entry.phone.id, name: entry.phone.name, pairedAt: entry.phone.pairedAt.description,
                lastUsedAt: entry.lastUse.description)
        }
        let status = ReviewStatus.ofRunning(in: home)
        return try .json(
            Listed(address: status?.phones, trust: status?.trust.map { Picture(of: $0) }, phones: phones))
    }

    /// An address, and its picture: a text for each row of modules, 1 for a dark one.
    private struct Picture: Encodable {
        var address: String
        var rows: [String]

        init(of address: String) {
            self.address = address
            rows = (QRCode(address)?.rows ?? []).map { row in String(row.map { $0 ? "1" : "0" }) }
        }
    }

    private struct Pairing: Encodable {
        var link: String
        var address: String
        var code: String
        var seconds: Int64
        /// The picture of the link: a text for each row of modules, 1 for a dark one.
        var rows: [String]
    }

    /// A code that lets one phone in.
    ///
    /// - Throws: ``PhoneError`` where phones are not let in; what keeps the home from being written to.
    func pair() throws -> Response {
        guard let address = ReviewStatus.ofRunning(in: home)?.phones else { throw PhoneError.notServed }
        let code = try PairingCodes(in: home).make(now: now())
        let link = "\(address)/#p=\(code)"
        return try .json(
            Pairing(
                link: link, address: address, code: PairingCodes.spelled(code),
                seconds: PairingCodes.lifetime / 1_000, rows: Picture(of: link).rows))
    }

    /// Shuts a phone out.
    ///
    /// - Throws: ``Problem`` for a phone that there is not.
    func remove(_ id: String?) throws -> Response {
        let book = PhoneBook(in: home)
        guard let phone = book.entries(now: now()).map(\.phone).first(where: { $0.id == id }) else {
            throw Problem(.notFound, "there is no phone of this identity")
        }
        try book.remove(phone)
        return Response(status: .noContent)
    }
}
