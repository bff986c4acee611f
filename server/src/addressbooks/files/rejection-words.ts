import type { Language } from '@portal/contracts';
import type { NumberRefusal } from '@portal/messaging/phone';

export type RejectionWords = {
  line: string;
  value: string;
  reason: string;
  /** By the reason of a rejected row. */
  reasons: Partial<Record<string, string>> & Record<NumberRefusal, string>;
  /** Before a reason that has no words here. */
  other: string;
};

const all: Record<Language, RejectionWords> = {
  en: {
    line: 'Line', value: 'Value', reason: 'Reason', other: 'Not accepted',
    reasons: {
      empty: 'The number is missing', characters: 'Holds characters that no number has', rounded: 'Rounded by a spreadsheet: the last digits are lost',
      too_short: 'Too short', too_long: 'Too long', wrong_length: 'Wrong length for this country', unknown_country: 'Unknown country code',
      not_assigned: 'No operator has such a number',
      row_too_long: 'The row is longer than any row of a table', encoding: 'Some letters are damaged, or in another encoding than the rest of the file',
    },
  },
  ru: {
    line: 'Строка', value: 'Значение', reason: 'Причина', other: 'Не принято',
    reasons: {
      empty: 'Номер не указан', characters: 'Есть символы, которых не бывает в номере', rounded: 'Округлён таблицей: последние цифры потеряны',
      too_short: 'Слишком короткий', too_long: 'Слишком длинный', wrong_length: 'Не та длина для этой страны', unknown_country: 'Неизвестный код страны',
      not_assigned: 'Такого номера нет ни у одного оператора',
      row_too_long: 'Строка длиннее, чем бывает в таблице', encoding: 'Часть букв повреждена или в другой кодировке, чем остальной файл',
    },
  },
  ua: {
    line: 'Рядок', value: 'Значення', reason: 'Причина', other: 'Не прийнято',
    reasons: {
      empty: 'Номер не вказано', characters: 'Є символи, яких не буває в номері', rounded: 'Заокруглено таблицею: останні цифри втрачено',
      too_short: 'Закороткий', too_long: 'Задовгий', wrong_length: 'Не та довжина для цієї країни', unknown_country: 'Невідомий код країни',
      not_assigned: 'Такого номера немає в жодного оператора',
      row_too_long: 'Рядок довший, ніж буває в таблиці', encoding: 'Частину літер пошкоджено, або вони в іншому кодуванні, ніж решта файлу',
    },
  },
  bg: {
    line: 'Ред', value: 'Стойност', reason: 'Причина', other: 'Не е прието',
    reasons: {
      empty: 'Номерът липсва', characters: 'Съдържа знаци, каквито няма в номер', rounded: 'Закръглен от таблица: последните цифри са загубени',
      too_short: 'Твърде къс', too_long: 'Твърде дълъг', wrong_length: 'Грешна дължина за тази държава', unknown_country: 'Непознат код на държава',
      not_assigned: 'Никой оператор няма такъв номер',
      row_too_long: 'Редът е по-дълъг, отколкото бива в таблица', encoding: 'Част от буквите са повредени или са в друго кодиране от останалия файл',
    },
  },
};

export function rejectionWords(language: Language): RejectionWords {
  return all[language];
}
