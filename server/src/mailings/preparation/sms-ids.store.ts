import type { Transaction } from '../../db';
import type { NewMessage } from '../../messages';

/** Reserves customerSmsIds (MAIL-11); returns those that other messages use. Inserts in order, so that transactions cannot deadlock. */
export async function claimSmsIds(
  tx: Transaction, { customerId, id: listId }: { customerId: bigint; id: bigint }, messages: readonly NewMessage[],
): Promise<ReadonlySet<string>> {
  const claims = messages.flatMap(({ id, customerSmsId }) => (id !== undefined && customerSmsId !== undefined ? [
    { id: String(id), customerSmsId },
  ] : []));
  if (claims.length === 0) return new Set();
  const claimed = await tx<{ customerSmsId: string }[]>`
    insert into customer_sms (customer_id, customer_sms_id, message_id, list_id)
    select ${customerId}, input.customer_sms_id, input.message_id, ${listId}
    from unnest(${claims.map(({ customerSmsId }) => customerSmsId)}::text[],
      ${claims.map(({ id }) => id)}::bigint[]) as input (customer_sms_id, message_id)
    order by input.customer_sms_id
    on conflict do nothing
    returning customer_sms_id as "customerSmsId"`;
  if (claimed.length === claims.length) return new Set();
  const own = new Set(claimed.map(({ customerSmsId }) => customerSmsId));
  return new Set(claims.map(({ customerSmsId }) => customerSmsId).filter((customerSmsId) => !own.has(customerSmsId)));
}
