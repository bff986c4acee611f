import { AppError, MAX_TEXT_CHARACTERS, type ContentType, type ErrorName, type ErrorParams, type RichContent } from '@portal/contracts';
import {
  contentFault, countParts, hasForbiddenControlCharacters, isWellFormedText, splitForWire, type ContentFault, type MessageType,
} from '@portal/messaging';

/** Parts as counted and charged, and as they travel; the two differ at a few lengths (see splitForWire). */
export type TextParts = { parts: number; wireParts: number };

/** What a message says: its text, and what its type has beside it. */
export type MessageContent = { type: MessageType; contentType: ContentType; body: string; content?: RichContent | undefined };

/**
 * Refuses what cannot be sent, each with its own error, and the field by the caller's name of it; `place` is where the content
 * stands in what he sent. Only an SMS has more than one part.
 */
export function checkContent({ type, contentType, body, content = {} }: MessageContent, place: '' | 'fallback.' = ''): TextParts {
  if (body.length > MAX_TEXT_CHARACTERS) throw refusal('text_too_long', `${place}body`, { max: MAX_TEXT_CHARACTERS });
  if (!isWellFormedText(body) || hasForbiddenControlCharacters(body)) throw refusal('text_malformed', `${place}body`, {});
  const fault = contentFault(type, contentType, body, content);
  if (fault) throw refused(fault, place);
  return partsOf(type, body);
}

export function partsOf(type: MessageType, body: string): TextParts {
  if (type !== 'sms') return { parts: 1, wireParts: 1 };
  return { parts: countParts(body).parts, wireParts: splitForWire(body, 0, 'udh').length };
}

function refused({ field, problem }: ContentFault, place: string): AppError {
  if (field === 'text' && problem === 'required') return refusal('text_empty', `${place}body`, {});
  const name = place + nameOf(field);
  switch (problem) {
    case 'required': return refusal('content_missing', name);
    case 'notAllowed': return refusal('content_not_allowed', name);
    case 'tooLong': return refusal('content_too_long', name);
    case 'notOneCode': return refusal('text_without_code', name);
  }
}

function nameOf(field: ContentFault['field']): string {
  if (field === 'contentType') return field;
  return field === 'text' ? 'body' : `content.${field}`;
}

function refusal(name: ErrorName, field: string, params: ErrorParams = { field }): AppError {
  return new AppError(name, params, [{ message: 'field_invalid', params: { field } }]);
}
