import CLeptonica

/// Clears the ink of upright edges (a shadow's edge, a fold, the frame of a table, the border of a scan) that letters touch:
/// with it, the letters of all rows form one component and are not found.
enum UprightEdgeRemoval {
    /// Minimum height and maximum width of what is cleared (letter heights); wider structures are more than an edge.
    private static let (minimumHeight, maximumWidth) = (5.0, 10.0)
    /// Height over which the page beside an edge is looked at: more than a letter, less than letter and gap of a row.
    private static let reach = 1.7
    /// Ink threshold, as a share of the brightest place above or below.
    private static let inkRatio = 0.85
    /// Maximum height of dust, and maximum number of such pieces for each letter height of an edge: an edge against grain
    /// (a table beside the paper) leaves more, and then stays whole.
    private static let (dust, maximumDust) = (0.4, 0.5)

    /// Whether a component has the size of an edge with letters on it.
    static func isCandidate(_ component: ConnectedComponent, letterHeight: Double) -> Bool {
        component.height >= minimumHeight * letterHeight && component.width <= maximumWidth * letterHeight
    }

    /// Clears such components of a binary image but for their letters.
    ///
    /// An edge is as dark above and below as it is here; letters end. Ink is kept where it is darker than the
    /// morphological closing of the page along an upright line a little longer than a letter.
    ///
    /// - Parameters:
    ///   - bits: the ink of the page, changed in place.
    ///   - gray: the page.
    ///   - letterHeight: in pixels.
    static func removeEdges(
        from bits: UnsafeMutablePointer<PIX>?, of gray: UnsafeMutablePointer<PIX>, letterHeight: Double
    ) {
        var tall = unsafe pixSelectBySize(
            bits, 0, l_int32(minimumHeight * letterHeight), 8, l_int32(L_SELECT_HEIGHT), l_int32(L_SELECT_IF_GTE), nil)
        defer { unsafe pixDestroy(&tall) }
        var narrow = unsafe pixSelectBySize(
            tall, l_int32(maximumWidth * letterHeight), 0, 8, l_int32(L_SELECT_WIDTH), l_int32(L_SELECT_IF_LTE), nil)
        defer { unsafe pixDestroy(&narrow) }
        unsafe PageImage.forEachComponent(of: narrow) { component, place in
            let (x, y, width, height) = place
            var box = unsafe boxCreate(x, y, width, height)
            defer { unsafe boxDestroy(&box) }
            var letters = unsafe letters(in: component, of: gray, box: box, reach: l_int32(reach * letterHeight) | 1)
            defer { unsafe pixDestroy(&letters) }
            guard unsafe letters != nil else { return }
            let pieces = unsafe PageImage.components(of: letters).count { $0.height < dust * letterHeight }
            guard Double(pieces) <= maximumDust * Double(height) / letterHeight else { return }
            unsafe pixRasterop(bits, x, y, width, height, l_int32(PIX_DST & ~PIX_SRC), component, 0, 0)
            unsafe pixRasterop(bits, x, y, width, height, l_int32(PIX_DST | PIX_SRC), letters, 0, 0)
        }
    }

    /// The ink of a component that ends above and below within `reach` pixels.
    private static func letters(
        in component: UnsafeMutablePointer<PIX>?, of gray: UnsafeMutablePointer<PIX>, box: UnsafeMutablePointer<BOX>?,
        reach: l_int32
    ) -> UnsafeMutablePointer<PIX>? {
        let step = "look beside an edge"
        guard let page = try? unsafe PageImage(takingOwnershipOf: pixClipRectangle(gray, box, nil), step: step),
            let around = try? unsafe PageImage(takingOwnershipOf: pixCloseGray(page.pix, 1, reach), step: step)
        else { return nil }
        let letters = unsafe pixCopy(nil, component)
        let (levels, paper) = (page.pixels(), around.pixels())
        for place in levels.indices where Double(levels[place]) > inkRatio * Double(paper[place]) {
            unsafe pixSetPixel(letters, l_int32(place % page.width), l_int32(place / page.width), 0)
        }
        return unsafe letters
    }
}
