import type { ChatEvents } from '@portal/contracts';
import { createAction } from '@portal/portal/state';

export type ChatEvent = { [N in keyof ChatEvents]: { event: N; data: ChatEvents[N] } }[keyof ChatEvents];

/** A batch of events, in order. A single action for the whole batch, so that a burst of events renders once. */
export const chatEventsReceived = createAction<readonly ChatEvent[]>('chat/chatEventsReceived');
/** Dispatched when events may have been missed, to reload the shown data. Also dispatched when the user returns to the chats page. */
export const chatEventsLost = createAction('chat/chatEventsLost');
