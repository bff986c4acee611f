import { AppError, MAX_TEXT_CHARACTERS, type ContentType, type ErrorName, type ErrorParams, type RichContent } from '@portal/contracts';
import {
  contentFault, countParts, hasForbiddenControlCharacters, isWellFormedText, splitForWire, writtenFault, type ContentFault, type MessageType,
} from '@portal/messaging';

/** Parts as counted and charged, and as they travel; the two differ at a few lengths (see splitForWire). */
export type TextParts = { parts: number; wireParts: number };

/** What a message says: its text, and what its type has beside it. */
export type MessageContent = { type: MessageType; contentType: ContentType; body: string; content?: RichContent | undefined };

/** Why a message cannot be sent as it is: an error, and the field of the content that it is about. */
export type TextFault = { error: ErrorName; field: string; params: ErrorParams };

/**
 * Refuses what cannot be sent, each with its own error, and the field by the caller's name of it; `place` is where the content
 * stands in what he sent. Only an SMS has more than one part.
 */
export function checkContent(message: MessageContent, place: '' | 'fallback.' = ''): TextParts {
  refuse(faultIn(message), place);
  return partsOf(message.type, message.body);
}

/** The same for a text as it is written, with personal fields: refused is what could be sent to nobody. */
export function checkWritten(message: MessageContent, place: '' | 'fallback.' = ''): void {
  refuse(faultAsWritten(message), place);
}

/** The same, told instead of thrown; null where it can be sent to somebody. */
export function faultAsWritten({ type, contentType, body, content = {} }: MessageContent): TextFault | null {
  const fault = malformed(body);
  if (fault) return fault;
  const found = writtenFault(type, contentType, body, content);
  return found && named(found);
}

/** Null where it can be sent. */
export function faultIn({ type, contentType, body, content = {} }: MessageContent): TextFault | null {
  const fault = malformed(body);
  if (fault) return fault;
  const found = contentFault(type, contentType, body, content);
  return found && named(found);
}

export function partsOf(type: MessageType, body: string): TextParts {
  if (type !== 'sms') return { parts: 1, wireParts: 1 };
  const { parts } = countParts(body);
  // One part is one on the wire: the two are cut at the same length.
  return { parts, wireParts: parts <= 1 ? parts : splitForWire(body, 0, 'udh').length };
}

function malformed(body: string): TextFault | null {
  if (body.length > MAX_TEXT_CHARACTERS) return { error: 'text_too_long', field: 'body', params: { max: MAX_TEXT_CHARACTERS } };
  if (!isWellFormedText(body) || hasForbiddenControlCharacters(body)) return { error: 'text_malformed', field: 'body', params: {} };
  return null;
}

function named(fault: ContentFault): TextFault {
  const { field, problem } = fault;
  if (field === 'text' && problem === 'required') return { error: 'text_empty', field: 'body', params: {} };
  const name = nameOf(field);
  return { error: errorOf(problem), field: name, params: { field: name, ...(problem === 'tooLong' && { max: fault.most }) } };
}

function errorOf(problem: ContentFault['problem']): ErrorName {
  switch (problem) {
    case 'required': return 'content_missing';
    case 'notAllowed': return 'content_not_allowed';
    case 'tooLong': return 'content_too_long';
    case 'notOneCode': return 'text_without_code';
  }
}

function nameOf(field: ContentFault['field']): string {
  if (field === 'contentType') return field;
  return field === 'text' ? 'body' : `content.${field}`;
}

function refuse(fault: TextFault | null, place: '' | 'fallback.'): void {
  if (!fault) return;
  const field = place + fault.field;
  throw new AppError(fault.error, 'field' in fault.params ? { ...fault.params, field } : fault.params, [{ message: 'field_invalid', params: { field } }]);
}
