import { unresolvedSecondsOf } from '../../channels';
import type { Pool } from '../../../platform/db';
import { connectionsWithUnresolved } from './unresolved.store';
import { proofSecondsOf } from './proof-time';
import { ResultWriter, type WriterEvents } from '../results/result-writer';

/** Resolves submits of connections that no node leases. Missing receipts prove nothing there, so submits are given up when too old. */
export class UnresolvedResolver {
  private readonly writers = new Map<bigint, ResultWriter>();
  private writersCreated = 0;
  private readonly left = new Set<bigint>();

  constructor(
    private readonly db: Pool,
    private readonly refPrefix: string,
    private readonly events: WriterEvents,
  ) {}

  isAbandoned(attemptId: bigint): boolean {
    return this.left.has(attemptId);
  }

  get abandonedAttempts(): bigint[] {
    return [...this.left];
  }

  async resolveAll(isOpen: (connectionId: bigint) => boolean): Promise<void> {
    for (const { id, settings } of await connectionsWithUnresolved(this.db)) {
      if (isOpen(id)) continue;
      const unresolvedSeconds = unresolvedSecondsOf(settings);
      this.writerOf(id).checkUnresolved({
        silenceProvesSeconds: null, proofSeconds: proofSecondsOf(null, unresolvedSeconds), unresolvedSeconds, echoesReference: false,
        isOpen: () => false, wasAccepted: () => false, strays: null,
      });
    }
  }

  /** Marks attempts as unresolved, because their connection closed before their outcome was stored. */
  adopt(connectionId: bigint, attemptIds: readonly bigint[]): void {
    if (attemptIds.length === 0) return;
    for (const attemptId of attemptIds) this.left.add(attemptId);
    this.writerOf(connectionId).addOutcomes(attemptIds.map((attemptId) => ({ kind: 'unknown', attemptId })));
  }

  async stop(drainMs: number): Promise<void> {
    await Promise.all([...this.writers.values()].map((writer) => writer.drain(drainMs)));
  }

  private writerOf(connectionId: bigint): ResultWriter {
    const known = this.writers.get(connectionId);
    if (known) return known;
    const writer = new ResultWriter(this.db, connectionId, `${this.refPrefix}:${connectionId}:unresolved${++this.writersCreated}`, {
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
