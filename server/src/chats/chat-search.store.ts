import type { Db } from '../db';
import { messageColumns, type MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';

export type SoughtMessages = { text: string; before: number; limit: number };

/** So many messages are looked at in one step, and of long ones as many as have so many octets. */
const MOST_LOOKED_AT = 2_000;
const MOST_OCTETS = 4_000_000;

/**
 * The last messages before a place that hold a text, whatever its case, the latest first, as far as one step looks. `upTo` is the
 * place it has come to; null where it has seen all.
 */
export async function searchMessages(
  db: Db, { customerId, id }: ChatRow, { text, before, limit }: SoughtMessages,
): Promise<{ rows: MessageRow[]; upTo: number | null }> {
  const [step] = await db<{ upTo: number | null }[]>`
    select min(place) as "upTo" from (
      select place, sum(octet_length(text)) over (order by place desc) - octet_length(text) as octets_before from (
        select place, text from chat_message where customer_id = ${customerId} and chat_id = ${id} and place < ${before}
        order by place desc limit ${MOST_LOOKED_AT}
      ) last
    ) looked where octets_before < ${MOST_OCTETS}`;
  const upTo = step?.upTo ?? null;
  if (upTo === null) return { rows: [], upTo };
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and place < ${before} and place >= ${upTo} and strpos(lower(text), lower(${text})) > 0
    order by place desc limit ${limit}`;
  return { rows, upTo: upTo > 1 ? upTo : null };
}
