import type { Db } from '../db';
import {
  endpointsAnswer, endpointsFail, storeDelivered, storeFailed, storeReturned, type Delivered, type Failed, type Returned,
  type EndpointFailure,
} from './result.store';

type Unsuccessful = Failed & { endpointId: bigint; disable: EndpointFailure['disable'] };
type Batch = { delivered: (Delivered & { endpointId: bigint })[]; failed: Unsuccessful[]; returned: Returned[] };

const AFTER_FAILURE_MS = 1_000;

export class ResultWriter {
  private batch = emptyBatch();
  private running: Promise<void> | null = null;
  private stopping = false;

  constructor(private readonly db: Db, private readonly onError: (error: unknown) => void) {}

  delivered(result: Delivered & { endpointId: bigint }): void {
    this.batch.delivered.push(result);
    this.wake();
  }

  failed(result: Unsuccessful): void {
    this.batch.failed.push(result);
    this.wake();
  }

  returned(results: readonly Returned[]): void {
    this.batch.returned.push(...results);
    if (results.length > 0) this.wake();
  }

  /** Results that cannot be stored now are lost; their webhooks are sent again after their leases expire. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private wake(): void {
    this.running ??= this.run();
  }

  private async run(): Promise<void> {
    await new Promise((turn) => { setImmediate(turn); });
    for (let batch = this.take(); batch; batch = this.take()) {
      try {
        await store(this.db, batch);
      } catch (error) {
        this.onError(error);
        if (this.stopping) break;
        this.batch = joined(batch, this.batch);
        await new Promise((later) => { setTimeout(later, AFTER_FAILURE_MS); });
      }
    }
    // Reset in the same tick as the last `take`, or a result that arrives in between stays unwritten.
    this.running = null;
  }

  private take(): Batch | null {
    const batch = this.batch;
    if (batch.delivered.length + batch.failed.length + batch.returned.length === 0) return null;
    this.batch = emptyBatch();
    return batch;
  }
}

/** No transaction, so that endpoint rows are never locked together with webhook rows. */
async function store(db: Db, { delivered, failed, returned }: Batch): Promise<void> {
  await storeDelivered(db, delivered);
  await storeFailed(db, failed);
  await storeReturned(db, returned);
  const answering = new Set(delivered.map(({ endpointId }) => endpointId));
  await endpointsAnswer(db, [...answering]);
  await endpointsFail(db, failingEndpoints(failed, answering));
}

function failingEndpoints(failed: readonly Unsuccessful[], answering: ReadonlySet<bigint>): EndpointFailure[] {
  const failing = new Map<bigint, EndpointFailure>();
  for (const { endpointId, fault, pauseSeconds, disable } of failed) {
    // If the endpoint also succeeded in this batch, its failure counts only if it asks for a pause or must be disabled.
    if (answering.has(endpointId) && pauseSeconds === 0 && disable === null) continue;
    const known = failing.get(endpointId);
    failing.set(endpointId, {
      endpointId, fault, failures: (known?.failures ?? 0) + 1,
      pauseSeconds: Math.max(known?.pauseSeconds ?? 0, pauseSeconds), disable: known?.disable ?? disable,
    });
  }
  return [...failing.values()];
}

function joined(first: Batch, second: Batch): Batch {
  return {
    delivered: [...first.delivered, ...second.delivered], failed: [...first.failed, ...second.failed],
    returned: [...first.returned, ...second.returned],
  };
}

function emptyBatch(): Batch {
  return { delivered: [], failed: [], returned: [] };
}
