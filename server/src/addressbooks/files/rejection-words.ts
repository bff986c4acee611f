import type { Language } from '@portal/contracts';
import type { NumberRefusal } from '@portal/messaging/phone';

export type RejectionWords = {
  line: string;
  value: string;
  reason: string;
  /** By the reason of a rejected row. */
  reasons: Partial<Record<string, string>> & Record<NumberRefusal, string>;
  /** Prefix of a reason without a text. */
  other: string;
};

const all: Record<Language, RejectionWords> = {
  en: {
    line: 'Line', value: 'Value', reason: 'Reason', other: 'Not accepted',
    reasons: {
      empty: 'The number is missing', characters: 'Contains characters not allowed in a number', rounded: 'Rounded by a spreadsheet: the last digits are lost',
      too_short: 'Too short', too_long: 'Too long', wrong_length: 'Wrong length for this country', unknown_country: 'Unknown country code',
      not_assigned: 'Not assigned to any operator',
      error_cell: 'The cell contains an error, such as #N/A', value_too_long: 'A value is longer than 500 characters',
      row_too_long: 'The row is too long', encoding: 'Some characters are damaged or use a different encoding from the rest of the file',
    },
  },
  ru: {
    line: 'Строка', value: 'Значение', reason: 'Причина', other: 'Не принято',
    reasons: {
      empty: 'Номера нет', characters: 'Содержит символы, недопустимые в номере', rounded: 'Округлено в таблице: последние цифры потеряны',
      too_short: 'Слишком короткий', too_long: 'Слишком длинный', wrong_length: 'Неверная длина для этой страны', unknown_country: 'Неизвестный код страны',
      not_assigned: 'Не принадлежит ни одному оператору',
      error_cell: 'В ячейке ошибка, например #N/A', value_too_long: 'Значение длиннее 500 символов',
      row_too_long: 'Строка слишком длинная', encoding: 'Часть символов повреждена, или их кодировка отличается от остального файла',
    },
  },
  ua: {
    line: 'Рядок', value: 'Значення', reason: 'Причина', other: 'Не прийнято',
    reasons: {
      empty: 'Номера немає', characters: 'Містить символи, недопустимі в номері', rounded: 'Заокруглено в таблиці: останні цифри втрачено',
      too_short: 'Закороткий', too_long: 'Задовгий', wrong_length: 'Неправильна довжина для цієї країни', unknown_country: 'Невідомий код країни',
      not_assigned: 'Не належить жодному оператору',
      error_cell: 'У клітинці помилка, наприклад #N/A', value_too_long: 'Значення довше за 500 символів',
      row_too_long: 'Рядок задовгий', encoding: 'Деякі символи пошкоджено, або їхнє кодування інше, ніж у решти файлу',
    },
  },
  bg: {
    line: 'Ред', value: 'Стойност', reason: 'Причина', other: 'Не е прието',
    reasons: {
      empty: 'Номерът липсва', characters: 'Съдържа недопустими за номер знаци', rounded: 'Закръглен в електронна таблица: последните цифри са загубени',
      too_short: 'Твърде къс', too_long: 'Твърде дълъг', wrong_length: 'Грешна дължина за тази държава', unknown_country: 'Непознат код на държава',
      not_assigned: 'Не принадлежи на никой оператор',
      error_cell: 'В клетката има грешка, например #N/A', value_too_long: 'Стойността е по-дълга от 500 знака',
      row_too_long: 'Редът е твърде дълъг', encoding: 'Някои знаци са повредени или са с различно кодиране от останалия файл',
    },
  },
};

export function rejectionWords(language: Language): RejectionWords {
  return all[language];
}
