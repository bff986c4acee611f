import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db } from '../../platform/db';
import { blockTraffic } from './block-traffic';
import { noteRefused } from './refused-count';
import { shownSubject, type ActiveTrafficBlock } from './traffic-state.store';
import type { NewTrafficBlock } from './traffic-block.store';

export class TrafficBlockedError extends Error {
  override readonly name = 'TrafficBlockedError';
  constructor(readonly trafficBlock: ActiveTrafficBlock) {
    super('traffic is blocked');
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

/** Call it after the rollback: creates the traffic block or counts the refusal. Null for any other error. */
export async function refusalOf(db: Db, error: unknown, publicUrl: string | null): Promise<AppError | null> {
  if (error instanceof TrafficBlockedError) {
    await noteRefused(db, error.trafficBlock);
    return trafficBlockedError(error.trafficBlock);
  }
  if (error instanceof LimitPassed) return trafficBlockedError(await blockTraffic(db, error.passed, { refused: 1, publicUrl }));
  return null;
}

function trafficBlockedError(trafficBlock: Parameters<typeof shownSubject>[0]): AppError {
  return new AppError('traffic_stopped', { subject: shownSubject(trafficBlock) });
}
