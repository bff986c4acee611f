import { AppError, type Chat } from '@portal/contracts';
import { isLandline, normaliseNumber, type CountryCode } from '@portal/messaging/phone';
import type { OrganizationScope } from '../../customers/accounts';
import { inTransaction, type Db } from '../../platform/db';
import { acceptsLandlines } from '../terms';
import { ensureChat } from './ensure-chat.store';
import { CHAT_TYPES } from './chat-routes-of';
import { presentChat } from './shown-chat';
import { chatSenders, type ChatSender } from './senders.store';
import { publishChanged } from './publish-chat';

export type ChatStart = { phoneNumber: string; alphanameUuid: string };

/** A new chat stays unassigned until an operator takes it or sends a message. */
export async function startChat(
  db: Db, viewer: OrganizationScope, { phoneNumber, alphanameUuid }: ChatStart, home: CountryCode,
): Promise<Chat> {
  const number = normaliseNumber(phoneNumber, home);
  if (!number.ok) throw new AppError('num_invalid', { value: phoneNumber, reason: number.reason });
  const { customerId } = viewer;
  const [sender] = await chatSenders(db, viewer, CHAT_TYPES, alphanameUuid);
  if (!sender) throw new AppError('alpha_name_not_found');
  if (sender.types.length === 0) throw new AppError('no_direction', { alphaName: sender.name });
  if (isLandline(number.e164) && !(await acceptsLandlines(db, customerId, sender.types))) {
    throw new AppError('landline_not_allowed', { number: number.e164, country: number.country });
  }
  return inTransaction(db, async (tx) => {
    const { chat, isNew } = await ensureChat(tx, customerId, sender.id, number.e164);
    const shown = await presentChat(tx, chat);
    // An existing chat was published when it was created.
    if (isNew) await publishChanged(tx, customerId, chat.id);
    return shown;
  });
}

export async function sendersOfChats(db: Db, viewer: OrganizationScope): Promise<Omit<ChatSender, 'id'>[]> {
  const senders = await chatSenders(db, viewer, CHAT_TYPES);
  return senders.filter(({ types }) => types.length > 0);
}
