import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db } from '../db';
import { blockTraffic } from './block-traffic';
import { noteRefused } from './refused-tally';
import { shownSubject, type ActiveTrafficBlock } from './standing.store';
import type { NewTrafficBlock } from './traffic-block.store';

export class StoppedTraffic extends Error {
  override readonly name = 'StoppedTraffic';
  constructor(readonly stop: ActiveTrafficBlock) {
    super('stopped');
  }
}

export class LimitPassed extends Error {
  override readonly name = 'LimitPassed';
  constructor(readonly passed: NewTrafficBlock) {
    super('a limit was passed');
  }
}

export function spendCapReached({ limit, spent, currency }: { limit: Money; spent: Money; currency: string }): AppError {
  return new AppError('spend_cap_reached', { limit: toAmount(limit), spent: toAmount(spent), currency });
}

/** Call after the rollback: blocks or counts; null for other errors. After a crash before it, the next message sets the block. */
export async function refusalOf(db: Db, error: unknown, publicUrl: string | null): Promise<AppError | null> {
  if (error instanceof StoppedTraffic) {
    await noteRefused(db, error.stop);
    return stopped(error.stop);
  }
  if (error instanceof LimitPassed) return stopped(await blockTraffic(db, error.passed, { refused: 1, publicUrl }));
  return null;
}

function stopped(stop: Parameters<typeof shownSubject>[0]): AppError {
  return new AppError('traffic_stopped', { subject: shownSubject(stop) });
}
