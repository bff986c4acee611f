import { chats } from '@portal/contracts';
import { withPlus, type Found } from '@portal/portal';
import { request } from '@portal/portal/api';
import type { SagaGenerator } from '@portal/portal/saga';
import { chatTitle } from './chat-title';
import { digitsOf, isName } from './chats-query';
import { onOneLine } from '@portal/messaging';

const MAX_RESULTS = 5;
/** Fewer digits would match nearly every phone number, fewer letters nearly every name. */
const MIN_DIGITS = 3;
const MIN_LETTERS = 3;

/** Finds the latest chats whose phone number contains the digits of `text`, or whose recipient has such a name. */
export function* findChats(text: string): SagaGenerator<readonly Found[]> {
  const phone = isName(text) ? text.trim() : digitsOf(text);
  // A text with other characters is neither a number nor a name.
  if (isName(text) ? phone.length < MIN_LETTERS : phone.length < MIN_DIGITS || /[^\d\s()+.-]/.test(text)) return [];
  const { list } = yield* request(chats.list, {
    body: { limit: MAX_RESULTS, filter: { scope: 'all', phone: phone.slice(0, 100) } },
  }, { quiet: true });
  return list.map((chat) => ({
    title: chatTitle(chat),
    detail: [...(chat.phone_data.name ? [withPlus(chat.phone_number)] : []), onOneLine(chat.alphaname)].join(' · '),
    to: `/chat?${new URLSearchParams({ chatUuid: chat.id_uuid })}`,
  }));
}
