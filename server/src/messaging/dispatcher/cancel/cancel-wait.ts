import { setTimeout } from 'node:timers/promises';
import type { Db } from '../../../platform/db';
import { announceCancel, nodesWithClaims, collectSubmitted, withoutAcknowledgement, type CanceledList } from './cancel-signal.store';
import { NodeWatch } from '../node/node-watch';

const POLL_MS = 20;
/** The cancel is announced again after this many polls, because a node may have missed it while reconnecting. */
const ANNOUNCE_EVERY = 10;
/** Longer than reaping a dead node takes. Limited, since a live node might never acknowledge. */
const DEADLINE_MS = 10_000;
/** Passed as our own node id, because this program need not be a node. No node has this id, so every node is watched. */
const NO_NODE = 0n;

export type CancelWait = {
  signal?: AbortSignal | undefined;
  deadlineMs?: number;
};

/**
 * Waits until no node can submit more of a list whose cancel is committed; returns the number of submitted messages without a result. After
 * the deadline, messages claimed by nodes that have not acknowledged count as submitted.
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
