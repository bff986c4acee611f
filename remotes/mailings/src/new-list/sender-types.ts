import { messageTypes, type MessageType, type Organization } from '@portal/contracts';
import { changeType } from '../message/message-change';
import type { MessageDraft } from '../message/message-draft';
import type { NewListForm } from './new-list-form';
import type { Sender, Senders } from './new-list.state';

/** Message types that the alpha name's routes cover, in the usual order, SMS first. */
export const typesOf = (sender: Sender | undefined): MessageType[] => messageTypes.filter((type) => sender?.messageTypes.includes(type));

/** The fallback's own sender if one is chosen, otherwise the sender of the main message. */
export const fallbackSender = (form: NewListForm, senders: Senders): Sender | undefined =>
  senders.find(({ uuid }) => uuid === (form.fallbackAlphaNameUuid || form.alphaNameUuid));

/** Returns whether the alpha name's routes cover the message's type; true if no alpha name is chosen. */
export function isTypeSupported(message: MessageDraft, sender: Sender | undefined): boolean {
  return !sender || typesOf(sender).includes(message.type);
}

/** The default alpha name of the first organization that has one. A name without an organization can be the default of any. */
function usualSender(senders: Senders, organizations: readonly Organization[]): Sender | undefined {
  return organizations.flatMap(({ uuid, defaultAlphaname }) => senders.filter(({ name, organizationUuid }) => (
    name === defaultAlphaname && (organizationUuid === null || organizationUuid === uuid))))[0];
}

/**
 * Preselects the default alpha name or the only sender, and changes the type of empty messages to one that the sender supports. A chosen
 * sender that is gone is not replaced by the default one.
 */
export function withSupportedTypes(
  form: NewListForm, senders: Senders | undefined, organizations: readonly Organization[],
): NewListForm {
  if (!senders) return form;
  const chosen = senders.find(({ uuid }) => uuid === form.alphaNameUuid);
  const usual = form.alphaNameUuid === '' ? usualSender(senders, organizations) : undefined;
  const sender = chosen ?? usual ?? (senders.length === 1 ? senders[0] : undefined);
  const withSender = { ...form, alphaNameUuid: sender?.uuid ?? '' };
  return {
    ...withSender,
    message: withSupportedType(form.message, sender),
    fallback: form.fallback && withSupportedType(form.fallback, fallbackSender(withSender, senders)),
  };
}

/** Changes the type of an empty message only. For a written message, the editor reports the unsupported type. */
function withSupportedType(message: MessageDraft, sender: Sender | undefined): MessageDraft {
  const [first] = typesOf(sender);
  const isBlank = message.body === '' && Object.keys(message.content).length === 0;
  return first === undefined || !isBlank || isTypeSupported(message, sender) ? message : changeType(message, first).message;
}
