import type { Db } from '../../../platform/db';
import { reapNode, signsOfLife, type NodeSign } from './node.store';

export const WATCH_EVERY_MS = 300;
/** A node without renewal for this long is dead if its session lock is gone. It stops sending 2.5 s after its last renewal request. */
const LOCKLESS_MS = 2_800;
/** The same for a node whose session still holds its lock. Longer, since its session may only be slow. */
const SILENT_MS = 4_000;

/** Reaps nodes whose `mark` no longer changes. Uses a monotonic clock, because wall clocks may be adjusted. */
export class NodeWatch {
  private readonly heartbeats = new Map<bigint, { mark: string; since: number }>();

  constructor(private readonly db: Db, private readonly now: () => number = () => performance.now()) {}

  /** Reaps dead nodes. Returns whether it found other nodes; while it does, call it at least every `WATCH_EVERY_MS`. */
  async check(ownId: bigint): Promise<boolean> {
    const queriedAt = this.now();
    const signs = await signsOfLife(this.db, ownId);
    const expired = this.note(signs, { queriedAt, answeredAt: this.now() });
    for (const sign of expired) await reapNode(this.db, sign);
    return signs.length > 0;
  }

  /** Returns the dead nodes. A mark's age runs from the end of the query that first returned it to the start of the latest query. */
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
