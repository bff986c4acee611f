import { chats, type Chat } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put, type SagaGenerator } from '@portal/portal/saga';
import { chatsReceived } from '../../chats.slice';

/**
 * `from`: the owner whom the user saw; undefined for an unassigned chat. `colleague`: a login's uuid. `incoming`: number of incoming
 * messages that the user saw.
 */
type Change =
  | { to: 'me'; from: string | undefined } | { to: 'colleague'; colleague: string; from: string | undefined } | { to: 'nobody' }
  | { to: 'resolved'; incoming: number } | { to: 'snoozed'; incoming: number; until: string } | { to: 'open' };

/** Changes the assignee or the state of a chat (CHAT-05, CHAT-17). If the server refuses, `threadSaga` reloads the chat. */
export const changeChat = command('chat/change', function* ({ chatUuid, ...change }: { chatUuid: string } & Change) {
  const { chat } = yield* send(chatUuid, change);
  yield* put(chatsReceived([chat]));
}, { keyOf: ({ chatUuid }) => chatUuid });

function* send(chatUuid: string, change: Change): SagaGenerator<{ chat: Chat }> {
  switch (change.to) {
    case 'me': return yield* quietRequest(chats.take, { body: { chatUuid, ...from(change) } });
    case 'colleague': return yield* quietRequest(chats.assign, { body: { chatUuid, loginUuid: change.colleague, ...from(change) } });
    case 'nobody': return yield* quietRequest(chats.release, { body: { chatUuid } });
    case 'resolved': return yield* quietRequest(chats.resolve, { body: { chatUuid, incoming: change.incoming } });
    case 'snoozed': return yield* quietRequest(chats.snooze, { body: { chatUuid, incoming: change.incoming, until: change.until } });
    case 'open': return yield* quietRequest(chats.reopen, { body: { chatUuid } });
  }
}

const from = ({ from: uuid }: { from: string | undefined }) => (uuid === undefined ? {} : { from: uuid });
