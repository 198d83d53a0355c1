package import Accounts
import Crypto
import Files
import Foundation
package import HTTPTransport
package import ReceiptModel
import Store

/// A bucket of a storage that speaks the S3 protocol, with the bucket in the path.
///
/// The digest of the bytes is signed, so that the storage takes no other bytes; the name is taken once
/// (`If-None-Match: *`), and where the storage does not know that, it is looked for first. Names follow from content, so
/// that even a second `PUT` of the same name would bring the same bytes.
package struct S3Backend: StorageBackend {
    package struct Place: Hashable, Sendable {
        package var bucket: String
        /// Before every name; without slashes at its ends, often empty.
        package var prefix: String
        package var region: String
        /// The public half of the key pair.
        package var accessKey: String

        package init(bucket: String, prefix: String = "", region: String, accessKey: String) {
            self.bucket = bucket
            self.prefix = prefix
            self.region = region
            self.accessKey = accessKey
        }
    }

    package let account: String
    private let address: ServerAddress
    private let place: Place
    private let client: any HTTPClient
    private let tokens: any TokenSource
    private let now: @Sendable () -> Timestamp

    /// Milliseconds until a name is tried again on which somebody else is at work.
    private static let raceWait: Int64 = 5_000
    private static let nothing = Hexadecimal.text(SHA256.hash(data: [UInt8]()))
    private static let digestHeader = "x-amz-meta-bilko-sha256"

    /// A bucket; `now` tells the time of day, which goes into signatures.
    package init(
        account: String, at address: ServerAddress, place: Place, through client: any HTTPClient,
        tokens: any TokenSource, now: @escaping @Sendable () -> Timestamp
    ) {
        self.account = account
        self.address = address
        self.place = place
        self.client = client
        self.tokens = tokens
        self.now = now
    }

    /// Asks whether the bucket is there and the key opens it.
    ///
    /// - Throws: ``BackendError`` when it is not there or does not accept the secret.
    package func identify() async throws(BackendError) -> String {
        let answer = try await call(.head, "", payload: Self.nothing, isBucket: true)
        switch answer.status {
        case 200...299: return place.accessKey
        case 403: throw .signInNeeded(reason: "the storage refuses the key")
        case 404: throw absentBucket
        default: throw failure(answer)
        }
    }

    func store(_ item: StoredItem, isSecond: Bool) async throws(BackendError) {
        if isSecond, try await stands(item) { return }
        var answer = try await put(item, once: true)
        if answer.status == 501 || (answer.status == 400 && Self.code(answer) == "NotImplemented") {
            // A storage that cannot take a name once; what is there is looked for by asking.
            if try await stands(item) { return }
            answer = try await put(item, once: false)
        }
        if answer.isSuccess, answer.headers["etag"] != nil { return }
        if answer.status == 412 {
            guard try await stands(item) else { throw .notYet(reason: "the name is being taken", wait: Self.raceWait) }
            return
        }
        throw failure(answer)
    }

    private func put(_ item: StoredItem, once: Bool) async throws(BackendError) -> HTTPAnswer {
        var headers = [
            (name: "Content-Type", value: item.mediaType), (name: Self.digestHeader, value: item.sha256),
        ]
        if once { headers.append((name: "If-None-Match", value: "*")) }
        return try await call(.put, item.name, headers: headers, body: item.body, payload: item.sha256)
    }

    /// Whether the content stands under its name.
    ///
    /// - Throws: when something else does.
    private func stands(_ item: StoredItem) async throws(BackendError) -> Bool {
        let found = try await call(.head, item.name, payload: Self.nothing)
        if found.status == 404 { return false }
        guard found.isSuccess, !found.isForPeople else { throw failure(found) }
        guard found.length == item.byteCount, found.headers[Self.digestHeader] == item.sha256 else {
            throw .occupied(item, in: "the bucket")
        }
        return true
    }

    /// Sends a signed request, with another secret once when this one is refused.
    private func call(
        _ method: HTTPRequest.Method, _ name: String, headers: [(name: String, value: String)] = [],
        body: HTTPRequest.Body = .none, payload: String, isBucket: Bool = false
    ) async throws(BackendError) -> HTTPAnswer {
        let key = [place.bucket, isBucket ? "" : place.prefix, name].filter { !$0.isEmpty }.joined(separator: "/")
        let secret = try await tokens.tokenForDelivery()
        let answer = try await exchange(method, key, headers, body, payload, secret)
        guard Self.isAboutKey(answer) else { return answer }
        let other = try await tokens.replacementForDelivery(of: secret)
        return try await exchange(method, key, headers, body, payload, other)
    }

    private func exchange(
        _ method: HTTPRequest.Method, _ key: String, _ headers: [(name: String, value: String)],
        _ body: HTTPRequest.Body, _ payload: String, _ secret: AccessToken
    ) async throws(BackendError) -> HTTPAnswer {
        let path = "\(address.path)/\(key)"
        let signed = S3Signature(accessKey: place.accessKey, region: place.region).sign(
            method.rawValue, path: path, host: address.authority, headers: headers, payload: payload,
            secret: secret.secret, at: now())
        let url = "\(address.scheme)://\(address.authority)\(S3Signature.escaped(path, keeping: "/"))"
        do {
            return try await client.answer(to: HTTPRequest(method, url, headers: signed, body: body))
        } catch {
            throw .transport(error)
        }
    }

    private var absentBucket: BackendError {
        .transport(.unreachable(host: address.authority, reason: "there is no bucket '\(place.bucket)'"))
    }

    /// What follows from an answer that is no success.
    private func failure(_ answer: HTTPAnswer) -> BackendError {
        let code = Self.code(answer)
        return switch (answer.status, code) {
        case (200...299, _): .notUnderstood(reason: "it is no answer of a storage")
        case (403, "RequestTimeTooSkewed"):
            .transport(.unreachable(host: address.authority, reason: "its clock and that of this machine differ"))
        case (403, "AccessDenied"), (403, nil):
            .signInNeeded(reason: "the key may not write into the bucket '\(place.bucket)'")
        case (403, _): .signInNeeded(reason: "the storage refuses the key (\(code ?? ""))")
        case (404, "NoSuchBucket"): absentBucket
        case (301, _), (400, "AuthorizationHeaderMalformed"):
            .signInNeeded(reason: "the bucket '\(place.bucket)' is in another region than '\(place.region)'")
        case (400, "XAmzContentSHA256Mismatch"), (400, "BadDigest"):
            .original(reason: "the bytes that were sent are not those that were announced")
        case (400, "RequestTimeout"), (409, _): .notYet(reason: "the storage asks to try again", wait: Self.raceWait)
        default: answer.refusal(code: code)
        }
    }

    private static func isAboutKey(_ answer: HTTPAnswer) -> Bool {
        answer.status == 401
            || answer.status == 403 && ["InvalidAccessKeyId", "SignatureDoesNotMatch"].contains(code(answer) ?? "")
    }

    /// The word in the error's XML.
    static func code(_ answer: HTTPAnswer) -> String? {
        let text = String(decoding: answer.body.prefix(4_096), as: UTF8.self)
        guard let start = text.range(of: "<Code>"),
            let end = text.range(of: "</Code>", range: start.upperBound..<text.endIndex)
        else { return nil }
        let code = text[start.upperBound..<end.lowerBound]
        return !code.isEmpty && code.utf8.count <= 60 && code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            ? String(code) : nil
    }
}
