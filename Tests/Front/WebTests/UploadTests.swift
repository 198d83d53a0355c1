import Foundation
import HTTPTypes
import ReceiptModel
import SystemPackage
import TestSupport
import Testing

@testable import Web

@Suite("what the head of an upload says, and under which key it came")
struct UploadTests {
    @Test("the name of the file is the last part of what is said, as text, and never a folder")
    func names() {
        for (said, name) in [
            ("attachment; filename=\"a b.jpg\"", "a b.jpg"),
            ("attachment; filename*=UTF-8''ra%C4%8Dun.jpg", "račun.jpg"),
            ("attachment; filename=\"x.jpg\"; filename*=utf-8''y.jpg", "y.jpg"),
            ("attachment; filename*=UTF-8''..%2F..%2Fledger.sqlite", "ledger.sqlite"),
            ("attachment; filename=\"C:\\Users\\x.pdf\"", "x.pdf"), ("attachment; filename=\"..\"", "upload"),
            ("attachment; filename*=latin1''x.jpg", "upload"), ("attachment; filename*=UTF-8''%FF%FE", "upload"),
            ("attachment", "upload"), ("", "upload"), ("inline; filename=", "upload"),
            ("attachment; filename*=UTF-8''a%00b%1B%5B2J.jpg", "a\\x00b\\x1b[2J.jpg"),
        ] { #expect(UploadHead.name(in: said) == name, "\(said)") }
        #expect(UploadHead.name(in: "a; filename=\"\(String(repeating: "č", count: 400))\"").utf8.count <= 260)
    }

    private static func head(
        key: String? = "k", type: String? = "image/jpeg", length: String? = nil
    ) throws(Problem) -> UploadHead {
        var fields = HTTPFields()
        fields[.idempotencyKey] = key
        fields[.contentType] = type
        fields[.contentLength] = length
        return try UploadHead(fields)
    }

    @Test("a key is needed, a body in parts is refused, and a size is believed where it is too large")
    func heads() throws {
        let whole = try Self.head(length: "12")
        #expect(whole.key == "k" && whole.fileName == "upload" && whole.length == 12)
        func status(_ head: () throws(Problem) -> UploadHead) -> Int? {
            do throws(Problem) {
                _ = try head()
                return nil
            } catch { return error.status }
        }
        for key in [nil, "", "a b", "č", String(repeating: "k", count: 201)] {
            #expect(status { () throws(Problem) in try Self.head(key: key) } == 400, "\(key ?? "")")
        }
        #expect(status { () throws(Problem) in try Self.head(type: "multipart/form-data; boundary=x") } == 415)
        #expect(status { () throws(Problem) in try Self.head(type: nil) } == 415)
        #expect(status { () throws(Problem) in try Self.head(length: "\(UploadHead.maximumBody)") } == nil)
        #expect(status { () throws(Problem) in try Self.head(length: "\(UploadHead.maximumBody + 1)") } == 413)
        #expect(status { () throws(Problem) in try Self.head(length: "x") } == 400)
    }

    @Test("what was sent under a key is known to the next server, for a day")
    func keys() throws {
        let home = try TemporaryFolder("keys")
        let keys = UploadKeys(in: FilePath(home.path))
        #expect(keys.entry(of: "../x") == nil)
        let entry = UploadKeys.Entry(body: String(repeating: "a", count: 64), isNew: true)
        try keys.note(entry, of: "../x")
        let next = UploadKeys(in: FilePath(home.path))
        #expect(next.entry(of: "../x") == entry && next.entry(of: "../y") == nil)
        let now = Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        next.sweep(now: Timestamp(milliseconds: now.milliseconds + UploadKeys.lifetime - 60_000))
        #expect(next.entry(of: "../x") == entry)
        next.sweep(now: Timestamp(milliseconds: now.milliseconds + UploadKeys.lifetime + 60_000))
        #expect(next.entry(of: "../x") == nil)
        // A server that runs on forgets them, too, and not what it is just writing.
        try next.note(entry, of: "old")
        let unfinished = home.path + "/upload-keys/.unfinished"
        try Data().write(to: URL(fileURLWithPath: unfinished))
        next.sweepAtTimes(now: Timestamp(milliseconds: now.milliseconds + UploadKeys.lifetime + 120_000))
        #expect(next.entry(of: "old") == entry, "it has looked a minute ago")
        next.sweepAtTimes(now: Timestamp(milliseconds: now.milliseconds + UploadKeys.lifetime + 7_200_000))
        #expect(next.entry(of: "old") == nil && FileManager.default.fileExists(atPath: unfinished))
        #expect(next.begin("k") && !next.begin("k") && next.begin("l"))
        next.end("k")
        #expect(next.begin("k"))
    }
}
