import * as z from 'zod/mini';
import type { NewTemplate, Template } from '@portal/contracts';
import { emptyMessage, MessageDraft, toMessage } from '../message/message-draft';

/** One that was begun, or none. */
export const WrittenDraft = z.nullable(z.object({
  name: z.string(), message: MessageDraft, organizationUuids: z.optional(z.array(z.string())), seen: z.nullable(z.string()),
}));
/** A template while it is written; `organizationUuids` once they were chosen, `seen` is when it was last changed as the writing began. */
export type TemplateDraft = { name: string; message: MessageDraft; organizationUuids?: string[] | undefined; seen: string | null };

export function draftOf(template: Template | null): TemplateDraft {
  if (!template) return { name: '', message: emptyMessage('sms'), seen: null };
  const { name, type, contentType, body, content, updated } = template;
  return { name, message: { type, contentType, body, content: content ?? {} }, seen: updated };
}

/** As the contract takes it: nothing beside the text is none. */
export function wordsOf({ name, message, organizationUuids }: TemplateDraft): NewTemplate {
  const { content, ...rest } = toMessage(message);
  return { name: name.trim(), ...rest, ...(Object.keys(content).length > 0 && { content }), ...(organizationUuids && { organizationUuids }) };
}
