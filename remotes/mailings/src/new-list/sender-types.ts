import { messageTypes, type MessageType } from '@portal/contracts';
import { changeType } from '../message/message-change';
import type { MessageDraft } from '../message/message-draft';
import type { NewListForm } from './new-list-form';
import type { Sender, Senders } from './new-list.slice';

/** What the directions of an alpha name carry, in the usual order: SMS first. */
export const typesOf = (sender: Sender | undefined): MessageType[] => messageTypes.filter((type) => sender?.messageTypes.includes(type));

/** Whose name the fallback bears. */
export const fallbackSender = (form: NewListForm, senders: Senders): Sender | undefined =>
  senders.find(({ uuid }) => uuid === (form.fallbackAlphaNameUuid || form.alphaNameUuid));

/** Whether the directions of its alpha name carry a message of this type; without an alpha name that is still open. */
export const isCarried = (message: MessageDraft, sender: Sender | undefined): boolean => !sender || typesOf(sender).includes(message.type);

/** The form with what follows from its sender: the only one there is, and types that its directions carry where nothing is written yet. */
export function fitted(form: NewListForm, senders: Senders | undefined): NewListForm {
  if (!senders) return form;
  const sender = senders.find(({ uuid }) => uuid === form.alphaNameUuid) ?? (senders.length === 1 ? senders[0] : undefined);
  const withSender = { ...form, alphaNameUuid: sender?.uuid ?? '' };
  return {
    ...withSender,
    message: fit(form.message, sender),
    fallback: form.fallback && fit(form.fallback, fallbackSender(withSender, senders)),
  };
}

/** What is written is never changed unasked: the editor says that the alpha name does not carry it. */
function fit(message: MessageDraft, sender: Sender | undefined): MessageDraft {
  const [first] = typesOf(sender);
  const isBlank = message.body === '' && Object.keys(message.content).length === 0;
  return first === undefined || !isBlank || isCarried(message, sender) ? message : changeType(message, first).message;
}
