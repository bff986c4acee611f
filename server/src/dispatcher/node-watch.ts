import type { Pool } from '../db';
import { buryNode, signsOfLife, type NodeSign } from './node.store';

/** A node without a renewal is off the wire 2.5 s after it asked for its last one (node-lease.ts), and so before anybody saw that one. */
const LOCKLESS_MS = 2_800;
/** Longer where the lock is held: its session may only be slow. */
const SILENT_MS = 4_000;

/**
 * Buries the other nodes when they have died, by this program's monotonic clock: wall clocks step, the database's too. A
 * node is over when its mark of life was seen unchanged for so long, and nothing counts from before it was first seen.
 */
export class NodeWatch {
  private readonly seen = new Map<bigint, { mark: string; since: number }>();

  constructor(private readonly db: Pool, private readonly now: () => number = () => performance.now()) {}

  /** To be called several times a second. */
  async look(ownId: bigint): Promise<void> {
    const asked = this.now();
    const signs = await signsOfLife(this.db, ownId);
    const over = this.note(signs, { asked, answered: this.now() });
    for (const sign of over) await buryNode(this.db, sign);
  }

  /** Answers the nodes that are over. A mark is unchanged from when its answer came to when the latest look was asked for. */
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
