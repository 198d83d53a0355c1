import Foundation
import ReceiptModel
import Synchronization

/// Ctrl-C and the request to end: the run gives up what is being read and says what was done.
package final class Interruption: Sendable {
    private let flag = Mutex(false)
    private let sources = Mutex<[SourceBox]>([])

    /// Dispatch sources are safe to keep anywhere; the type does not say so.
    private struct SourceBox: @unchecked Sendable { let source: any DispatchSourceSignal }

    package var happened: Bool { flag.withLock { $0 } }

    package init() {}

    /// Calls `action` at the first signal; the second one ends the program at once.
    ///
    /// It returns when signals are heard. One that comes before ends the program: were it ignored until then, it would be lost.
    ///
    /// - Parameters:
    ///   - atHangUp: whether the end of the terminal is such a signal; it tells a service that its settings have changed.
    ///   - action: called on any thread.
    package func cancels(atHangUp: Bool = true, _ action: @escaping @Sendable () -> Void) {
        let signals = [SIGINT, SIGTERM] + (atHangUp && !Self.outlivesTerminal ? [SIGHUP] : [])
        let heard = DispatchGroup()
        let made = signals.map { number in
            heard.enter()
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [self] in
                let second = flag.withLock { flag in
                    defer { flag = true }
                    return flag
                }
                if second { exit(ExitStatus.interrupted.rawValue) }
                Console.say("")
                Console.say("interrupted: finishing what is under way; press Ctrl-C again to end at once")
                action()
            }
            source.setRegistrationHandler { heard.leave() }
            source.resume()
            return SourceBox(source: source)
        }
        heard.wait()
        sources.withLock { $0 = made }
    }

    /// Whether the program was started to go on when its terminal is gone, as by `nohup`: that signal is ignored then.
    private static var outlivesTerminal: Bool {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let ignored = status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") }
        let digits = ignored?.dropFirst("SigIgn:".count).trimmingCharacters(in: .whitespaces) ?? ""
        return (UInt64(digits, radix: 16) ?? 0) & (1 << UInt64(SIGHUP - 1)) != 0
    }
}
