import type { Language } from '@portal/contracts';

const words = {
  en: {
    name: 'English', documentation: 'Documentation', skip: 'Skip to content', contents: 'Contents', search: 'Search documentation', find: 'Search', languages: 'Language', portal: 'Open portal',
    outline: 'On this page', pages: 'Previous and next articles', previous: 'Previous', next: 'Next', part: 'Link to this section', table: 'Table', note: 'Note', warning: 'Warning', example: 'Example',
    inEnglish: 'In English', fallback: 'Not available in your language yet. Shown in English.',
    lead: 'How to send messages from the portal and from your own software.', found: 'Results: {count}', sought: 'Search: {text}', nothing: 'No results', nothingText: 'Try fewer words or just the start of one.',
    missing: 'Article not found', missingText: 'It may have moved. Look in the contents or search for it.',
  },
  ru: {
    name: 'Русский', documentation: 'Документация', skip: 'Перейти к тексту', contents: 'Содержание', search: 'Поиск по документации', find: 'Найти', languages: 'Язык', portal: 'Открыть портал',
    outline: 'На этой странице', pages: 'Предыдущая и следующая статьи', previous: 'Назад', next: 'Далее', part: 'Ссылка на этот раздел', table: 'Таблица', note: 'Примечание', warning: 'Внимание', example: 'Пример',
    inEnglish: 'На английском', fallback: 'На вашем языке статьи пока нет. Показываем на английском.',
    lead: 'Как отправлять сообщения с портала и из своих программ.', found: 'Найдено: {count}', sought: 'Поиск: {text}', nothing: 'Ничего не найдено', nothingText: 'Введите меньше слов или только начало слова.',
    missing: 'Статья не найдена', missingText: 'Возможно, её перенесли. Найдите её в содержании или через поиск.',
  },
  ua: {
    name: 'Українська', documentation: 'Документація', skip: 'Перейти до тексту', contents: 'Зміст', search: 'Пошук у документації', find: 'Знайти', languages: 'Мова', portal: 'Відкрити портал',
    outline: 'На цій сторінці', pages: 'Попередня й наступна статті', previous: 'Назад', next: 'Далі', part: 'Посилання на цей розділ', table: 'Таблиця', note: 'Примітка', warning: 'Увага', example: 'Приклад',
    inEnglish: 'Англійською', fallback: 'Вашою мовою статті ще немає. Показуємо англійською.',
    lead: 'Як надсилати повідомлення з порталу та зі своїх програм.', found: 'Знайдено: {count}', sought: 'Пошук: {text}', nothing: 'Нічого не знайдено', nothingText: 'Введіть менше слів або лише початок слова.',
    missing: 'Статтю не знайдено', missingText: 'Можливо, її перенесли. Знайдіть її у змісті або через пошук.',
  },
  bg: {
    name: 'Български', documentation: 'Документация', skip: 'Към текста', contents: 'Съдържание', search: 'Търсене в документацията', find: 'Търсене', languages: 'Език', portal: 'Отвори портала',
    outline: 'На тази страница', pages: 'Предишна и следваща статия', previous: 'Назад', next: 'Напред', part: 'Връзка към този раздел', table: 'Таблица', note: 'Бележка', warning: 'Внимание', example: 'Пример',
    inEnglish: 'На английски', fallback: 'Статията още не е преведена на вашия език. Показваме я на английски.',
    lead: 'Как да изпращате съобщения от портала и от своите програми.', found: 'Резултати: {count}', sought: 'Търсене: {text}', nothing: 'Няма резултати', nothingText: 'Въведете по-малко думи или само началото на дума.',
    missing: 'Статията не е намерена', missingText: 'Може да е преместена. Намерете я в съдържанието или чрез търсенето.',
  },
} as const satisfies Record<Language, Record<string, string>>;

export type PageWords = Record<keyof (typeof words)['en'], string>;
export const pageWords: Record<Language, PageWords> = words;
