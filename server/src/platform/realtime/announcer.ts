import type { Db } from '../db';
import { onAppended } from './append';
import type { Bus } from './bus';
import { lastOffsets } from './event-log.store';

const TICK_MS = 20;
/** An event that is still not visible after this time is considered rolled back. */
const GIVE_UP_MS = 90_000;

type PendingOffset = { offset: bigint; announced: bigint; since: number };

/** Announces appended events after the commit, outside their transactions. Hubs notice a lost announcement by comparing offsets. */
export class Announcer {
  private readonly waiting = new Map<bigint, PendingOffset>();
  private timer: NodeJS.Timeout | undefined;
  private stopListening: () => void = () => undefined;
  private flushing: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly db: Db,
    private readonly bus: Bus,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.stopListening = onAppended((offsets) => {
      for (const { customerId, offset } of offsets) {
        const announced = this.waiting.get(customerId)?.announced ?? offset - 1n;
        this.waiting.set(customerId, { offset, announced, since: performance.now() });
      }
      this.schedule();
    });
  }

  async stop(): Promise<void> {
    this.stopListening();
    this.stopped = true;
    clearTimeout(this.timer);
    await this.flushing;
    await this.announceCommitted().catch(this.onError);
  }

  private schedule(): void {
    if (this.timer || this.stopped) return;
    this.timer = setTimeout(() => {
      this.flushing = this.announceCommitted().catch(this.onError).finally(() => {
        this.timer = undefined;
        if (this.waiting.size > 0) this.schedule();
      });
    }, TICK_MS);
  }

  private async announceCommitted(): Promise<void> {
    if (this.waiting.size === 0) return;
    const committed = await lastOffsets(this.db, [...this.waiting.keys()]);
    const payloads: string[] = [];
    for (const { customerId, offset } of committed) {
      const awaited = this.waiting.get(customerId);
      if (!awaited) continue;
      if (offset > awaited.announced) payloads.push(`${customerId}:${offset}`);
      if (offset >= awaited.offset) this.waiting.delete(customerId);
      else awaited.announced = offset;
    }
    const now = performance.now();
    for (const [customerId, { since }] of this.waiting) {
      if (now - since > GIVE_UP_MS) this.waiting.delete(customerId);
    }
    await this.bus.publish('portal_event', payloads);
  }
}
