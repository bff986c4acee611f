import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/db';
import { storeClicks, type ClickCount, type FollowedLink } from './click.store';
import type { Visitor } from './visitor';

export type Click = { link: FollowedLink; suffix: string | null; visitor: Visitor; at: Date };

const FLUSH_MS = 500;
const AFTER_FAILURE_MS = 1_000;
/** Maximum pending counts for recipients' unique links; beyond this, clicks count for the link only. */
const MAX_OWN = 50_000;
const FLUSH_ATTEMPTS = 5;
const QUARTER_MS = 900_000;

/** Stores clicks in batches, so that no visitor waits. Batches are numbered, so that a retry counts no click twice. */
export class ClickBook {
  private readonly writer = randomUUID();
  private pending = new Map<string, ClickCount>();
  private own = 0;
  private batch: { number: number; counts: ClickCount[] } | null = null;
  private batches = 0;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly db: Db, private readonly onError: (error: unknown) => void) {}

  note({ link, suffix, visitor, at }: Click): void {
    const quarter = new Date(Math.floor(at.getTime() / QUARTER_MS) * QUARTER_MS);
    const recipientSuffix = suffix !== null && this.own < MAX_OWN ? suffix : null;
    const key = `${link.id}/${recipientSuffix ?? ''}/${visitor}/${quarter.getTime()}`;
    const known = this.pending.get(key);
    if (known) {
      known.clicks++;
      known.last = at;
    } else {
      if (recipientSuffix !== null) this.own++;
      this.pending.set(key, { link, suffix: recipientSuffix, visitor, quarter, clicks: 1, first: at, last: at });
    }
    this.plan(FLUSH_MS);
  }

  /** Stores pending clicks in up to FLUSH_ATTEMPTS attempts; clicks that are still pending then are lost. */
  async stop(): Promise<void> {
    for (let attempts = 0; attempts < FLUSH_ATTEMPTS && (this.batch !== null || this.pending.size > 0 || this.timer !== null); attempts++) {
      if (this.timer !== null) clearTimeout(this.timer);
      this.timer = null;
      await this.flush();
    }
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private plan(ms: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      void this.flush();
    }, ms).unref();
  }

  private flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  private async write(): Promise<void> {
    this.batch ??= this.take();
    if (this.batch === null) return;
    try {
      await storeClicks(this.db, this.writer, this.batch);
      this.batch = null;
    } catch (error) {
      this.onError(error);
      this.plan(AFTER_FAILURE_MS);
    }
  }

  private take(): { number: number; counts: ClickCount[] } | null {
    if (this.pending.size === 0) return null;
    const counts = [...this.pending.values()];
    this.pending = new Map();
    this.own = 0;
    return { number: ++this.batches, counts };
  }
}
