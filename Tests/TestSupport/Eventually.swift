import Glibc

/// Waits until something is so, and looks often.
///
/// At least half as many looks are taken as have room in the time: the clock goes on while a machine stands still.
/// - Parameters:
///   - seconds: how long, at least.
///   - isSo: what is waited for.
/// - Returns: whether it came to be.
package func eventually(within seconds: Double = 120, _ isSo: () throws -> Bool) rethrows -> Bool {
    let interval = 50_000.0
    let end = ContinuousClock.now + .seconds(seconds)
    var looks = Int(seconds * 1_000_000 / interval) / 2
    while looks > 0 || ContinuousClock.now < end {
        if try isSo() { return true }
        looks -= 1
        usleep(UInt32(interval))
    }
    return try isSo()
}
