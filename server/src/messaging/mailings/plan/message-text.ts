import { AppError, MAX_TEXT_CHARACTERS, type ContentType, type ErrorName, type ErrorParams, type RichContent } from '@portal/contracts';
import {
  contentFault, countParts, hasForbiddenControlCharacters, isWellFormedText, splitForWire, writtenFault, type ContentFault,
  type MessageType,
} from '@portal/messaging';

/** `parts` are counted and charged, `wireParts` are submitted. They differ at a few lengths (see splitForWire). */
export type TextParts = { parts: number; wireParts: number };

export type MessageContent = { type: MessageType; contentType: ContentType; body: string; content?: RichContent | undefined };

export type TextFault = { error: ErrorName; field: string; params: ErrorParams };

/** Of a message inside another one. */
type FieldPrefix = '' | 'fallback.' | 'comparison.';

/** Throws an AppError if the message cannot be sent; `prefix` precedes the error's field name. Only an SMS can have several parts. */
export function checkContent(message: MessageContent, prefix: FieldPrefix = ''): TextParts {
  refuse(faultIn(message), prefix);
  return partsOf(message.type, message.body);
}

export function checkWritten(message: MessageContent, prefix: FieldPrefix = ''): void {
  refuse(faultAsWritten(message), prefix);
}

/** Checks a text before its personal fields are filled. Returns null if the text can be valid for some recipient. */
export function faultAsWritten({ type, contentType, body, content = {} }: MessageContent): TextFault | null {
  const fault = malformed(body);
  if (fault) return fault;
  const found = writtenFault(type, contentType, body, content);
  return found && named(found);
}

export function faultIn({ type, contentType, body, content = {} }: MessageContent): TextFault | null {
  const fault = malformed(body);
  if (fault) return fault;
  const found = contentFault(type, contentType, body, content);
  return found && named(found);
}

export function partsOf(type: MessageType, body: string): TextParts {
  if (type !== 'sms') return { parts: 1, wireParts: 1 };
  const { parts } = countParts(body);
  // A text charged as one part is one part on the wire, too, and needs no split.
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
  return { error: errorOf(problem), field: name, params: { field: name, ...(problem === 'tooLong' && { max: fault.max }) } };
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

function refuse(fault: TextFault | null, prefix: FieldPrefix): void {
  if (!fault) return;
  const field = prefix + fault.field;
  throw new AppError(
    fault.error, 'field' in fault.params ? { ...fault.params, field } : fault.params, [{ message: 'field_invalid', params: { field } }],
  );
}
