import Accounts
import ArgumentParser
import Console
import Delivery
import Files
import Foundation
import HTTPTransport
import ReceiptModel
import SystemPackage

/// A token from a file or standard input, never from an argument or the environment.
struct TokenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file that holds the access token; - is standard input.",
            discussion: "Arguments and environment can be seen by others; a token is taken from neither."),
        completion: .file())
    var tokenFile: String?

    func token() throws -> AccessToken {
        guard let tokenFile else {
            throw Failure(.usage, "there is no token", remedy: "--token-file FILE; - is standard input")
        }
        let bytes: [UInt8]
        if tokenFile == "-" {
            let input = try OwnedDescriptor.standardInput()
            var all: [UInt8] = []
            while all.count < 65_536 {
                let more = try input.nextBytes(count: 65_536)
                if more.isEmpty { break }
                all += more
            }
            bytes = all
        } else {
            let file = try FileSystem.openRegular(FileSystem.absolute(tokenFile), followingLinks: true)
            bytes = try file.descriptor.bytes(from: 0, count: min(file.status.size, 65_536))
        }
        let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty, text.utf8.allSatisfy({ (33...126).contains($0) }) else {
            throw Failure(.input, "there is no token in what was given", remedy: "one line of printable characters")
        }
        return AccessToken(text)
    }
}
