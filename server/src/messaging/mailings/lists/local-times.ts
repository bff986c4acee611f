import { instantOf } from '@portal/messaging';
import type { Db } from '../../../platform/db';
import { moveDueTime, waitingForLocalTime, type LocalTime } from './mailing.store';

/** Computes the due time by the current time zone rules. They may change at short notice, but the chosen local time must be kept. */
export function recomputeDueTime(
  { dueAt, dueLocal, timeZone, localTime = false }: {
    dueAt: Date | null; dueLocal: string | null; timeZone: string | null; localTime?: boolean;
  },
): Date | null {
  if (dueLocal === null || timeZone === null || localTime) return dueAt;
  const instant = instantOf(dueLocal, timeZone);
  return instant.ok ? instant.at : dueAt;
}

/** Updates due times after a change of time zone rules, except for lists that are already due. Returns the changed lists. */
export async function updateLocalTimes(db: Db, now: Date): Promise<LocalTime[]> {
  const moved: LocalTime[] = [];
  for (const list of await waitingForLocalTime(db, now)) {
    const at = recomputeDueTime(list);
    if (at && at.getTime() !== list.dueAt.getTime() && (await moveDueTime(db, list, at))) moved.push(list);
  }
  return moved;
}
