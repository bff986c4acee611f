import type { ChatEvents } from '@portal/contracts';
import { createAction } from '@portal/portal/state';

/** What the server says of chats, one piece of news as it came, in the shape of `chatEvents`. */
export type ChatNews = { [N in keyof ChatEvents]: { event: N; data: ChatEvents[N] } }[keyof ChatEvents];

/** All that came since the last frame was drawn, in its order: one action, however many pieces, so that a burst is drawn once. */
export const newsCame = createAction<readonly ChatNews[]>('chat/newsCame');
/** Some may have been missed: what is shown is read anew. Also when the user comes back to chats, since meanwhile nobody listened. */
export const newsLost = createAction('chat/newsLost');
