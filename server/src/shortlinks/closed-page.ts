const languages = ['en', 'ru', 'uk', 'bg'] as const;
type Language = (typeof languages)[number];
/** `unknown`: no such link. `closed`: it once led somewhere. */
export type ClosedReason = 'unknown' | 'closed';

const words: Record<Language, Record<ClosedReason, { title: string; text: string }>> = {
  en: {
    unknown: { title: 'Link not found', text: 'Check that the address is complete, or ask the sender.' },
    closed: { title: 'This link no longer works', text: 'Ask the sender for a new one.' },
  },
  ru: {
    unknown: { title: 'Ссылка не найдена', text: 'Проверьте, полностью ли введён адрес, или спросите отправителя.' },
    closed: { title: 'Эта ссылка больше не работает', text: 'Попросите отправителя прислать новую.' },
  },
  uk: {
    unknown: { title: 'Посилання не знайдено', text: 'Перевірте, чи повністю введено адресу, або запитайте відправника.' },
    closed: { title: 'Це посилання більше не працює', text: 'Попросіть відправника надіслати нове.' },
  },
  bg: {
    unknown: { title: 'Линкът не е намерен', text: 'Проверете дали адресът е пълен, или попитайте подателя.' },
    closed: { title: 'Този линк вече не работи', text: 'Помолете подателя за нов.' },
  },
};

/** Page for a dead link in the visitor's language; reveals neither owner nor reason. */
export function closedPage(reason: ClosedReason, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage);
  const { title, text } = words[language][reason];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>`
    + `<body><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
}

/** The browser's preferred supported language, or English. */
function languageOf(acceptLanguage = ''): Language {
  const liked = acceptLanguage.slice(0, 500).split(',').map((range) => {
    const [tag = '', ...params] = range.trim().toLowerCase().split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { language: languages.find((each) => each === tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = liked.filter(({ language, weight }) => language !== undefined && weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}
