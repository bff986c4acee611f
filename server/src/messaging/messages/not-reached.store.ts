import { UNDELIVERED_OUTCOMES, UNSENT_OUTCOME } from '@portal/messaging';
import type { Db } from '../../platform/db';

/** Those on a stop list asked not to be written to. */
const NOT_REACHED = UNDELIVERED_OUTCOMES.filter((outcome) => outcome !== UNSENT_OUTCOME.blockedStopList);

/** Numbers of messages that ended without a delivery, in the order of the messages' ids. */
export async function numbersNotReached(
  db: Db, customerId: bigint, { listId, after, limit }: { listId: bigint; after: bigint; limit: number },
): Promise<{ id: bigint; num: string }[]> {
  return db<{ id: bigint; num: string }[]>`
    select id, recipient as num from message
    where customer_id = ${customerId} and list_id = ${listId} and id > ${after} and outcome = any(${[...NOT_REACHED]}::smallint[])
    order by customer_id, list_id, id limit ${limit}`;
}
