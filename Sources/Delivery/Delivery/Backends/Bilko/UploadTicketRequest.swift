import HTTPTransport
import ReceiptModel

extension UploadTicket {
    /// Headers that a storage may ask for with a signed address: those of HTTP about the content, the digest of this contract,
    /// and the families of S3 (Signature Version 4, query authentication), Google Cloud Storage (signed URLs, XML API) and
    /// Azure (Put Blob).
    ///
    /// None of them frames the request, names its host or holds a secret of the user.
    private static let headerNames: Set<String> = [
        "content-type", "content-md5", "content-disposition", "content-encoding", "content-language", "content-digest",
        "repr-digest", "digest", "cache-control", "if-none-match", "x-content-sha256", "x-ms-version", "x-ms-date",
        "x-ms-access-tier", "x-ms-client-request-id",
    ]
    private static let headerFamilies = ["x-amz-", "x-goog-", "x-ms-blob-", "x-ms-meta-"]
    /// Maximum number of headers of a ticket.
    private static let mostHeaders = 32
    /// Maximum length of a header's value in bytes of UTF-8.
    private static let longestHeader = 4_096

    /// The request that sends an original of a media type, as it was announced, to where a ticket of a server says.
    ///
    /// - Returns: `nil` when nothing is to be sent.
    /// - Throws: `unacceptable` for a ticket that would send more than the original, or elsewhere than ``TicketTarget`` allows.
    func request(
        for original: BodyFile, _ mediaType: String, from server: ServerAddress
    ) throws(BackendError) -> HTTPRequest? {
        guard let url else { return nil }
        do throws(TransportError) {
            try TicketTarget.checked(url, from: server)
        } catch {
            throw Self.refusal(error.message)
        }
        let given = headers ?? [:]
        guard given.count <= Self.mostHeaders, Set(given.keys.map { $0.lowercased() }).count == given.count else {
            throw Self.refusal("it asks for more headers than a storage needs")
        }
        for (name, value) in given {
            guard Self.isAllowed(name) else { throw Self.refusal("it asks for the header '\(name.prefix(64))'") }
            guard HTTPRequest.isFieldValue(value), value.utf8.count <= Self.longestHeader else {
                throw Self.refusal("its header '\(name)' is not one line of at most \(Self.longestHeader) bytes")
            }
        }
        var all = [(name: "Content-Type", value: mediaType)]
        all += given.sorted { $0.key < $1.key }.filter { $0.key.lowercased() != "content-type" }
            .map { (name: $0.key, value: $0.value) }
        var request = HTTPRequest(.put, url, headers: all, body: .file(original))
        request.isTicket = true
        return request
    }

    private static func isAllowed(_ name: String) -> Bool {
        let name = name.lowercased()
        return HTTPRequest.isToken(name)
            && (headerNames.contains(name) || headerFamilies.contains { name.hasPrefix($0) })
    }

    /// A ticket that is not used.
    static func refusal(_ reason: Message) -> BackendError {
        .unacceptable(
            reason: "the upload address of the server is not used: \(reason)",
            nextStep: "ask who runs the server why it gives such an address")
    }
}
