import type { Language } from '@portal/contracts';

export type Offer = { language: Language; paragraphs: readonly string[] };

/** Returns the offer (terms) in this language, otherwise in English, in paragraphs split at blank lines; undefined if neither exists. */
export function offerIn(language: Language, texts: Readonly<Record<string, string>> = {}): Offer | undefined {
  const own = [language, 'en' as const].find((code) => texts[code]?.trim());
  if (!own) return undefined;
  const paragraphs = (texts[own] ?? '').replaceAll('\r\n', '\n').split(/\n\s*\n/).map((paragraph) => paragraph.trim()).filter(Boolean);
  return { language: own, paragraphs };
}
