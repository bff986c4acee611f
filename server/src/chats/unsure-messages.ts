import { inTransaction, type Db } from '../db';
import { abandon } from './fail-message';
import { lockUnsure } from './unsent.store';

/** Submitting takes milliseconds; a program that needs longer has died. */
const ABANDONED_AFTER_SECONDS = 60;

/** Such a message is not sent: the operator sees the failure and decides. Returns whether there was one. */
export async function failUnsubmitted(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const unsure = await lockUnsure(tx, ABANDONED_AFTER_SECONDS);
    if (!unsure) return false;
    await abandon(tx, unsure, { name: 'server_unavailable', params: {} });
    return true;
  });
}
