import { chats } from '@portal/contracts';
import { withPlus, type Found } from '@portal/portal';
import { request } from '@portal/portal/api';
import type { SagaGenerator } from '@portal/portal/saga';
import { chatTitle } from './chat-title';
import { digitsOf } from './chats-query';
import { onOneLine } from './message-text';

const MOST = 5;
/** With fewer digits nearly every number is found. */
const FEWEST_DIGITS = 3;

/** The chats with a number that has those digits, the latest first. */
export function* findChats(text: string): SagaGenerator<readonly Found[]> {
  const phone = digitsOf(text);
  // Words, or a number among words, look for something else.
  if (phone.length < FEWEST_DIGITS || /[^\d\s()+.-]/.test(text)) return [];
  const { list } = yield* request(chats.list, { body: { limit: MOST, filter: { scope: 'all', phone: phone.slice(0, 30) } } }, { quiet: true });
  return list.map((chat) => ({
    title: chatTitle(chat),
    detail: [...(chat.phone_data.name ? [withPlus(chat.phone_number)] : []), onOneLine(chat.alphaname)].join(' · '),
    to: `/chat?${new URLSearchParams({ chatUuid: chat.id_uuid })}`,
  }));
}
