const languages = ['en', 'ru', 'uk', 'bg'] as const;
type Language = (typeof languages)[number];
/** `unknown`: there is no such link. `closed`: it led somewhere once. */
export type ClosedReason = 'unknown' | 'closed';

const words: Record<Language, Record<ClosedReason, { title: string; text: string }>> = {
  en: {
    unknown: { title: 'There is no such link', text: 'Check whether the address is complete, or ask whoever sent it to you.' },
    closed: { title: 'This link leads nowhere', text: 'It is no longer in use. Ask whoever sent it to you.' },
  },
  ru: {
    unknown: { title: 'Такой ссылки нет', text: 'Проверьте, полностью ли введён адрес, или спросите у того, кто его прислал.' },
    closed: { title: 'Эта ссылка никуда не ведёт', text: 'Она больше не используется. Спросите у того, кто её прислал.' },
  },
  uk: {
    unknown: { title: 'Такого посилання немає', text: 'Перевірте, чи повністю введено адресу, або запитайте в того, хто її надіслав.' },
    closed: { title: 'Це посилання нікуди не веде', text: 'Ним більше не користуються. Запитайте в того, хто його надіслав.' },
  },
  bg: {
    unknown: { title: 'Няма такава връзка', text: 'Проверете дали адресът е пълен, или попитайте този, който ви го е изпратил.' },
    closed: { title: 'Тази връзка не води никъде', text: 'Тя вече не се използва. Попитайте този, който ви я е изпратил.' },
  },
};

/** What a visitor sees of a link that leads nowhere, in his language; nothing of whose it is, or why. */
export function closedPage(reason: ClosedReason, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage);
  const { title, text } = words[language][reason];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>`
    + `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

/** The one that the browser likes best of ours; English where it likes none. */
function languageOf(acceptLanguage = ''): Language {
  const liked = acceptLanguage.slice(0, 500).split(',').map((range) => {
    const [tag = '', ...params] = range.trim().toLowerCase().split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { language: languages.find((each) => each === tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = liked.filter(({ language, weight }) => language !== undefined && weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}
