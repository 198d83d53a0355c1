import ArgumentParser
import Certificates
import Console
import Files
import Foundation
import ReceiptModel
import SystemPackage
import Web

/// Whether phones are let in, and where they come to.
struct PhoneServingOptions: ParsableArguments {
    /// What stands for the address when none is named.
    private static let only = "auto"

    @Option(
        name: .customLong("lan"), defaultAsFlag: Self.only,
        help: ArgumentHelp(
            "Let phones of the local network send pictures, at this address of the machine.", valueName: "address"))
    var address: String?
    @Option(
        name: .customLong("lan-port"), parsing: .unconditional,
        help: "The port that phones come to; 0 is any that is free.")
    var port = 8_471

    @Flag(help: "Encrypt the way to phones, by an authority of this home that each of them is told to trust once.")
    var tls = false
    @Option(
        name: .customLong("lan-certificate"),
        help: ArgumentHelp(
            "Encrypt the way to phones with this certificate, and those that vouch for it, in PEM.", valueName: "file"),
        completion: .file())
    var certificate: String?
    @Option(
        name: .customLong("lan-key"),
        help: ArgumentHelp("The key of that certificate in PEM, without a passphrase.", valueName: "file"),
        completion: .file())
    var key: String?

    func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--lan-port goes from 1 to 65535, and 0 is any that is free")
        }
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("--lan-certificate and --lan-key go together")
        }
        guard !tls || certificate == nil else {
            throw ValidationError("--tls makes a certificate; leave --lan-certificate away, or --tls")
        }
        guard address != nil || (!tls && certificate == nil) else {
            throw ValidationError("--tls and --lan-certificate are for phones: add --lan")
        }
    }

    /// Where phones come to; `nil` where they are not let in.
    ///
    /// - Throws: `PhoneError` for what is no address of a local network, `CertificateError` for what nobody can be shown.
    func place(json: Bool, in home: HomeOptions) throws -> ReviewServer.Phones? {
        guard let address else { return nil }
        let chosen = try LanAddress.chosen(address == Self.only ? nil : address)
        var phones = ReviewServer.Phones(address: chosen, port: port) { Self.tell($0, json: json) }
        if let certificate, let key {
            phones.identity = try ServerIdentity(
                certificates: FileSystem.absolute(certificate), key: FileSystem.absolute(key), now: .now)
        } else if tls {
            let authority = try AuthorityShelf(home.secrets()).makeAuthority(of: Machine.name, now: .now)
            phones.authority = authority
            phones.identity = try authority.identity(for: "\(chosen)", now: .now)
        }
        if let end = phones.identity?.end, end.milliseconds - Timestamp.now.milliseconds < Self.warning {
            Console.say("the certificate for phones ends on \(end.here)")
        }
        return phones
    }

    /// Time before its end from which on a certificate is spoken of, in milliseconds: 30 days.
    private static let warning: Int64 = 30 * 86_400_000

    private static func tell(_ place: PhonePlace, json: Bool) {
        if json {
            try? Console.json(["phones": place.page].merging(place.trust.map { ["trust": $0] } ?? [:]) { $1 })
        }
        Console.say("phones of this network can send pictures to \(place.page); 'bilko phone pair' lets one in")
        if let trust = place.trust {
            Console.say(
                "a new phone opens \(trust) first, and learns there to trust this computer: 'bilko phone trust'")
        }
        guard place.page.hasPrefix("https:") else {
            return Console.say("the way to the phone is not encrypted: use a network that you trust, or add --tls")
        }
    }
}

/// This machine as people know it.
enum Machine {
    /// Its name in the network, without its domain; `computer` where it has none.
    static var name: String {
        let told = (try? String(contentsOfFile: "/proc/sys/kernel/hostname", encoding: .utf8)) ?? ""
        let name = told.prefix { $0 != "." && $0 != "\n" }
        return name.isEmpty ? "computer" : String(name)
    }
}
