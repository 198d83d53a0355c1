import CConfine
import Glibc
import ReceiptModel

/// How a child process shall be started.
struct ChildRequest {
    var executable: String
    /// The first one is the name that the program sees as its own.
    var arguments: [String]
    var environment: [String: String]
    /// `descriptors[i]` becomes descriptor `i` of the child; the others are closed.
    var descriptors: [CInt]
    var leadership: bilko_leadership
    var limits: bilko_limits
    /// `nil` for a program that is trusted.
    var confinement: ChildConfinement?
}

/// What a child that reads hostile bytes has to do, and so what it may.
struct ChildConfinement {
    var role: bilko_role
    /// What it may open besides libraries; `nil` inside a confined process, whose children may open no more than itself.
    var readable: [String]?
}

/// How a child ended, the most memory that it had resident, and what it cost.
struct ChildEnding {
    var ending: ProcessEnding
    var peakResidentBytes: UInt64
    /// Whether that may have been this process's: until it becomes a program of its own, a child counts it as its.
    var mayBeInherited = false
    var processorMilliseconds: Int64
}

/// A running child process; it does not outlive its owner, nor the thread that started it.
struct ChildProcess: ~Copyable {
    let pid: pid_t
    /// Becomes readable when the child has ended.
    let endNotice: Descriptor
    private let leadership: bilko_leadership
    /// What this process has had resident at most when the child was started, in bytes.
    private let inheritedPeak: UInt64
    private var isReaped = false

    init(_ request: ChildRequest) throws(SystemFailure) {
        let environment = request.environment.map { "\($0.key)=\($0.value)" }.sorted()
        let spawned = unsafe withCStrings(request.arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe request.executable.withCString { path in
                    unsafe request.descriptors.withUnsafeBufferPointer { descriptors in
                        var raw = unsafe bilko_spawn_request(
                            path: path, arguments: arguments.baseAddress, environment: environment.baseAddress,
                            descriptors: descriptors.baseAddress, descriptor_count: descriptors.count,
                            leadership: request.leadership, limits: request.limits, confinement: nil)
                        guard let confined = request.confinement else { return unsafe bilko_spawn(&raw) }
                        return unsafe withCStrings(confined.readable ?? []) { paths in
                            let pointers = unsafe paths.dropLast().map { unsafe UnsafePointer($0) }
                            return unsafe pointers.withUnsafeBufferPointer { pointers in
                                var confinement = unsafe bilko_confinement(
                                    role: confined.role, lists_files: confined.readable != nil,
                                    readable: pointers.baseAddress, readable_count: pointers.count)
                                return unsafe withUnsafePointer(to: &confinement) { pointer in
                                    unsafe raw.confinement = pointer
                                    return unsafe bilko_spawn(&raw)
                                }
                            }
                        }
                    }
                }
            }
        }
        guard spawned.pid > 0 else {
            throw SystemFailure(action: "start \(request.executable)", code: spawned.error)
        }
        pid = spawned.pid
        endNotice = Descriptor(takingOwnershipOf: spawned.pidfd)
        leadership = request.leadership
        inheritedPeak = bilko_peak_resident_bytes()
    }

    deinit {
        guard !isReaped else { return }
        kill()
        var raw = bilko_ending()
        _ = unsafe bilko_reap(pid, &raw)
        bilko_kill_strays()
    }

    var hasEnded: Bool { bilko_has_ended(pid) }

    /// Kills it with all its descendants, waits for it, and says how it ended: by itself, if that came first.
    mutating func end() -> ChildEnding {
        kill()
        var raw = bilko_ending()
        let result = unsafe bilko_reap(pid, &raw)
        isReaped = true
        // What left its session comes to this process once its leader is gone.
        bilko_kill_strays()
        guard result == 0 else {
            return ChildEnding(ending: .signalled(SIGKILL), peakResidentBytes: 0, processorMilliseconds: 0)
        }
        return ChildEnding(
            ending: raw.signal == 0 ? .exited(status: raw.status) : .signalled(raw.signal),
            peakResidentBytes: raw.peak_resident_bytes, mayBeInherited: raw.peak_resident_bytes <= inheritedPeak,
            processorMilliseconds: raw.processor_milliseconds)
    }

    /// Kills what it left running, but not itself.
    func killDescendants() { bilko_kill_session(pid, false) }

    private func kill() {
        if leadership == BILKO_LEADS_SESSION {
            bilko_kill_session(pid, true)
        } else {
            bilko_kill_group(pid, endNotice.number)
        }
    }
}

/// Lends the strings as a NULL-terminated array of C strings.
private func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var copies = unsafe strings.map { unsafe strdup($0) }
    unsafe copies.append(nil)
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe copies.withUnsafeBufferPointer { unsafe body($0) }
}
