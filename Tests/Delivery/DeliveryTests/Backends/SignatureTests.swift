import Delivery
import Foundation
import ReceiptModel
import Testing

/// Signatures against the examples that the S3 documentation publishes ("Authorization Header, Transferring Payload in a
/// Single Chunk"), and against botocore in `Servers/s3.py` with every request of the other tests.
@Suite struct SignatureTests {
    /// 2013-05-24T00:00:00Z.
    private let time = Timestamp(milliseconds: 1_369_353_600_000)
    private let signature = S3Signature(accessKey: "AKIAIOSFODNN7EXAMPLE", region: "us-east-1")
    private let secret = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    private let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    private func signed(
        _ method: String, _ path: String, query: [(name: String, value: String)] = [],
        headers: [(name: String, value: String)] = [], payload: String? = nil
    ) -> String {
        let all = signature.sign(
            method, path: path, query: query, host: "examplebucket.s3.amazonaws.com", headers: headers,
            payload: payload ?? empty, secret: secret, at: time)
        return all.last.map { String($0.value.split(separator: "=").last ?? "") } ?? ""
    }

    @Test func getObject() {
        #expect(
            signed("GET", "/test.txt", headers: [(name: "Range", value: "bytes=0-9")])
                == "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41")
    }

    @Test func putObject() {
        let headers = [
            (name: "Date", value: "Fri, 24 May 2013 00:00:00 GMT"),
            (name: "x-amz-storage-class", value: "REDUCED_REDUNDANCY"),
        ]
        let payload = "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072"
        #expect(
            signed("PUT", "/test$file.text", headers: headers, payload: payload)
                == "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd")
    }

    @Test func getBucketLifecycle() {
        #expect(
            signed("GET", "/", query: [(name: "lifecycle", value: "")])
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    }

    @Test func listObjects() {
        #expect(
            signed("GET", "/", query: [(name: "max-keys", value: "2"), (name: "prefix", value: "J")])
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
    }

    @Test func theSecretIsNowhere() {
        let headers = signature.sign(
            "PUT", path: "/a", host: "h", headers: [], payload: empty, secret: secret, at: time)
        #expect(!headers.contains { $0.value.contains(secret) })
        #expect(headers.last?.value.contains("SignedHeaders=host;x-amz-content-sha256;x-amz-date") == true)
    }
}
