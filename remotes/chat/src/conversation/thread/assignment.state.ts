import { chats } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { command } from '@portal/portal/resource';
import { put } from '@portal/portal/saga';
import { chatsReceived } from '../../chats.slice';

/** `from`: the owner to take the chat from; undefined for an unassigned chat. */
type Assignment = { chatUuid: string } & ({ to: 'me'; from: string | undefined } | { to: 'nobody' });

/** Assigns and unassigns chats (CHAT-05). If the server refuses, `threadSaga` reloads the chat to show its current owner. */
export const assign = command('chat/assignment', function* (assignment: Assignment) {
  const { chatUuid } = assignment;
  const { chat } = assignment.to === 'nobody'
    ? yield* quietRequest(chats.release, { body: { chatUuid } })
    : yield* quietRequest(chats.take, { body: { chatUuid, ...(assignment.from !== undefined && { from: assignment.from }) } });
  yield* put(chatsReceived([chat]));
}, { keyOf: ({ chatUuid }) => chatUuid });
