import { DELIVERY_STATUS } from '@portal/messaging';
import { numbersLiteral, type Transaction } from '../../../platform/db';

/**
 * Locks streams whose queued messages are to be withdrawn, as settlement does, and then the counts of queued messages of these and of
 * `alsoCounted`, which accepting messages locks before the accounts. The order prevents deadlocks.
 */
export async function lockStreams(
  tx: Transaction, customerId: bigint, { listIds, alsoCounted }: { listIds: readonly bigint[]; alsoCounted: readonly bigint[] },
): Promise<void> {
  await Promise.all([
    tx`
      select from mailing_list where customer_id = ${customerId} and id = any(${numbersLiteral(listIds)}::bigint[])
      order by id for update`,
    tx`
      select from mailing_counter
      where customer_id = ${customerId} and list_id = any(${numbersLiteral([...listIds, ...alsoCounted])}::bigint[])
        and status = ${DELIVERY_STATUS.queued}
      order by list_id for no key update`,
  ]);
}
