import type { Transaction } from '../../../platform/db';
import type { NewMessage } from '../../messages';

/** Lets other messages use the list's customerSmsIds (MAIL-11). */
export async function releaseSmsIdsOfList(tx: Transaction, customerId: bigint, listId: bigint): Promise<void> {
  await tx`delete from customer_sms where customer_id = ${customerId} and list_id = ${listId}`;
}

/** Lets other messages use the customerSmsIds (MAIL-11) of these messages of the list. */
export async function releaseSmsIdsOfMessages(
  tx: Transaction, customerId: bigint, listId: bigint, messageIds: readonly bigint[],
): Promise<void> {
  if (messageIds.length === 0) return;
  await tx`
    delete from customer_sms
    where customer_id = ${customerId} and list_id = ${listId} and message_id = any(${messageIds.map(String)}::bigint[])`;
}

/** Lets other messages use these customerSmsIds of the list (MAIL-11). */
export async function releaseSmsIds(
  tx: Transaction, { customerId, id: listId }: { customerId: bigint; id: bigint }, customerSmsIds: readonly string[],
): Promise<void> {
  if (customerSmsIds.length === 0) return;
  await tx`
    delete from customer_sms
    where customer_id = ${customerId} and list_id = ${listId} and customer_sms_id = any(${[...customerSmsIds]}::text[])`;
}

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
