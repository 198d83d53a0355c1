import ArgumentParser
import Console
import ReceiptModel
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
    @Option(name: .customLong("lan-port"), help: "The port that phones come to; 0 is any that is free.")
    var port = 8_471

    func validate() throws {
        guard (0...65_535).contains(port) else { throw ValidationError("--lan-port goes from 0 to 65535") }
    }

    /// Where phones come to; `nil` where they are not let in.
    ///
    /// - Throws: `PhoneError` for what is no address of a local network.
    func place(json: Bool) throws -> ReviewServer.Phones? {
        guard let address else { return nil }
        let chosen = try LanAddress.chosen(address == Self.only ? nil : address)
        return ReviewServer.Phones(address: chosen, port: port) { page in
            if json { try? Console.json(["phones": page]) }
            Console.say("phones of this network can send pictures to \(page); 'bilko phone pair' lets one in")
            Console.say("the way to the phone is not encrypted: use a network that you trust")
        }
    }
}
