import { chats, type ChatMessage } from '@portal/contracts';
import { quietRequest } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';

/** `next`: where the search continues; null if the whole chat was searched. */
type Found = { items: readonly ChatMessage[]; next: number | null };
/** `after`: results that further ones are added to. */
export type SearchQuery = { chatUuid: string; text: string; after?: Found };

/** Pages are requested until this many results are found, because the server searches only a limited range per page. */
const PAGE_SIZE = 10;

/** Messages of a chat that contain a text, latest first. */
export const foundMessages = resource('chat/foundMessages', function* ({ chatUuid, text, after }: SearchQuery) {
  const items: ChatMessage[] = [];
  let next = after?.next ?? null;
  do {
    const page = yield* quietRequest(chats.search, { body: { chatUuid, text, ...(next !== null && { before: next }) } });
    items.push(...page.items);
    next = page.next;
  } while (next !== null && items.length < PAGE_SIZE);
  return { items: [...(after?.items ?? []), ...items], next };
}, { keepWhile: (before, next) => next === before || next.after !== undefined });
