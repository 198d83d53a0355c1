import ReceiptModel
import Testing

@Suite struct CivilMonthTests {
    @Test func whatIsTyped() throws {
        let october = try #require(CivilMonth(year: 2026, month: 10))
        for text in ["2026-10", "10/2026", "10.2026", "10.2026.", "10. 2026."] {
            #expect(CivilMonth(typed: text) == october, "\(text)")
        }
        #expect(CivilMonth(typed: "2026-2") == CivilMonth(year: 2026, month: 2))
        for text in [
            "", "2026", "2026-13", "2026-00", "10-2026", "26-10", "2026/10", "2026-10-01", "-", "..", "٢٠٢٦-10",
        ] {
            #expect(CivilMonth(typed: text) == nil, "\(text)")
        }
        #expect("\(october)" == "2026-10" && october.first.description == "2026-10-01" && october.last.day == 31)
        #expect(CivilMonth(year: 2024, month: 2)?.last.day == 29)
        #expect(CivilMonth(year: 2026, month: 1)?.previous == CivilMonth(year: 2025, month: 12))
        #expect(CivilMonth(year: 1900, month: 1)?.previous == nil)
    }

    @Test func theMonthThatIsDue() throws {
        for (day, month) in [
            ("2026-11-01", "2026-10"), ("2026-11-20", "2026-10"), ("2026-11-21", "2026-11"), ("2026-01-03", "2025-12"),
        ] {
            let date = try #require(CivilDate(iso: day))
            #expect(CivilMonth.due(on: date).description == month, "\(day)")
        }
    }
}
