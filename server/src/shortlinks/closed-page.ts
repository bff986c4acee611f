import { languages, toBcp47, type Language } from '@portal/contracts';
import { textsIn } from '../locales';

/** `unknown`: no such link, or a draft. `closed`: an archived or blocked link. */
export type ClosedReason = 'unknown' | 'closed';

/** Renders the page for an unknown or closed link in the visitor's language. It reveals neither the owner nor why the link was closed. */
export function closedPage(reason: ClosedReason, acceptLanguage: string | undefined): string {
  const language = languageOf(acceptLanguage);
  const { t } = textsIn(language);
  const title = t(`shortLinks.${reason}.title`);
  return `<!doctype html><html lang="${toBcp47(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>`
    + `<body><main><h1>${title}</h1><p>${t(`shortLinks.${reason}.text`)}</p></main></body></html>`;
}

function languageOf(acceptLanguage = ''): Language {
  const liked = acceptLanguage.slice(0, 500).split(',').map((range) => {
    const [tag = '', ...params] = range.trim().toLowerCase().split(';');
    const weight = params.map((param) => /^\s*q=([\d.]+)\s*$/.exec(param)?.[1]).find((value) => value !== undefined);
    return { language: languages.find((each) => toBcp47(each) === tag.split('-')[0]), weight: weight === undefined ? 1 : Number(weight) };
  });
  const [best] = liked.filter(({ language, weight }) => language !== undefined && weight > 0).sort((a, b) => b.weight - a.weight);
  return best?.language ?? 'en';
}
