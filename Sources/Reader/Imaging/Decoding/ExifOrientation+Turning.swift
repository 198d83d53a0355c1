import CLeptonica
package import ReceiptModel

extension ExifOrientation {
    /// The map from upright pixels to stored pixels.
    ///
    /// - Parameters:
    ///   - width: of the stored picture, in pixels.
    ///   - height: of the stored picture, in pixels.
    /// - Returns: an affine map between pixel centers.
    package func toStored(width: Double, height: Double) -> PageTransform {
        let (right, bottom) = (width - 1, height - 1)
        return switch self {
        case .upright: .identity
        case .mirrored: PageTransform(a: -1, b: 0, c: right, d: 0, e: 1, f: 0)
        case .upsideDown: PageTransform(a: -1, b: 0, c: right, d: 0, e: -1, f: bottom)
        case .mirroredUpsideDown: PageTransform(a: 1, b: 0, c: 0, d: 0, e: -1, f: bottom)
        case .mirroredQuarterLeft: PageTransform(a: 0, b: 1, c: 0, d: 1, e: 0, f: 0)
        case .quarterRight: PageTransform(a: 0, b: 1, c: 0, d: -1, e: 0, f: bottom)
        case .mirroredQuarterRight: PageTransform(a: 0, b: -1, c: right, d: -1, e: 0, f: bottom)
        case .quarterLeft: PageTransform(a: 0, b: -1, c: right, d: 1, e: 0, f: 0)
        }
    }

    /// The orientation of a page that must be turned clockwise by `quarters` × 90°, without mirroring.
    package static func clockwise(quarters: Int) -> ExifOrientation {
        [.upright, .quarterRight, .upsideDown, .quarterLeft][quarters & 3]
    }
}

extension PageImage {
    /// Turns a stored picture upright.
    consuming func turned(by orientation: ExifOrientation) throws(ImagingError) -> PageImage {
        let quarters: Int
        let mirrors: Bool
        switch orientation {
        case .upright: return self
        case .mirrored: (quarters, mirrors) = (0, true)
        case .upsideDown: (quarters, mirrors) = (2, false)
        case .mirroredUpsideDown: (quarters, mirrors) = (2, true)
        case .mirroredQuarterLeft: (quarters, mirrors) = (1, true)
        case .quarterRight: (quarters, mirrors) = (1, false)
        case .mirroredQuarterRight: (quarters, mirrors) = (3, true)
        case .quarterLeft: (quarters, mirrors) = (3, false)
        }
        // Leptonica's quarter turns are clockwise; a mirrored orientation is mirrored after the turn.
        let turned = try turned(byQuarters: quarters)
        if mirrors { unsafe pixFlipLR(turned.pix, turned.pix) }
        return turned
    }
}
