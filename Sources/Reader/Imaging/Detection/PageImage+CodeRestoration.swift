import CLeptonica

extension PageImage {
    /// The page without light streaks narrower than `width` pixels, as the dead dots of a print head leave them in a code.
    package borrowing func withoutLightStreaks(narrowerThan width: Int) throws(ImagingError) -> PageImage {
        let size = l_int32(max(1, width | 1))
        return try unsafe PageImage(takingOwnershipOf: pixOpenGray(pix, size, size), step: "close streaks")
    }

    /// The page with each pixel the mean of the square of `2 × radius + 1` pixels around it, twice over.
    package borrowing func boxBlurred(radius: Int) throws(ImagingError) -> PageImage {
        let reach = l_int32(max(1, radius))
        let once = try unsafe PageImage(takingOwnershipOf: pixBlockconvGray(pix, nil, reach, reach), step: "soften")
        return try unsafe PageImage(takingOwnershipOf: pixBlockconvGray(once.pix, nil, reach, reach), step: "soften")
    }
}
