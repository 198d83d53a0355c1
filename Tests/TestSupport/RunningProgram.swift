import Foundation

/// A program at work that a test has started; what the kernel says of it.
package protocol RunningProgram {
    /// The identifier of its process.
    var pid: Int32 { get }
}

extension RunningProgram {
    /// Its own memory in bytes.
    package var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }

    /// Its processor time, without that of its children, in hundredths of a second.
    package var processorTicks: Int {
        let text = (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)) ?? ""
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 14 ? (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0) : 0
    }
}
