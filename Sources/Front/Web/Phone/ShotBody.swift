import HTTPTypes
import ReceiptModel
import SQLiteStore
import Store

/// What became of a picture that a phone has sent: how it stands, and nothing that was read on it.
struct ShotBody: Encodable, Sendable {
    /// What a better picture would mend.
    struct Fault: Encodable, Sendable {
        /// `blurred`, `dark`, `small` or `cut_off`.
        var kind: String
        /// What is wrong and what to do about it.
        var advice: String
    }

    /// `stored`, `drafted`, `needs_attention` or `skipped`.
    var state: String
    /// Why it could not be read.
    var reasons: [String]
    /// The states of the drafts that were made of it.
    var drafts: [String]
    var faults: [Fault]

    /// Looks for what a phone has sent under a key.
    ///
    /// - Throws: ``Problem`` for a key under which it has sent nothing that is kept.
    static func look(
        _ key: String, of phone: Phone, by intake: DocumentIntake, at desk: VaultDesk
    ) async throws -> ShotBody {
        let id = intake.document(under: key, from: phone)
        let body = try await desk.read { vault in
            try id.flatMap { id in try vault.attachment(id).map { try ShotBody($0, in: vault) } }
        }
        guard let body else { throw Problem(.notFound, "nothing is kept under this key") }
        return body
    }

    private init(_ attachment: Attachment, in vault: Vault) throws {
        let id = attachment.document.id
        state = attachment.state.rawValue
        reasons = attachment.state == .needsAttention ? attachment.reasons.map(Speech.text) : []
        drafts = try vault.drafts(of: id).map(\.state.rawValue)
        var kinds: Set<CaptureIssue.Kind> = []
        faults = try (vault.reading(of: id)?.pages ?? []).flatMap { $0.captureIssues ?? [] }
            .filter { kinds.insert($0.kind).inserted }
            .map { Fault(kind: $0.kind.rawValue, advice: Speech.text($0.sentence)) }
    }
}

/// What is answered to a picture that was sent; the same, however often it is.
struct ShotTaken: Encodable, Sendable {
    /// Whether the same bytes were not here before.
    var isNew: Bool

    enum CodingKeys: String, CodingKey { case isNew = "is_new" }
}
