import { instantOf } from '@portal/messaging';
import type { Db } from '../db';
import { moveDueTime, waitingForLocalTime, type LocalTime } from './mailing.store';

/** Zones change their rules, sometimes days ahead, and the promise is the local time. */
export function dueAgain({ dueAt, dueLocal, timeZone }: { dueAt: Date | null; dueLocal: string | null; timeZone: string | null }): Date | null {
  if (dueLocal === null || timeZone === null) return dueAt;
  const instant = instantOf(dueLocal, timeZone);
  // A zone that is gone from the tables keeps the stored time.
  return instant.ok ? instant.at : dueAt;
}

/** Moves lists whose zone has changed its rules. A list that became due before keeps its time. */
export async function updateLocalTimes(db: Db, now: Date): Promise<LocalTime[]> {
  const moved: LocalTime[] = [];
  for (const list of await waitingForLocalTime(db, now)) {
    const at = dueAgain(list);
    if (at && at.getTime() !== list.dueAt.getTime() && (await moveDueTime(db, list, at))) moved.push(list);
  }
  return moved;
}
