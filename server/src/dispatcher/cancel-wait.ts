import { setTimeout } from 'node:timers/promises';
import type { Db } from '../db';
import { announceCancel, nodesWithClaims, collectSubmitted, withoutAcknowledgement, type CanceledList } from './cancel-signal.store';
import { NodeWatch } from './node-watch';

const POLL_MS = 20;
/** In polls. A node may miss an announcement while it reconnects, or store its last results without acknowledging. */
const ANNOUNCE_EVERY = 10;
/** Longer than it takes to reap a dead node. A living node that never acknowledges may run an older version. */
const DEADLINE_MS = 10_000;
/** No node has this id: the waiting program may not be a node, so the watch excludes none. */
const NO_NODE = 0n;

export type CancelWait = {
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
};

/**
 * Resolves once no node can submit more of a canceled list, to the number of its submitted messages without a result. The cancel must be
 * committed. Reaps dead nodes meanwhile. After the deadline or an abort, every claimed message counts as submitted.
 */
export async function untilNothingIsSent(
  db: Db, list: CanceledList, { signal, deadlineMs = DEADLINE_MS }: CancelWait = {},
): Promise<number> {
  const { listId } = list;
  const watch = new NodeWatch(db);
  const started = performance.now();
  const isOver = () => signal?.aborted === true || performance.now() - started >= deadlineMs;
  let nodes = await nodesWithClaims(db, list);
  for (let round = 1; nodes.length > 0 && !isOver(); round++) {
    if (round % ANNOUNCE_EVERY === 1) await announceCancel(db, { listId, nodes });
    await watch.check(NO_NODE);
    await setTimeout(POLL_MS);
    nodes = round % ANNOUNCE_EVERY === 0 ? await nodesWithClaims(db, list) : await withoutAcknowledgement(db, { listId, nodes });
  }
  return collectSubmitted(db, list);
}
