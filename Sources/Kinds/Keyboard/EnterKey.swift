import Controls

/// The purposes of the Enter key of the on-screen keyboard. Its label is in the panel's language.
public enum EnterKey: String, Hashable, Sendable, CaseIterable {
  case done, next, search

  /// The label in a language.
  func title(in language: Language) -> String {
    let titles = language.choose(from: Self.titles) ?? ("Done", "Next", "Search")
    return switch self {
    case .done: titles.done
    case .next: titles.next
    case .search: titles.search
    }
  }

  /// The labels by the code of the language.
  private static let titles: [String: (done: String, next: String, search: String)] = [
    "ar": ("تم", "التالي", "بحث"),
    "bg": ("Готово", "Напред", "Търсене"),
    "ca": ("Fet", "Següent", "Cerca"),
    "cs": ("Hotovo", "Další", "Hledat"),
    "da": ("Færdig", "Næste", "Søg"),
    "de": ("Fertig", "Weiter", "Suchen"),
    "el": ("Τέλος", "Επόμενο", "Εύρεση"),
    "en": ("Done", "Next", "Search"),
    "es": ("Hecho", "Siguiente", "Buscar"),
    "es-MX": ("Listo", "Siguiente", "Buscar"),
    "et": ("Valmis", "Edasi", "Otsi"),
    "fa": ("تمام", "بعدی", "جستجو"),
    "fi": ("Valmis", "Seuraava", "Hae"),
    "fr": ("OK", "Suivant", "Chercher"),
    "he": ("סיום", "הבא", "חיפוש"),
    "hi": ("हो गया", "आगे", "खोजें"),
    "hr": ("Gotovo", "Dalje", "Traži"),
    "hu": ("Kész", "Tovább", "Keresés"),
    "id": ("Selesai", "Lanjut", "Cari"),
    "is": ("Lokið", "Áfram", "Leita"),
    "it": ("Fine", "Avanti", "Cerca"),
    "ja": ("完了", "次へ", "検索"),
    "ko": ("완료", "다음", "검색"),
    "lt": ("Atlikta", "Toliau", "Ieškoti"),
    "lv": ("Gatavs", "Tālāk", "Meklēt"),
    "nb": ("Ferdig", "Neste", "Søk"),
    "nl": ("Gereed", "Volgende", "Zoek"),
    "pl": ("Gotowe", "Dalej", "Szukaj"),
    "pt": ("Concluído", "Próximo", "Buscar"),
    "pt-PT": ("Concluído", "Seguinte", "Procurar"),
    "ro": ("Gata", "Înainte", "Caută"),
    "ru": ("Готово", "Далее", "Найти"),
    "sk": ("Hotovo", "Ďalej", "Hľadať"),
    "sl": ("Končano", "Naprej", "Išči"),
    "sr": ("Готово", "Даље", "Тражи"),
    "sv": ("Klar", "Nästa", "Sök"),
    "tr": ("Bitti", "İleri", "Ara"),
    "uk": ("Готово", "Далі", "Знайти"),
    "vi": ("Xong", "Tiếp", "Tìm"),
    "zh": ("完成", "下一步", "搜索"),
    "zh-Hant": ("完成", "下一步", "搜尋"),
  ]
}
