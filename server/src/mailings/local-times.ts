import { instantOf } from '@portal/messaging';
import type { Db } from '../db';
import { moveDueTime, waitingForLocalTime, type LocalTime } from './mailing.store';

/** Due time by current zone rules: these may change at short notice, and the local time was promised. */
export function dueAgain(
  { dueAt, dueLocal, timeZone }: { dueAt: Date | null; dueLocal: string | null; timeZone: string | null },
): Date | null {
  if (dueLocal === null || timeZone === null) return dueAt;
  const instant = instantOf(dueLocal, timeZone);
  return instant.ok ? instant.at : dueAt;
}

/** Moves the due times of lists whose zone has changed its rules; a list that is already due keeps its time. Returns the lists moved. */
export async function updateLocalTimes(db: Db, now: Date): Promise<LocalTime[]> {
  const moved: LocalTime[] = [];
  for (const list of await waitingForLocalTime(db, now)) {
    const at = dueAgain(list);
    if (at && at.getTime() !== list.dueAt.getTime() && (await moveDueTime(db, list, at))) moved.push(list);
  }
  return moved;
}
