import { randomUUID } from 'node:crypto';
import { reserveForList, reserveForNew, settleLists } from '../../src/money/billing';
import { inTransaction, type Db, type Pool } from '../../src/platform/db';
import { drawListIds, type Payer } from './payer.store';

export type Rate = { postings: number; seconds: number };

const LISTS_AT_ONCE = 10;
const RESERVED = 1_000_000_000n;
const IDS_AT_ONCE = 500;

export async function settleRate(
  db: Pool, payers: readonly Payer[], { connections, seconds }: { connections: number; seconds: number },
): Promise<Rate> {
  const lists = await Promise.all(Array.from({ length: connections }, (_, at) => confirmed(db, payers[at % payers.length])));
  return together(connections, seconds, async (at) => {
    const ref = randomUUID();
    const settlements = (lists[at] ?? []).map((list) => ({ ...list, charged: 4n, released: 1n, ref: `${list.listId}:${ref}` }));
    await inTransaction(db, (tx) => settleLists(tx, settlements));
    return 2 * settlements.length;
  });
}

export async function singleRate(
  db: Pool, payers: readonly Payer[], { connections, seconds }: { connections: number; seconds: number },
): Promise<Rate> {
  const ids = Array.from({ length: connections }, (): bigint[] => []);
  return together(connections, seconds, async (at) => {
    const own = ids[at] ?? [];
    if (own.length === 0) own.push(...await drawListIds(db, IDS_AT_ONCE));
    const listId = own.pop();
    const payer = payers[at % payers.length];
    if (listId === undefined || !payer) throw new Error('there is nobody who could pay');
    await inTransaction(db, (tx) => reserveForNew(tx, { ...payer, amounts: [{ listId, amount: 1n, messages: 1 }] }));
    return 1;
  });
}

/** Returns the average seconds to settle one list in a batch, without the commit. */
export async function settleSeconds(db: Pool, payer: Payer, batches: number): Promise<number> {
  const [list] = await confirmed(db, payer);
  if (!list) throw new Error('no list was confirmed');
  let spent = 0;
  for (let batch = 0; batch < batches; batch++) {
    await inTransaction(db, async (tx) => {
      const startedAt = performance.now();
      await settleLists(tx, [{ ...list, charged: 4n, released: 0n, ref: `${list.listId}:turn:${batch}` }]);
      spent += performance.now() - startedAt;
    });
  }
  return spent / batches / 1_000;
}

async function confirmed(db: Db, payer: Payer | undefined): Promise<{ customerId: bigint; listId: bigint }[]> {
  if (!payer) throw new Error('there is nobody who could pay');
  const { customerId } = payer;
  const ids = await drawListIds(db, LISTS_AT_ONCE);
  for (const listId of ids) await inTransaction(db, (tx) => reserveForList(tx, { ...payer, listId, amount: RESERVED }));
  return ids.map((listId) => ({ customerId, listId }));
}

async function together(connections: number, seconds: number, step: (at: number) => Promise<number>): Promise<Rate> {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1_000;
  let postings = 0;
  await Promise.all(Array.from({ length: connections }, async (_, at) => {
    while (performance.now() < end) {
      // Two statements: `postings += await …` would read the sum before waiting and lose concurrent additions.
      const done = await step(at);
      postings += done;
    }
  }));
  return { postings, seconds: (performance.now() - startedAt) / 1_000 };
}
