import { chats } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { chatsReceived } from '../../chats.slice';

/** `from`: the owner whom the user saw; undefined for an unassigned chat. `colleague`: a login's uuid. */
type Assignment = { chatUuid: string } & (
  { to: 'me'; from: string | undefined } | { to: 'colleague'; colleague: string; from: string | undefined } | { to: 'nobody' });

/** Assigns and unassigns chats (CHAT-05). If the server refuses, `threadSaga` reloads the chat to show its current owner. */
export const assign = command('chat/assignment', function* (assignment: Assignment) {
  const { chatUuid, to } = assignment;
  const from = to !== 'nobody' && assignment.from !== undefined ? { from: assignment.from } : {};
  const { chat } = to === 'nobody' ? yield* quietRequest(chats.release, { body: { chatUuid } })
    : to === 'me' ? yield* quietRequest(chats.take, { body: { chatUuid, ...from } })
      : yield* quietRequest(chats.assign, { body: { chatUuid, loginUuid: assignment.colleague, ...from } });
  yield* put(chatsReceived([chat]));
}, { keyOf: ({ chatUuid }) => chatUuid });
