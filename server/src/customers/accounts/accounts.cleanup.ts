import type { Db } from '../../platform/db';
import { deleteAttemptsBefore } from './login-throttle.store';
import { deleteFailuresBefore } from './login-failure.store';
import { deleteCodesExpiredBefore } from './code.store';
import { deleteSessionsDeadSince } from './session.store';

const DAY = 86_400_000;

export const accountsCleanup = [
  { name: 'login throttles', run: (db: Db, now: Date) => deleteAttemptsBefore(db, new Date(now.getTime() - DAY)) },
  { name: 'login failures', run: (db: Db, now: Date) => deleteFailuresBefore(db, new Date(now.getTime() - DAY)) },
  { name: 'sessions', run: (db: Db, now: Date) => deleteSessionsDeadSince(db, new Date(now.getTime() - 30 * DAY)) },
  { name: 'login codes', run: (db: Db, now: Date) => deleteCodesExpiredBefore(db, new Date(now.getTime() - 30 * DAY)) },
] as const;
