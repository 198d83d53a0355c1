import Accounts
import Files
import Foundation
import HTTPTransport
import ReceiptModel

/// The calls to e-računi that are needed here: its `ReceivedInvoice` API.
///
/// By the published page of that API (names of methods, parameters of `ReceivedInvoiceGet` and `ReceivedInvoiceList`, one
/// answer) and by public programs that use it (envelope, members of `ReceivedInvoiceUpdate` and of
/// `ReceivedInvoiceAttachmentAdd`, `apiTransactionId`).
struct EracuniServer: Sendable {
    private let address: ServerAddress
    private let user: String
    private let client: any HTTPClient
    private let tokens: any TokenSource
    private let pace: Pace

    /// Milliseconds that are waited where the server is asked too often and does not say how long.
    private static let busyWait: Int64 = 4_000
    /// The most characters that are repeated of a reason.
    private static let longestReason = 200

    init(
        _ address: ServerAddress, user: String, _ client: any HTTPClient, _ tokens: any TokenSource, _ pace: Pace
    ) {
        self.address = address
        self.user = user
        self.client = client
        self.tokens = tokens
        self.pace = pace
    }

    // MARK: - Methods

    private struct Named: Encodable { var documentID: String }

    /// Asks for what was received on one day, to see whether the secrets are taken.
    func check(day: String) async throws(BackendError) {
        struct Days: Encodable { var dateFrom, dateTo: String }
        _ = try await demand(Unread.self, "ReceivedInvoiceList", Days(dateFrom: day, dateTo: day))
    }

    /// A received invoice by the supplier's number, its date and its supplier; `nil` where there is none.
    func find(_ wanted: EracuniInvoice) async throws(BackendError) -> EracuniDocument? {
        struct Key: Encodable { var number, date, supplier: String }
        let key = Key(number: wanted.number, date: wanted.date, supplier: wanted.supplierName)
        let found = try await look(EracuniDocument.self, "ReceivedInvoiceGet", key)
        return found?.isNamed(as: wanted) == true ? found : nil
    }

    /// `nil` when there is none any more.
    func document(_ id: String) async throws(BackendError) -> EracuniDocument? {
        try await look(EracuniDocument.self, "ReceivedInvoiceGet", Named(documentID: id))
    }

    /// Makes a received invoice, once for a transaction.
    ///
    /// - Returns: its identity, where the answer tells it.
    func create(_ wanted: EracuniInvoice) async throws(BackendError) -> String? {
        struct Parameters: Encodable {
            var invoice: EracuniInvoice.Members
            var apiTransactionId: String

            enum CodingKeys: String, CodingKey {
                case invoice = "ReceivedInvoice"
                case apiTransactionId
            }
        }
        let parameters = Parameters(invoice: wanted.created, apiTransactionId: wanted.mark)
        return try await demand(Made.self, "ReceivedInvoiceCreate", parameters)?.id
    }

    /// Whatever tells of what was made; its form is not published.
    private struct Made: Decodable {
        var id: String?

        private enum CodingKeys: String, CodingKey { case documentID }

        init(from decoder: any Decoder) throws {
            let values = try? decoder.container(keyedBy: CodingKeys.self)
            id = (try? values?.decodeIfPresent(EracuniScalar.self, forKey: .documentID))?.text
        }
    }

    func update(_ members: EracuniInvoice.Members) async throws(BackendError) {
        struct Parameters: Encodable {
            var invoice: EracuniInvoice.Members

            enum CodingKeys: String, CodingKey { case invoice = "ReceivedInvoice" }
        }
        _ = try await demand(Unread.self, "ReceivedInvoiceUpdate", Parameters(invoice: members))
    }

    /// The names of the files of a document; none where the server does not want to tell.
    func attachments(of id: String) async throws(BackendError) -> [String] {
        struct Attachment: Decodable { var fileName: String? }
        let all = try await look([Attachment].self, "ReceivedInvoiceAttachmentList", Named(documentID: id))
        return (all ?? []).compactMap(\.fileName)
    }

    /// A file that is to be sent.
    struct Upload {
        var name: String
        /// What follows the last full stop of the name.
        var type: String
        var file: BodyFile
    }

    /// Adds a file to a document.
    func add(_ upload: Upload, to id: String) async throws(BackendError) {
        let bytes = try upload.file.whole()
        let before = """
            {"attachment":{"fileName":\(jsonText(upload.name)),"fileType":\(jsonText(upload.type)),"contents":"
            """
        var parameters = Array(before.utf8)
        parameters += Data(bytes).base64EncodedData()
        parameters += Array("\"},\"documentID\":\(jsonText(id))}".utf8)
        let reply = try await call(Unread.self, "ReceivedInvoiceAttachmentAdd", parameters)
        if case .refused(let error) = reply { throw error }
    }

    /// What is not looked at.
    private struct Unread: Decodable {
        init(from _: any Decoder) {}
    }

    // MARK: - Requests

    /// What a well-formed answer says.
    private enum Reply<Value> {
        case done(Value?)
        case refused(BackendError)
    }

    /// - Returns: the result; `nil` where there is none, or the server refuses to give it: an error is all that it says of
    ///   what is not there.
    private func look<Value: Decodable>(
        _ type: Value.Type, _ method: String, _ parameters: some Encodable
    ) async throws(BackendError) -> Value? {
        switch try await call(type, method, Array(jsonText(parameters).utf8)) {
        case .done(let value): value
        case .refused: nil
        }
    }

    /// - Throws: `unacceptable` when the server refuses it.
    private func demand<Value: Decodable>(
        _ type: Value.Type, _ method: String, _ parameters: some Encodable
    ) async throws(BackendError) -> Value? {
        switch try await call(type, method, Array(jsonText(parameters).utf8)) {
        case .done(let value): return value
        case .refused(let error): throw error
        }
    }

    /// Sends a request, with another secret once when this one is refused.
    private func call<Value: Decodable>(
        _ type: Value.Type, _ method: String, _ parameters: [UInt8]
    ) async throws(BackendError) -> Reply<Value> {
        let secret = try await tokens.tokenForDelivery()
        if let reply = try await exchange(type, method, parameters, secret) { return reply }
        let other = try await tokens.replacementForDelivery(of: secret)
        if let reply = try await exchange(type, method, parameters, other) { return reply }
        throw .signInNeeded(reason: "the server refuses the secret of the account")
    }

    /// - Returns: `nil` where the server does not take the secret.
    private func exchange<Value: Decodable>(
        _ type: Value.Type, _ method: String, _ parameters: [UInt8], _ token: AccessToken
    ) async throws(BackendError) -> Reply<Value>? {
        let parts = token.secret.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2 else {
            throw .signInNeeded(reason: "the secret of the account is not the secret key, a colon and the token")
        }
        let before = """
            {"username":\(jsonText(user)),"secretKey":\(jsonText(parts[0])),"token":\(jsonText(parts[1])),\
            "method":\(jsonText(method)),"parameters":
            """
        let request = HTTPRequest(
            .post, "\(address.scheme)://\(address.authority)\(S3Signature.escaped(address.path, keeping: "/"))",
            headers: [
                (name: "Content-Type", value: "application/json"), (name: "Accept", value: "application/json"),
            ], body: .bytes(Array(before.utf8) + parameters + Array("}".utf8)))
        try await pace.wait()
        let answer: HTTPAnswer
        do { answer = try await client.answer(to: request) } catch { throw .transport(error) }
        return try judge(answer, type, secrets: parts)
    }

    /// Reads the envelope, whatever the status: ordinary refusals come with 5xx, too.
    private func judge<Value: Decodable>(
        _ answer: HTTPAnswer, _ type: Value.Type, secrets: [String]
    ) throws(BackendError) -> Reply<Value>? {
        switch answer.status {
        case 401, 403: return nil
        case 429:
            var refusal = ServerRefusal(answer)
            refusal.retryAfter = refusal.retryAfter ?? Self.busyWait
            throw .refused(refusal)
        default: break
        }
        let decoded = try? JSONDecoder().decode(Envelope<Value>.self, from: Data(answer.body))
        guard let envelope = decoded, !answer.isForPeople else {
            guard answer.status != 404 else {
                throw .unacceptable(
                    reason: "there is no interface of e-računi at this address",
                    nextStep: "give its whole address, such as https://e-racuni.com/WebServicesHR/API")
            }
            guard answer.isSuccess else { throw answer.refusal() }
            throw .notUnderstood(reason: "it is not the JSON that was expected")
        }
        guard envelope.isOK else {
            let text = envelope.text ?? ""
            if Self.isAboutSecrets(text) { return nil }
            return .refused(Self.refusal(text, without: secrets))
        }
        guard answer.isSuccess else { throw answer.refusal() }
        return .done(envelope.result)
    }

    /// An answer: `status` and what belongs to it, under `response` or at the top.
    private struct Envelope<Value: Decodable>: Decodable {
        var isOK: Bool
        var text: String?
        var result: Value?

        private enum CodingKeys: String, CodingKey {
            case response, status, description, errorMessage, result
        }

        init(from decoder: any Decoder) throws {
            var values = try decoder.container(keyedBy: CodingKeys.self)
            if values.contains(.response) {
                values = try values.nestedContainer(keyedBy: CodingKeys.self, forKey: .response)
            }
            switch try values.decode(String.self, forKey: .status) {
            case "ok":
                isOK = true
                result = try values.decodeIfPresent(Value.self, forKey: .result)
            case "error":
                isOK = false
                text =
                    try values.decodeIfPresent(String.self, forKey: .description)
                    ?? values.decodeIfPresent(String.self, forKey: .errorMessage)
            default:
                throw DecodingError.dataCorruptedError(forKey: .status, in: values, debugDescription: "another word")
            }
        }
    }

    /// Whether a refusal speaks of who may come in, and not of what was sent.
    private static func isAboutSecrets(_ text: String) -> Bool {
        let said = text.lowercased()
        return ["login", "token", "secretkey", "secret key"].contains(where: said.contains)
    }

    /// A refusal in the server's words, since nothing else tells what is wrong: one line, without the secrets.
    private static func refusal(_ text: String, without secrets: [String]) -> BackendError {
        var words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
        for secret in secrets { words = words.replacing(secret, with: "…") }
        return .unacceptable(
            reason: words.isEmpty
                ? "e-računi refuses it without a reason"
                : "e-računi refuses it: \(String(words.prefix(longestReason)))",
            nextStep: "correct the draft, or the document there")
    }
}
