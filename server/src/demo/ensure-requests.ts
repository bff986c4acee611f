import { isAppError } from '@portal/contracts';
import { inTransaction, type Transaction } from '../db';
import { askAlphaName } from '../requests';
import { firstAsker } from './demo-requests.store';

/** One that waits for an admin, where the customer has never asked for any. */
export async function ensureRequests(tx: Transaction, customerId: bigint): Promise<void> {
  const asker = await firstAsker(tx, customerId);
  if (!asker) return;
  const { loginId, organizationUuid } = asker;
  const comment = 'Our trade mark for the winter sale. The certificate follows by post.';
  // Where another customer has such a name meanwhile, the demo does without.
  await inTransaction(tx, (part) => askAlphaName(
    part, { customerId, loginId, all: false }, { name: 'DEMO SALE', organizationUuid, messageTypes: ['sms', 'viber'], comment, documents: [] }, { now: new Date(), protectedNames: new Map() },
  )).catch((error: unknown) => { if (!isAppError(error)) throw error; });
}
