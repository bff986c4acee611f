import type { ChatEvents } from '@portal/contracts';
import { createAction } from '@portal/portal/state';

/** One chat event of the server, in the shape of `chatEvents`. */
export type ChatEvent = { [N in keyof ChatEvents]: { event: N; data: ChatEvents[N] } }[keyof ChatEvents];

/** All events since the last frame, in order. One action for all, so that a burst renders once. */
export const chatEventsReceived = createAction<readonly ChatEvent[]>('chat/chatEventsReceived');
/** Dispatched when events may have been missed, to reload the shown data. Also dispatched when the user returns to the chats page. */
export const chatEventsLost = createAction('chat/chatEventsLost');
