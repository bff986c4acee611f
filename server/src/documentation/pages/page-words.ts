import type { Language } from '@portal/contracts';

/** What the public pages themselves say. */
const words = {
  en: {
    name: 'English', documentation: 'Documentation', skip: 'Skip to the text', contents: 'Contents', search: 'Search the documentation', find: 'Search', languages: 'Language', portal: 'To the portal',
    outline: 'On this page', pages: 'Previous and next article', previous: 'Previous', next: 'Next', part: 'Link to this part', table: 'Table', note: 'Note', warning: 'Warning', example: 'Example',
    inEnglish: 'In English', fallback: 'This article is not translated yet. It is shown in English.',
    lead: 'How to send messages, from the portal and from your own programs.', found: 'Found: {count}', sought: 'Search: {text}', nothing: 'Nothing found', nothingText: 'Try fewer words, or only the beginning of one.',
    missing: 'There is no such article', missingText: 'It may have another address now. Look for it in the contents, or search.',
  },
  ru: {
    name: 'Русский', documentation: 'Документация', skip: 'Перейти к тексту', contents: 'Содержание', search: 'Поиск по документации', find: 'Найти', languages: 'Язык', portal: 'На портал',
    outline: 'На этой странице', pages: 'Предыдущая и следующая статья', previous: 'Назад', next: 'Далее', part: 'Ссылка на этот раздел', table: 'Таблица', note: 'Примечание', warning: 'Внимание', example: 'Пример',
    inEnglish: 'На английском', fallback: 'Эта статья ещё не переведена и показана на английском.',
    lead: 'Как отправлять сообщения — из портала и из собственных программ.', found: 'Найдено: {count}', sought: 'Поиск: {text}', nothing: 'Ничего не найдено', nothingText: 'Попробуйте меньше слов или только начало слова.',
    missing: 'Такой статьи нет', missingText: 'Возможно, у неё теперь другой адрес. Поищите её в содержании или через поиск.',
  },
  ua: {
    name: 'Українська', documentation: 'Документація', skip: 'Перейти до тексту', contents: 'Зміст', search: 'Пошук у документації', find: 'Знайти', languages: 'Мова', portal: 'До порталу',
    outline: 'На цій сторінці', pages: 'Попередня та наступна стаття', previous: 'Назад', next: 'Далі', part: 'Посилання на цей розділ', table: 'Таблиця', note: 'Примітка', warning: 'Увага', example: 'Приклад',
    inEnglish: 'Англійською', fallback: 'Цю статтю ще не перекладено, тому її показано англійською.',
    lead: 'Як надсилати повідомлення — з порталу та з власних програм.', found: 'Знайдено: {count}', sought: 'Пошук: {text}', nothing: 'Нічого не знайдено', nothingText: 'Спробуйте менше слів або лише початок слова.',
    missing: 'Такої статті немає', missingText: 'Можливо, тепер у неї інша адреса. Знайдіть її у змісті або через пошук.',
  },
  bg: {
    name: 'Български', documentation: 'Документация', skip: 'Към текста', contents: 'Съдържание', search: 'Търсене в документацията', find: 'Търсене', languages: 'Език', portal: 'Към портала',
    outline: 'На тази страница', pages: 'Предишна и следваща статия', previous: 'Назад', next: 'Напред', part: 'Връзка към тази част', table: 'Таблица', note: 'Бележка', warning: 'Внимание', example: 'Пример',
    inEnglish: 'На английски', fallback: 'Тази статия още не е преведена и е показана на английски.',
    lead: 'Как да изпращате съобщения – от портала и от собствените си програми.', found: 'Намерени: {count}', sought: 'Търсене: {text}', nothing: 'Нищо не е намерено', nothingText: 'Опитайте с по-малко думи или само с началото на дума.',
    missing: 'Няма такава статия', missingText: 'Може би вече има друг адрес. Потърсете я в съдържанието или чрез търсенето.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type PageWords = Record<keyof (typeof words)['en'], string>;
export const pageWords: Record<Language, PageWords> = words;
