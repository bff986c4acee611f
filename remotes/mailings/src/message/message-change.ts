import type { ContentType, MessageType, RichContent } from '@portal/contracts';
import { contentNeeds, contentTypesOf, type ContentField } from '@portal/messaging';
import { toMessage, type MessageDraft } from './message-draft';

/** The message after a change of type or cards, and the filled fields that were removed. */
export type Changed = { message: MessageDraft; dropped: ContentField[] };

export function changeType(message: MessageDraft, type: MessageType): Changed {
  const known = contentTypesOf(type);
  const contentType = known.includes(message.contentType) ? message.contentType : (known[0] ?? 'text/plain');
  return withoutUnsupported(message, type, contentType);
}

export function changeContentType(message: MessageDraft, contentType: ContentType): Changed {
  return withoutUnsupported(message, message.type, contentType);
}

/** Adds or removes RCS cards, which replace the text. */
export function changeToCards(message: MessageDraft, withCards: boolean): Changed {
  const { cards, ...rest } = message.content;
  const content = withCards ? { ...rest, cards: cards ?? [] } : rest;
  const changed = withoutUnsupported({ ...message, content }, message.type, message.contentType);
  return withCards || !cards || cards.length === 0 ? changed : { ...changed, dropped: ['cards', ...changed.dropped] };
}

function withoutUnsupported(message: MessageDraft, type: MessageType, contentType: ContentType): Changed {
  const needs = contentNeeds(type, contentType, message.content.cards !== undefined && type === 'rcs') ?? {};
  const written = toMessage(message);
  const dropped: ContentField[] = written.body.trim() !== '' && !needs.text ? ['text'] : [];
  for (const field of fieldsOf(written.content)) if (!needs[field] && !isEmpty(written.content[field])) dropped.push(field);
  const content: RichContent = Object.fromEntries(
    fieldsOf(message.content).filter((field) => needs[field]).map((field) => [field, message.content[field]]),
  );
  return { message: { type, contentType, body: needs.text ? message.body : '', content }, dropped };
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

function fieldsOf(content: RichContent): (keyof RichContent)[] {
  const keys: (keyof RichContent)[] = [
    'imageUrl', 'fileUrl', 'fileName', 'button', 'options', 'cards', 'templateId', 'templateParams', 'language',
  ];
  return keys.filter((key) => content[key] !== undefined);
}
