import Testing

@testable import Values

struct CalendarDateTests {
  @Test(arguments: [
    ("1970-01-01", 0, 4), ("1969-12-31", -1, 3), ("2000-02-29", 11_016, 2),
    ("2026-11-26", 20_783, 4), ("0001-01-01", -719_162, 1), ("9999-12-31", 2_932_896, 5),
  ])
  func daysAndTextsAgree(text: String, days: Int, weekday: Int) throws {
    let date = try #require(CalendarDate(date: text))
    #expect(date.days == days && date.weekday == weekday && date.dateText == text)
    #expect(CalendarDate(days: days) == date)
    #expect(CalendarDate(year: date.year, month: date.month, day: date.day) == date)
  }

  @Test(arguments: [
    (1, 2026, 31), (2, 2024, 29), (2, 2026, 28), (2, 1900, 28), (2, 2000, 29), (4, 2026, 30),
    (12, 2026, 31),
  ])
  func monthsHaveTheirDays(month: Int, year: Int, count: Int) {
    #expect(CalendarDate.dayCount(ofMonth: month, in: year) == count)
  }

  /// The forms of CLDR for dates and times.
  @Test(arguments: [
    ("en", "Nov 6, 2026", "7:30\u{202F}PM", 7), ("en-GB", "6 Nov 2026", "19:30", 1),
    ("de", "6. Nov. 2026", "19:30", 1), ("ja", "2026年11月6日", "19:30", 7),
    ("ko", "2026년 11월 6일", "오후 7:30", 7), ("lt", "2026-11-06", "19:30", 1),
    ("lv", "2026. g. 6. nov.", "19:30", 1), ("pt", "6 de nov. de 2026", "19:30", 7),
    ("ar", "6 نوفمبر، 2026", "7:30\u{A0}م", 6), ("he", "6 בנוב׳ 2026", "19:30", 7),
  ])
  func languagesHaveTheirForms(code: String, date: String, time: String, first: Int) throws {
    let language = try #require(Language.withCode(code))
    let moment = try #require(CalendarDate(1_793_993_400))
    #expect(language.dateText(of: moment) == date)
    #expect(language.timeText(of: moment) == time)
    #expect(language.firstWeekday == first)
  }

  @Test(arguments: [
    ("en", "November 2026", "MTWTFSS"), ("de", "November 2026", "MDMDFSS"),
    ("ja", "2026年11月", "月火水木金土日"), ("zh", "2026年11月", "一二三四五六日"),
    ("ko", "2026년 11월", "월화수목금토일"), ("lt", "2026 lapkritis", "PATKPŠS"),
    ("lv", "2026. g. novembris", "POTCPSS"), ("pt", "novembro de 2026", "STQQSSD"),
    ("fi", "marraskuu 2026", "MTKTPLS"), ("ar", "نوفمبر 2026", "اثأخجسأ"),
    ("he", "נובמבר 2026", "בגדהושא"),
  ])
  func monthsAndDaysOfTheWeekHaveTheirForms(code: String, month: String, letters: String) throws {
    let language = try #require(Language.withCode(code))
    let date = CalendarDate(year: 2026, month: 11, day: 6)
    #expect(language.monthText(of: date) == month)
    #expect(language.weekdayLetters.joined() == letters)
  }

  /// Every language names a day, a month and a year once.
  @Test func everyLanguageOrdersThreeParts() {
    for language in Language.all {
      #expect(
        Set(language.dateOrder).count == 3 && language.dateOrder.count == 3, "\(language.code)")
      #expect((1...7).contains(language.firstWeekday))
    }
  }
}
