import { chats, type ChatScope, type FoundMessage } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';

/** `next`: where the search continues; null if all chats were searched. */
type Found = { items: readonly FoundMessage[]; next: string | null };
/** `after`: results that further ones are added to. */
export type MessagesQuery = { scope: ChatScope; text: string; after?: Found };

/** Pages are requested until there are this many results, at most MAX_STEPS, because the server searches a limited number of chats. */
const PAGE_SIZE = 10;
const MAX_STEPS = 5;

/** Messages and notes of all visible chats that contain a text, latest chats first. */
export const messagesInChats = resource('chat/messagesInChats', function* ({ scope, text, after }: MessagesQuery) {
  const items: FoundMessage[] = [];
  let next = after?.next ?? null;
  for (let step = 0; step < MAX_STEPS && items.length < PAGE_SIZE; step += 1) {
    const page = yield* quietRequest(chats.findMessages, { body: { scope, text, ...(next !== null && { cursor: next }) } });
    items.push(...page.items);
    next = page.next;
    if (next === null) break;
  }
  return { items: [...(after?.items ?? []), ...items], next };
}, { keepWhile: (before, next) => next === before || next.after !== undefined, dropOnClose: true });
