import { AppError, MAX_TEXT_CHARACTERS } from '@portal/contracts';
import { countParts, hasForbiddenControlCharacters, isWellFormedText, splitForWire } from '@portal/messaging';

/** Parts as counted and charged, and as they travel; the two differ at a few lengths (see splitForWire). */
export type TextParts = { parts: number; wireParts: number };

/** Refuses what cannot be sent, each with its own error. */
export function partsOfText(text: string): TextParts {
  if (text.trim() === '') throw new AppError('text_empty');
  if (text.length > MAX_TEXT_CHARACTERS) throw new AppError('text_too_long', { max: MAX_TEXT_CHARACTERS });
  if (!isWellFormedText(text) || hasForbiddenControlCharacters(text)) throw new AppError('text_malformed');
  return { parts: countParts(text).parts, wireParts: splitForWire(text, 0, 'udh').length };
}
