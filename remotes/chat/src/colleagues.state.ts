import { chats } from '@portal/contracts';
import { callResource } from '@portal/portal/resource';

/** Logins to which the chat can be assigned; without a chat, those that use chats. */
export const colleagues = callResource(
  'chat/colleagues', chats.colleagues, (body: { chatUuid?: string; text: string }) => ({ body }), { dropOnClose: true },
);
