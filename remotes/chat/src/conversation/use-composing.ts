import { useState } from 'react';
import { messageTypes, type MessageType } from '@portal/contracts';
import { type DraftShape, newUuid, useDraft, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import * as z from 'zod/mini';
import type { Attachment } from './attachments.slice';
import { betterWay, charactersIn, messagesFor, wayAtOpening } from './compose';
import { messageWritten } from './outgoing.slice';
import type { ThreadTerms } from './threads.slice';

const ChatDraft = z.object({ text: z.string(), templateUuid: z.nullable(z.string()), type: z.nullable(z.enum(messageTypes)) });
export type ChatDraft = { text: string; templateUuid: string | null; type: MessageType | null };
const shape: DraftShape<ChatDraft> = ChatDraft;
const empty: ChatDraft = { text: '', templateUuid: null, type: null };

/**
 * The draft of a chat, which stays until it is sent (CHAT-03), the way it takes, and its sending. `send` answers whether anything left.
 * The way is held once the chat is open: one that closes is not left for a dearer one unless the user says so.
 */
export function useComposing(chatUuid: string, { ways }: ThreadTerms, attachment: Attachment | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const [draft, setDraft] = useDraft(`chat:${chatUuid}`, empty, shape);
  const [fault, setFault] = useState<string>();
  const [held, hold] = useState(() => wayAtOpening(ways, draft.type)?.type ?? null);
  const better = held !== null && held === draft.type ? undefined : betterWay(ways, held);
  if (better) hold(better.type);
  const way = ways.find(({ type }) => type === held);

  const write = (next: Partial<ChatDraft>) => {
    setFault(undefined);
    // Emptied, it is another text than the template's.
    setDraft((before) => ({ ...before, ...next, ...(next.text === '' && { templateUuid: null }) }));
  };
  const choose = (type: MessageType) => {
    hold(type);
    write({ type });
  };
  const refuse = (words: string): boolean => {
    setFault(words);
    return false;
  };
  const send = (): boolean => {
    if (way?.closed !== null) return refuse(t('conversation.way.choose'));
    if (draft.text.trim() === '' && !attachment) return false;
    if (attachment && attachment.status !== 'ready') return refuse(t(attachment.status === 'sending' ? 'conversation.attach.wait' : 'conversation.attach.notSent'));
    if (charactersIn(draft.text) > way.mostCharacters) return refuse(t('conversation.tooLong', { most: format.number(way.mostCharacters) }));
    if (attachment && !way[attachment.kind]) return refuse(t(attachment.kind === 'image' ? 'conversation.attach.noPictures' : 'conversation.attach.noFiles'));
    const at = new Date().toISOString();
    for (const { text, content } of messagesFor(way.type, draft.text, attachment ?? null)) {
      const template = text !== '' && draft.templateUuid !== null ? { templateUuid: draft.templateUuid } : {};
      dispatch(messageWritten({ chatUuid, clientUuid: newUuid(), text, type: way.type, ...(content && { content }), ...template, at }));
    }
    setDraft((before) => ({ ...empty, type: before.type }));
    return true;
  };
  return { draft, write, fault, send, way, choose };
}
