import { chooseLanguage, toBcp47 } from '@portal/contracts';
import { acceptedLanguages } from '../../platform/http';
import { textsIn } from '../../platform/locales';

/** `unknown`: no such link, or a draft. `closed`: an archived or blocked link. */
export type ClosedReason = 'unknown' | 'closed';

/** Renders the page for an unknown or closed link in the visitor's language. It reveals neither the owner nor why the link was closed. */
export function closedPage(reason: ClosedReason, acceptLanguage: string | undefined): string {
  const language = chooseLanguage(undefined, acceptedLanguages(acceptLanguage));
  const { t } = textsIn(language);
  const title = t(`shortLinks.${reason}.title`);
  return `<!doctype html><html lang="${toBcp47(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
    + `<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>`
    + `<body><main><h1>${title}</h1><p>${t(`shortLinks.${reason}.text`)}</p></main></body></html>`;
}
