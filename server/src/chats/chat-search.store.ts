import type { Db } from '../db';
import { messageColumns, type MessageRow } from './chat-message.store';
import type { ChatRow } from './chat.store';

export type SoughtMessages = { text: string; before: number; limit: number };

/** Messages examined per step, limited further by the size of their texts. */
const MAX_EXAMINED = 2_000;
const MAX_OCTETS = 4_000_000;

/** Finds messages by text, ignoring case, newest first. `upTo`: where the step stopped; null once all are examined. */
export async function searchMessages(
  db: Db, { customerId, id }: ChatRow, { text, before, limit }: SoughtMessages,
): Promise<{ rows: MessageRow[]; upTo: number | null }> {
  const [step] = await db<{ upTo: number | null }[]>`
    select min(place) as "upTo" from (
      select place, sum(octet_length(text)) over (order by place desc) - octet_length(text) as octets_before from (
        select place, text from chat_message where customer_id = ${customerId} and chat_id = ${id} and place < ${before}
        order by place desc limit ${MAX_EXAMINED}
      ) last
    ) looked where octets_before < ${MAX_OCTETS}`;
  const upTo = step?.upTo ?? null;
  if (upTo === null) return { rows: [], upTo };
  const rows = await db<MessageRow[]>`
    select ${messageColumns(db)} from chat_message
    where customer_id = ${customerId} and chat_id = ${id} and place < ${before} and place >= ${upTo} and strpos(lower(text), lower(${text})) > 0
    order by place desc limit ${limit}`;
  return { rows, upTo: upTo > 1 ? upTo : null };
}
