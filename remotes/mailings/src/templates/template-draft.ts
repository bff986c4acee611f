import * as z from 'zod/mini';
import type { NewTemplate, Template } from '@portal/contracts';
import { emptyMessage, MessageDraft, toMessage } from '../message/message-draft';

/** A stored draft; null before the first change. */
export const WrittenDraft = z.nullable(z.object({
  name: z.string(), message: MessageDraft, organizationUuids: z.optional(z.array(z.string())), seenVersion: z.nullable(z.string()),
}));
/** `organizationUuids` is absent until the user chooses. `seenVersion` is the template's `updated` when editing started. */
export type TemplateDraft = { name: string; message: MessageDraft; organizationUuids?: string[] | undefined; seenVersion: string | null };

export function draftOf(template: Template | null): TemplateDraft {
  if (!template) return { name: '', message: emptyMessage('sms'), seenVersion: null };
  const { name, type, contentType, body, content, updated } = template;
  return { name, message: { type, contentType, body, content: content ?? {} }, seenVersion: updated };
}

/** Converts the draft to a request body; empty content is omitted. */
export function wordsOf({ name, message, organizationUuids }: TemplateDraft): NewTemplate {
  const { content, ...rest } = toMessage(message);
  return {
    name: name.trim(), ...rest, ...(Object.keys(content).length > 0 && { content }), ...(organizationUuids && { organizationUuids }),
  };
}
