import type { Db } from '../db';
import { reapNode, signsOfLife, type NodeSign } from './node.store';

export const WATCH_EVERY_MS = 300;
/** A node stops sending 2.5 s after requesting its last renewal (node-lease.ts); peers see that renewal only after the request. */
const LOCKLESS_MS = 2_800;
/** Longer while the lock is held: the session may only be slow. */
const SILENT_MS = 4_000;

/**
 * Reaps dead nodes by this program's monotonic clock, since wall clocks, even the database's, may be set. A node is dead when its mark did
 * not change for that long, counted from when this program first saw it.
 */
export class NodeWatch {
  private readonly seen = new Map<bigint, { mark: string; since: number }>();

  constructor(private readonly db: Db, private readonly now: () => number = () => performance.now()) {}

  /** Call it several times a second while it returns that other nodes live, or while others are known to. */
  async look(ownId: bigint): Promise<boolean> {
    const asked = this.now();
    const signs = await signsOfLife(this.db, ownId);
    const over = this.note(signs, { asked, answered: this.now() });
    for (const sign of over) await reapNode(this.db, sign);
    return signs.length > 0;
  }

  /** Returns the dead nodes. A mark counts as unchanged from the answer that first showed it to the latest request. */
  private note(signs: readonly NodeSign[], { asked, answered }: { asked: number; answered: number }): NodeSign[] {
    const living = new Set(signs.map(({ id }) => id));
    for (const id of this.seen.keys()) if (!living.has(id)) this.seen.delete(id);
    return signs.filter(({ id, mark, locked }) => {
      const before = this.seen.get(id);
      if (before?.mark === mark) return asked - before.since >= (locked ? SILENT_MS : LOCKLESS_MS);
      this.seen.set(id, { mark, since: answered });
      return false;
    });
  }
}
