import type { Db } from '../db';
import { reapNode, signsOfLife, type NodeSign } from './node.store';

export const WATCH_EVERY_MS = 300;
/** A node stops sending 2.5 s after requesting its last renewal (node-lease.ts); peers see that renewal only after the request. */
const LOCKLESS_MS = 2_800;
/** Longer while the lock is held: the session may only be slow. */
const SILENT_MS = 4_000;

/**
 * Reaps dead nodes by this program's monotonic clock, since wall clocks, even the database's, may be set. A node is dead when its mark has
 * not changed for `SILENT_MS`, or `LOCKLESS_MS` without its lock, since this program first saw it.
 */
export class NodeWatch {
  private readonly heartbeats = new Map<bigint, { mark: string; since: number }>();

  constructor(private readonly db: Db, private readonly now: () => number = () => performance.now()) {}

  /** Reaps dead nodes; returns whether there are other nodes. Call it several times a second while there are. */
  async check(ownId: bigint): Promise<boolean> {
    const queriedAt = this.now();
    const signs = await signsOfLife(this.db, ownId);
    const expired = this.note(signs, { queriedAt, answeredAt: this.now() });
    for (const sign of expired) await reapNode(this.db, sign);
    return signs.length > 0;
  }

  /** Returns the dead nodes. A mark counts as unchanged from the answer that first showed it to the latest request. */
  private note(signs: readonly NodeSign[], { queriedAt, answeredAt }: { queriedAt: number; answeredAt: number }): NodeSign[] {
    const living = new Set(signs.map(({ id }) => id));
    for (const id of this.heartbeats.keys()) if (!living.has(id)) this.heartbeats.delete(id);
    return signs.filter(({ id, mark, locked }) => {
      const before = this.heartbeats.get(id);
      if (before?.mark === mark) return queriedAt - before.since >= (locked ? SILENT_MS : LOCKLESS_MS);
      this.heartbeats.set(id, { mark, since: answeredAt });
      return false;
    });
  }
}
