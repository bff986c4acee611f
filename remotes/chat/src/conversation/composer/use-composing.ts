import { useState } from 'react';
import { messageTypes, type MessageType } from '@portal/contracts';
import { hasPersonalFields, hasUnsubscribeField, openPlaceholders } from '@portal/messaging';
import { type DraftShape, newUuid, useDraft, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import * as z from 'zod/mini';
import type { Attachment } from '../attachments/attachments.slice';
import { betterRoute, charactersIn, messagesFor, routeAtOpening } from './compose';
import { messageWritten } from '../thread/outgoing.slice';
import type { ThreadTerms } from '../thread/threads.slice';

const ChatDraft = z.object({ text: z.string(), templateUuid: z.nullable(z.string()), type: z.nullable(z.enum(messageTypes)) });
export type ChatDraft = { text: string; templateUuid: string | null; type: MessageType | null };
const shape: DraftShape<ChatDraft> = ChatDraft;
const empty: ChatDraft = { text: '', templateUuid: null, type: null };

/**
 * Provides the draft of a chat, which is stored until it is sent (CHAT-03), and its route. `send` returns whether a message was queued.
 * Only the user can choose a more expensive route.
 */
export function useComposing(chatUuid: string, { routes }: ThreadTerms, attachment: Attachment | undefined) {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const [draft, setDraft] = useDraft(`chat:${chatUuid}`, empty, shape);
  const [fault, setFault] = useState<string>();
  const [chosenType, setChosenType] = useState(() => routeAtOpening(routes, draft.type)?.type ?? null);
  const better = chosenType !== null && chosenType === draft.type ? undefined : betterRoute(routes, chosenType);
  if (better) setChosenType(better.type);
  const route = routes.find(({ type }) => type === chosenType);

  const write = (next: Partial<ChatDraft>) => {
    setFault(undefined);
    // Clearing the text also clears its template.
    setDraft((before) => ({ ...before, ...next, ...(next.text === '' && { templateUuid: null }) }));
  };
  // In a template, all braces are unfilled fields. Typed text may contain other braces, so only known personal fields count.
  const open = openPlaceholders(draft.text).filter((placeholder) => (
    draft.templateUuid !== null || hasPersonalFields(placeholder) || hasUnsubscribeField(placeholder)));
  const choose = (type: MessageType) => {
    setChosenType(type);
    write({ type });
  };
  const refuse = (words: string): boolean => {
    setFault(words);
    return false;
  };
  const send = (): boolean => {
    if (route?.closed !== null) return refuse(t('conversation.route.choose'));
    if (draft.text.trim() === '' && !attachment) return false;
    if (attachment && attachment.status !== 'ready') {
      return refuse(t(attachment.status === 'sending' ? 'conversation.attach.wait' : 'conversation.attach.notSent'));
    }
    if (charactersIn(draft.text) > route.maxCharacters) {
      return refuse(t('conversation.tooLong', { most: format.number(route.maxCharacters) }));
    }
    if (attachment && !route[attachment.kind]) {
      return refuse(t(attachment.kind === 'image' ? 'conversation.attach.noPictures' : 'conversation.attach.noFiles'));
    }
    if (open.length > 0) return refuse(t('conversation.open.refused', { fields: open.join(', ') }));
    const at = new Date().toISOString();
    for (const { text, content } of messagesFor(route.type, draft.text, attachment ?? null)) {
      const template = text !== '' && draft.templateUuid !== null ? { templateUuid: draft.templateUuid } : {};
      dispatch(messageWritten({ chatUuid, clientUuid: newUuid(), text, type: route.type, ...(content && { content }), ...template, at }));
    }
    setDraft((before) => ({ ...empty, type: before.type }));
    return true;
  };
  return { draft, write, fault, open, send, route, choose };
}
