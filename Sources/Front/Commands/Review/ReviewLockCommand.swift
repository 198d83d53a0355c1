import ArgumentParser
import Console
import Files
import ReceiptModel
import Web

/// `bilko review lock`: a PIN or a passphrase for the page.
struct ReviewLockCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lock", abstract: "Have the page ask for a PIN or a passphrase.",
        discussion: """
            A page for which one is set is locked when it is opened, and again when nobody has used it for five minutes. After \
            five wrong tries there are waits, after ten the page takes no more until 'bilko review lock retry'. Whoever can \
            write in the home can set another PIN: it keeps others from a browser that is left open, and is no encryption.
            """,
        subcommands: [Show.self, Set.self, Remove.self, Retry.self], defaultSubcommand: Show.self)

    /// How it stands, in JSON.
    private struct Report: Encodable {
        var isSet: Bool
        var kind: String?
        var idleSeconds: Int?
        var triesLeft: Int?
        var waitSeconds: Int?

        enum CodingKeys: String, CodingKey {
            case kind
            case isSet = "is_set"
            case idleSeconds = "idle_seconds"
            case triesLeft = "tries_left"
            case waitSeconds = "wait_seconds"
        }

        init(_ standing: ReviewLock.Standing?) {
            isSet = standing != nil
            kind = standing.map { $0.isPin ? "pin" : "passphrase" }
            idleSeconds = standing?.idleSeconds
            triesLeft = standing?.guessesLeft
            waitSeconds = standing?.waitSeconds
        }
    }

    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show whether a PIN is set, and what tries are left.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let standing = try ReviewLock(in: home.folder()).standing(now: .now)
            if json { return try Console.json(Report(standing)) }
            guard let standing else {
                return Console.say("no PIN is set, so the page is never locked; 'bilko review lock set' sets one")
            }
            let (minutes, left) = ((standing.idleSeconds + 59) / 60, standing.guessesLeft)
            if standing.isPin {
                Console.say("a PIN is set; the page is locked after \(minutes, "minute", "minutes") without use")
            } else {
                Console.say("a passphrase is set; the page is locked after \(minutes, "minute", "minutes") without use")
            }
            Console.say(
                left > 0
                    ? "\(left, "wrong try is", "wrong tries are") left"
                    : "there were too many wrong tries; 'bilko review lock retry' takes tries again")
        }
    }

    struct Set: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Set a PIN of 4 to 6 digits, or a passphrase.",
            discussion: """
                It is asked for at the terminal, or read as one line from standard input; it is never an argument. Windows that \
                are open are locked at once.
                """)

        @Option(help: "Minutes without use after which the page is locked.") var after = 5
        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func validate() throws {
            guard (1...1_440).contains(after) else { throw ValidationError("--after goes from 1 to 1440 minutes") }
        }

        func run() throws {
            let home = try home.folder()
            // Where there is no home, nothing is set.
            _ = try self.home.vaultForReading()
            let secrets = try SecretLines(file: nil)
            let remedy: Message = "nothing has changed; run it again and type 4 to 6 digits, or a passphrase"
            let secret = try secrets.next("PIN or passphrase", remedy: remedy)
            if SecretInput.isTerminal {
                let again = try secrets.next("PIN or passphrase once more", remedy: remedy)
                guard again == secret else {
                    throw Failure(.input, "that was not the same twice", remedy: "nothing has changed; run it again")
                }
            }
            let lock = ReviewLock(in: home)
            try lock.set(secret, idle: after * 60)
            if json { try Console.json(Report(lock.standing(now: .now))) }
            Console.say("the page asks for it from now on")
        }
    }

    struct Remove: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Take the PIN or passphrase away.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let lock = ReviewLock(in: try home.folder())
            let isDone = try lock.remove()
            if json { try Console.json(Report(lock.standing(now: .now))) }
            Console.say(isDone ? "the page asks for nothing from now on" : "no PIN was set, so nothing has changed")
        }
    }

    struct Retry: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Have the page take tries again, after too many wrong ones.")

        @OptionGroup var home: HomeOptions
        @Flag(help: "Print a JSON object.") var json = false

        func run() throws {
            let lock = ReviewLock(in: try home.folder())
            let isDone = try lock.forgetGuesses()
            if json { try Console.json(Report(lock.standing(now: .now))) }
            Console.say(isDone ? "the page takes tries again" : "no PIN was set, so nothing has changed")
        }
    }
}
