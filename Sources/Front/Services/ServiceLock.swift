import Files

/// Keeps a lock of the home as long as the service runs that holds it.
final class ServiceLock: Sendable {
    private let lock: FolderLock

    init(_ lock: consuming FolderLock) { self.lock = lock }
}
