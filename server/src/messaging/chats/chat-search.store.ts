import type { Db } from '../../platform/db';
import { messageColumns, type MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';

export type MessageSearch = { text: string; before: number; limit: number };

/** Maximum number of messages examined per step, and of the octets of their texts. */
const MAX_EXAMINED = 2_000;
const MAX_OCTETS = 4_000_000;

/** One step of a search by text, ignoring case, newest first. `upTo`: lowest position examined; null if the search is complete. */
export async function searchMessages(
  db: Db, { customerId, id }: ChatRow, { text, before, limit }: MessageSearch,
): Promise<{ rows: MessageRow[]; upTo: number | null }> {
  const [step] = await db<{ upTo: number | null }[]>`
    select min(position) as "upTo" from (
      select position, sum(octet_length(text)) over (order by position desc) - octet_length(text) as octets_before from (
        select position, text from chat_message where customer_id = ${customerId} and chat_id = ${id} and position < ${before}
        order by position desc limit ${MAX_EXAMINED}
      ) last
    ) looked where octets_before < ${MAX_OCTETS}`;
  const upTo = step?.upTo ?? null;
  if (upTo === null) return { rows: [], upTo };
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and position < ${before} and position >= ${upTo}
      and strpos(lower(text), lower(${text})) > 0
    order by position desc limit ${limit}`;
  return { rows, upTo: upTo > 1 ? upTo : null };
}
