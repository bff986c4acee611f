import { inTransaction, type Db } from '../../db';
import { blockOf, stoppedBlocks } from '../../limits';
import { allowMemory } from '../estimate/sources.store';
import { alikeNumbers, keepSendable, type ListInPreparation } from './preparation.store';
import { mainWay, type Legs } from './priced-recipient';

/**
 * How many numbers of a list can become messages; undefined where its preparation has ended. Numbers that are left out at no cost are none of them, or whoever
 * pumps a list would raise by them what is usual of a block. Counted once, before the first batch, and kept: all batches are judged by the same, also after a
 * crash. Own texts that turn out unfit are not foreseen.
 */
export async function sendableOf(db: Db, list: ListInPreparation, legs: Legs): Promise<number | undefined> {
  return list.sendable ?? keepSendable(db, list, await countSendable(db, list, legs));
}

async function countSendable(db: Db, list: ListInPreparation, legs: Legs): Promise<number> {
  const stopped = await stoppedBlocks(db, list.customerId);
  const { prices, coverage } = legs.main;
  return inTransaction(db, async (tx) => {
    await allowMemory(tx);
    let sendable = 0;
    for await (const groups of alikeNumbers(tx, list, Math.max(prices.digits, coverage.digits))) {
      for (const { example, numbers } of groups) {
        if (!('kind' in mainWay(example, legs, stopped.has(blockOf(example))))) sendable += numbers;
      }
    }
    return sendable;
  });
}
