import * as z from 'zod/mini';
import { contentLanguages, contentTypes, messageTypes, type ContentType, type MessageType, type RichContent } from '@portal/contracts';
import { contentNeeds, contentTypesOf, writtenFault, type ContentFault, type ContentNeeds } from '@portal/messaging';

const link = z.object({ title: z.string(), url: z.string() });

/** The shape of `RichContent` without its limits: a draft may be incomplete. */
const DraftContent = z.object({
  imageUrl: z.optional(z.string()),
  fileUrl: z.optional(z.string()),
  fileName: z.optional(z.string()),
  button: z.optional(link),
  options: z.optional(z.array(z.string())),
  cards: z.optional(z.array(z.object({ title: z.string(), imageUrl: z.string(), button: link, secondButton: z.optional(link) }))),
  templateId: z.optional(z.string()),
  templateParams: z.optional(z.record(z.string(), z.string())),
  language: z.optional(z.enum(contentLanguages)),
});

/** Schema of messages in drafts, in the browser's storage and on the server. */
export const MessageDraft = z.object({
  type: z.enum(messageTypes), contentType: z.enum(contentTypes), body: z.string(), content: DraftContent,
});
/** A message in the editor: the main message of a list, its fallback, or a template. */
export type MessageDraft = { type: MessageType; contentType: ContentType; body: string; content: RichContent };

export function emptyMessage(type: MessageType): MessageDraft {
  return { type, contentType: contentTypesOf(type)[0] ?? 'text/plain', body: '', content: {} };
}

/** Returns which fields the message requires or permits; empty if its type does not support its content type. */
export function needsOf({ type, contentType, content }: MessageDraft): ContentNeeds {
  return contentNeeds(type, contentType, content.cards !== undefined) ?? {};
}

/** Converts a draft to the contract's shape; empty optional fields are omitted. */
export function toMessage({ type, contentType, body, content }: MessageDraft): MessageDraft {
  const { imageUrl, fileUrl, fileName, button, options, cards, templateId, templateParams, language } = content;
  const params = Object.entries(templateParams ?? {}).filter(([name]) => name.trim() !== '');
  return {
    type, contentType, body,
    content: {
      ...(isWritten(imageUrl) && { imageUrl: imageUrl.trim() }),
      ...(isWritten(fileUrl) && { fileUrl: fileUrl.trim() }),
      ...(isWritten(fileName) && { fileName: fileName.trim() }),
      ...(button && (isWritten(button.title) || isWritten(button.url)) && { button }),
      ...(options && options.length > 0 && { options }),
      ...(cards && { cards }),
      ...(isWritten(templateId) && { templateId: templateId.trim() }),
      ...(params.length > 0 && { templateParams: Object.fromEntries(params) }),
      ...(language && { language }),
    },
  };
}

/** Returns the first fault that prevents sending. Faults that depend on the values of personal fields are not detected. */
export function messageFault(message: MessageDraft): ContentFault | null {
  const { type, contentType, body, content } = toMessage(message);
  return writtenFault(type, contentType, body, content);
}

function isWritten(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}
