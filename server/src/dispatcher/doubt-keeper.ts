import { inDoubtSecondsOf } from '../channels';
import type { Pool } from '../db';
import { connectionsInDoubt } from './doubt.store';
import { proofSecondsOf } from './proof-time';
import { ResultWriter, type WriterEvents } from './result-writer';

/**
 * Ends the doubts of connections that this node does not hold open: switched off, misconfigured, gone. Nothing is heard
 * by them, so silence proves nothing and only time decides; without it their lists would never finish.
 */
export class DoubtKeeper {
  private readonly writers = new Map<bigint, ResultWriter>();
  private writersMade = 0;
  private readonly left = new Set<bigint>();

  constructor(
    private readonly db: Pool,
    private readonly refPrefix: string,
    private readonly events: WriterEvents,
  ) {}

  /** Whether its fate is known to nobody and not stored as such yet. */
  isLeft(attemptId: bigint): boolean {
    return this.left.has(attemptId);
  }

  async sweep(isOpen: (connectionId: bigint) => boolean): Promise<void> {
    for (const { id, settings } of await connectionsInDoubt(this.db)) {
      if (isOpen(id)) continue;
      const inDoubtSeconds = inDoubtSecondsOf(settings);
      this.writerOf(id).sweepWith({
        silenceProvesSeconds: null, proofSeconds: proofSecondsOf(null, inDoubtSeconds), inDoubtSeconds, isOpen: () => false, wasTaken: () => false, strays: null,
      });
    }
  }

  /** Attempts whose connection was closed before their outcome was stored: nobody waits for it any more. */
  leave(connectionId: bigint, attemptIds: readonly bigint[]): void {
    if (attemptIds.length === 0) return;
    for (const attemptId of attemptIds) this.left.add(attemptId);
    this.writerOf(connectionId).takeOutcomes(attemptIds.map((attemptId) => ({ kind: 'unknown', attemptId })));
  }

  async stop(drainMs: number): Promise<void> {
    await Promise.all([...this.writers.values()].map((writer) => writer.drain(drainMs)));
  }

  private writerOf(connectionId: bigint): ResultWriter {
    const known = this.writers.get(connectionId);
    if (known) return known;
    const writer = new ResultWriter(this.db, connectionId, `${this.refPrefix}:${connectionId}:doubt${++this.writersMade}`, {
      failed: this.events.failed,
      stored: (stored, outcomes) => {
        for (const { attemptId } of outcomes) this.left.delete(attemptId);
        this.events.stored(stored, outcomes);
      },
    });
    this.writers.set(connectionId, writer);
    return writer;
  }
}
