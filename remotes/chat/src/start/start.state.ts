import { chats } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { callResource, command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { chatsReceived } from '../chats.slice';

const MAX_CHATS = 100;

/** Alpha names that can start a chat. */
export const senders = callResource('chat/senders', chats.senders, () => ({}));

/** The newest chats with this number, whoever they are assigned to. The filter finds any part of a number. */
export const recipientChats = callResource('chat/recipientChats', chats.list, (phone: string) => ({
  body: { filter: { scope: 'all' as const, phone }, limit: MAX_CHATS },
}), { dropOnClose: true, keepWhile: (before, next) => before === next });

/** Returns the UUID of the started or existing chat. */
export const startChat = command('chat/startedChat', function* (body: { phoneNumber: string; alphanameUuid: string }) {
  const { chat } = yield* quietRequest(chats.start, { body });
  yield* put(chatsReceived([chat]));
  return chat.id_uuid;
});
