import { chats } from '@portal/contracts';
import { callResource } from '@portal/portal/resource';

/** Logins to which a chat can be assigned. */
export const colleagues = callResource(
  'chat/colleagues', chats.colleagues, (body: { chatUuid: string; text: string }) => ({ body }), { dropOnClose: true },
);
