import CLeptonica
import CTesseract
import CZBar
import Glibc

/// The versions of the recognition libraries.
package enum EngineVersions {
    /// Pairs of name and version, one per library.
    package static var all: [(name: String, version: String)] {
        let tesseract = unsafe TessVersion().map { unsafe String(cString: $0) } ?? "unknown"
        var leptonica = "unknown"
        if let text = unsafe getLeptonicaVersion() {
            leptonica = unsafe String(cString: text)
            unsafe lept_free(text)
        }
        var (major, minor, patch) = (CUnsignedInt(0), CUnsignedInt(0), CUnsignedInt(0))
        _ = unsafe zbar_version(&major, &minor, &patch)
        return [("tesseract", tesseract), ("leptonica", leptonica), ("zbar", "\(major).\(minor).\(patch)")]
    }
}
