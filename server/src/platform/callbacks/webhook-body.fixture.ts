import type { Db } from '../db';
import { bodyOf } from './payload';
import { webhookEventColumns, webhookEventJoins, webhookEventOf, type WebhookEventRow } from './webhook-event.store';

export async function deliveredBody(db: Db, customerId: bigint, messageId: bigint): Promise<string | undefined> {
  const [row] = await db<WebhookEventRow[]>`
    select ${webhookEventColumns(db)} from (
      select customer_id, id as message_id, 'standard' as class, null::jsonb as params, now() as happened_at, 3 as status,
        null::text as extended_status, null::text as reason,
        0 as stage, 0::bigint as charged, null::timestamptz as sent_at, null::jsonb as low_balance, null::bigint as incoming_id
      from message where customer_id = ${customerId} and id = ${messageId}) reported ${webhookEventJoins(db)}`;
  return row && bodyOf(webhookEventOf(row));
}
