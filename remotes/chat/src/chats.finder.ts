import { chats } from '@portal/contracts';
import { withPlus, type Found } from '@portal/portal';
import { request } from '@portal/portal/api';
import type { SagaGenerator } from '@portal/portal/saga';
import { chatTitle } from './chat-title';
import { digitsOf } from './chats-query';
import { onOneLine } from '@portal/messaging';

const MAX_RESULTS = 5;
/** Minimum digits of a search; fewer would match nearly every phone number. */
const MIN_DIGITS = 3;

/** Finds the latest chats whose phone number contains the digits of `text`. */
export function* findChats(text: string): SagaGenerator<readonly Found[]> {
  const phone = digitsOf(text);
  // A text that contains letters, for example, is not a phone number, so nothing is searched.
  if (phone.length < MIN_DIGITS || /[^\d\s()+.-]/.test(text)) return [];
  const { list } = yield* request(chats.list, {
    body: { limit: MAX_RESULTS, filter: { scope: 'all', phone: phone.slice(0, 30) } },
  }, { quiet: true });
  return list.map((chat) => ({
    title: chatTitle(chat),
    detail: [...(chat.phone_data.name ? [withPlus(chat.phone_number)] : []), onOneLine(chat.alphaname)].join(' · '),
    to: `/chat?${new URLSearchParams({ chatUuid: chat.id_uuid })}`,
  }));
}
