import { isAppError } from '@portal/contracts';
import { inTransaction, type Transaction } from '../db';
import { askAlphaName } from '../requests';
import { firstActor } from './demo-requests.store';

export async function ensureRequests(tx: Transaction, customerId: bigint): Promise<void> {
  const actor = await firstActor(tx, customerId);
  if (!actor) return;
  const { loginId, organizationUuid } = actor;
  const comment = 'Our trade mark for the winter sale. The certificate follows by post.';
  // Skipped if another customer has this name by now.
  await inTransaction(tx, (part) => askAlphaName(
    part, { customerId, loginId, organizations: null, all: false }, { name: 'DEMO SALE', organizationUuid, messageTypes: ['sms', 'viber'], comment, documents: [] }, { now: new Date(), protectedNames: new Map() },
  )).catch((error: unknown) => { if (!isAppError(error)) throw error; });
}
