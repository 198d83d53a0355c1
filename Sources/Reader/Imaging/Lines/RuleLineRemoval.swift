import CLeptonica

/// Removes ruled lines that touch text: with them, the letters form one component and are not found.
enum RuleLineRemoval {
    /// Minimum width, and range of heights, of text with a rule (letter heights).
    private static let minimumWidth = 6.0
    private static let heights = 0.5...4.0
    /// Minimum number, and minimum height in letter heights, of letters that remain without the rule; a rule of merged
    /// equals signs leaves only lower fragments.
    private static let (minimumLetters, minimumLetter) = (1, 0.7)
    /// Minimum length and maximum thickness of a rule (letter heights).
    private static let (ruleLength, ruleThickness) = (3.5, 0.4)

    /// Whether a component has the size of a rule with letters on it.
    static func isCandidate(_ component: ConnectedComponent, letterHeight: Double) -> Bool {
        component.width >= minimumWidth * letterHeight
            && (heights.lowerBound * letterHeight...heights.upperBound * letterHeight).contains(component.height)
    }

    /// Removes the rules of such components from a binary image; rules that touch nothing stay.
    static func removeRules(from bits: UnsafeMutablePointer<PIX>?, letterHeight: Double) {
        let (wide, low, high) = (
            l_int32(minimumWidth * letterHeight), l_int32(heights.lowerBound * letterHeight),
            l_int32(heights.upperBound * letterHeight)
        )
        var tall = unsafe pixSelectBySize(
            bits, wide, low, 8, l_int32(L_SELECT_IF_BOTH), l_int32(L_SELECT_IF_GTE), nil)
        defer { unsafe pixDestroy(&tall) }
        var components = unsafe pixSelectBySize(
            tall, 0, high, 8, l_int32(L_SELECT_HEIGHT), l_int32(L_SELECT_IF_LTE), nil)
        defer { unsafe pixDestroy(&components) }
        unsafe PageImage.forEachComponent(of: components) { component, box in
            var rule = unsafe rule(in: component, letterHeight: letterHeight)
            defer { unsafe pixDestroy(&rule) }
            guard unsafe rule != nil else { return }
            unsafe pixRasterop(bits, box.x, box.y, box.width, box.height, l_int32(PIX_DST & ~PIX_SRC), rule, 0, 0)
        }
    }

    /// The rule of a component, found by a horizontal opening and dilated by a row on both sides; `nil` when no letters
    /// would remain.
    private static func rule(
        in component: UnsafeMutablePointer<PIX>?, letterHeight: Double
    ) -> UnsafeMutablePointer<PIX>? {
        var rules = unsafe pixOpenBrick(nil, component, l_int32(ruleLength * letterHeight), 1)
        defer { unsafe pixDestroy(&rules) }
        var thick = unsafe pixOpenBrick(nil, rules, 1, l_int32(ruleThickness * letterHeight))
        defer { unsafe pixDestroy(&thick) }
        guard unsafe rules != nil, unsafe thick != nil else { return nil }
        unsafe pixSubtract(rules, rules, thick)
        // The rows beside a rule are its edge.
        var broad = unsafe pixDilateBrick(nil, rules, 1, 3)
        var rest = unsafe pixSubtract(nil, component, broad)
        defer { unsafe pixDestroy(&rest) }
        let letters = unsafe PageImage.components(of: rest).count {
            $0.height >= minimumLetter * letterHeight && $0.width <= minimumWidth * letterHeight
        }
        if letters < minimumLetters { unsafe pixDestroy(&broad) }
        return unsafe broad
    }
}
