import { instantOf } from '@portal/messaging';
import type { Db } from '../db';
import { moveDueTime, waitingForLocalTime, type LocalTime } from './mailing.store';

/**
 * When a list is due by the clocks of its zone as this program knows them now. Zones change their rules, sometimes days
 * ahead; what was promised is the hour that the clocks there show.
 */
export function dueAgain({ dueAt, dueLocal, timeZone }: { dueAt: Date | null; dueLocal: string | null; timeZone: string | null }): Date | null {
  if (dueLocal === null || timeZone === null) return dueAt;
  const instant = instantOf(dueLocal, timeZone);
  // A zone that is gone from the tables keeps the time that was found when it was there.
  return instant.ok ? instant.at : dueAt;
}

/** Moves what waits for a time by a zone whose rules have changed; what has come due by then leaves as it was. */
export async function keepLocalTimes(db: Db, now: Date): Promise<LocalTime[]> {
  const moved: LocalTime[] = [];
  for (const list of await waitingForLocalTime(db, now)) {
    const at = dueAgain(list);
    if (at && at.getTime() !== list.dueAt.getTime() && (await moveDueTime(db, list, at))) moved.push(list);
  }
  return moved;
}
