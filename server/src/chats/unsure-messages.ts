import { inTransaction, type Db } from '../db';
import { giveUp } from './give-up-message';
import { lockUnsure } from './unsent.store';

/** Handing a message over takes milliseconds; a program that has not done it by then was cut off. */
const CUT_OFF_SECONDS = 60;

/**
 * Gives up one message that a program wrote down and did not hand to the engine. It is not sent from here: its operator sees that
 * it has failed and decides whether it is still worth saying. Answers whether there was one.
 */
export async function giveUpUnsure(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const unsure = await lockUnsure(tx, CUT_OFF_SECONDS);
    if (!unsure) return false;
    await giveUp(tx, unsure, { name: 'server_unavailable', params: {} });
    return true;
  });
}
