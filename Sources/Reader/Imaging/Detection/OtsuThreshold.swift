/// The global threshold that maximises the variance between two classes of gray levels (Otsu 1979).
enum OtsuThreshold {
    /// The threshold of some levels; the darker class includes it.
    static func level(of levels: [UInt8]) -> UInt8 {
        var histogram = [Int](repeating: 0, count: 256)
        for level in levels { histogram[Int(level)] += 1 }
        return UInt8(level(of: histogram, from: 0))
    }

    static func level(of histogram: [Int], from: Int) -> Int {
        var (total, sum) = (0.0, 0.0)
        for level in from..<256 {
            total += Double(histogram[level])
            sum += Double(level * histogram[level])
        }
        var (best, bestVariance) = (min(254, max(from, 127)), -1.0)
        var (weight, partial) = (0.0, 0.0)
        for level in from..<255 {
            weight += Double(histogram[level])
            partial += Double(level * histogram[level])
            guard weight > 0, weight < total else { continue }
            let distance = partial / weight - (sum - partial) / (total - weight)
            let variance = weight * (total - weight) * distance * distance
            if variance > bestVariance { (best, bestVariance) = (level, variance) }
        }
        return best
    }
}
