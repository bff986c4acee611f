import { inTransaction, type Db } from '../db';
import { giveUp } from './give-up-message';
import { lockUnsure } from './unsent.store';

/** Submitting takes milliseconds; a program that needs longer has died. */
const CUT_OFF_SECONDS = 60;

/** Such a message is not sent: the operator sees the failure and decides. Returns whether there was one. */
export async function giveUpUnsure(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const unsure = await lockUnsure(tx, CUT_OFF_SECONDS);
    if (!unsure) return false;
    await giveUp(tx, unsure, { name: 'server_unavailable', params: {} });
    return true;
  });
}
