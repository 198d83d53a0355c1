import CLeptonica

extension PageImage {
    /// The page after a gray-level opening, which removes light streaks that the dead dots of a print head leave in a
    /// code.
    ///
    /// - Parameter width: of the structuring element, in pixels, rounded up to an odd number.
    /// - Returns: a page of the same size.
    /// - Throws: `ImagingError.outOfMemory`.
    package borrowing func withoutLightStreaks(narrowerThan width: Int) throws(ImagingError) -> PageImage {
        let size = l_int32(max(1, width | 1))
        return try unsafe PageImage(takingOwnershipOf: pixOpenGray(pix, size, size), step: "close streaks")
    }

    /// The page after two box filters, which approximate a Gaussian blur.
    ///
    /// - Parameter radius: of the filter, in pixels; its side is `2 × radius + 1`.
    /// - Returns: a page of the same size.
    /// - Throws: `ImagingError.outOfMemory`.
    package borrowing func boxBlurred(radius: Int) throws(ImagingError) -> PageImage {
        let reach = l_int32(max(1, radius))
        let once = try unsafe PageImage(takingOwnershipOf: pixBlockconvGray(pix, nil, reach, reach), step: "soften")
        return try unsafe PageImage(takingOwnershipOf: pixBlockconvGray(once.pix, nil, reach, reach), step: "soften")
    }
}
