import { AppError, toAmount, type Money } from '@portal/contracts';
import type { Db } from '../db';
import { makeStop } from './make-stop';
import { noteRefused } from './refused-tally';
import { shownSubject, type StandingStop } from './standing.store';
import type { NewStop } from './stop.store';

/** Something of the message is stopped. */
export class StoppedTraffic extends Error {
  override readonly name = 'StoppedTraffic';
  constructor(readonly stop: StandingStop) {
    super('stopped');
  }
}

/** The message would have been one too many. */
export class LimitPassed extends Error {
  override readonly name = 'LimitPassed';
  constructor(readonly passed: NewStop) {
    super('a limit was passed');
  }
}

export function spendCapReached({ limit, spent, currency }: { limit: Money; spent: Money; currency: string }): AppError {
  return new AppError('spend_cap_reached', { limit: toAmount(limit), spent: toAmount(spent), currency });
}

/**
 * Asked once the transaction is rolled back, outside of any other: what a limit has refused is stopped and counted, and the error is for the
 * caller. A crash before this leaves the count at its limit, so that the next message makes the stop. `publicUrl` is where the portal is
 * opened, for the letters; null where that is not known. Null for any other error.
 */
export async function refusalOf(db: Db, error: unknown, publicUrl: string | null): Promise<AppError | null> {
  if (error instanceof StoppedTraffic) {
    await noteRefused(db, error.stop);
    return stopped(error.stop);
  }
  if (error instanceof LimitPassed) return stopped(await makeStop(db, error.passed, { refused: 1, publicUrl }));
  return null;
}

function stopped(stop: Parameters<typeof shownSubject>[0]): AppError {
  return new AppError('traffic_stopped', { subject: shownSubject(stop) });
}
