import { createHash } from 'node:crypto';
import { AppError, isAppError, type ErrorName } from '@portal/contracts';
import { writeAudit } from '../../platform/audit';
import { inTransaction, type Db } from '../../platform/db';
import { networkOf, NETWORKS_PER_SITE, siteOf, type RequestInfo } from '../../platform/http';
import { findLogin } from './login.store';
import { clearAttempts, countAttempt, forgiveAttempt, type ThrottleRule } from './login-throttle.store';
import { claimLockoutEmail } from './login-failure.store';
import { notifyPerson, type Post } from './security-mail';
import { slowedByFailures, type Pause } from './slow-down';

const throttle: ThrottleRule = { freeAttempts: 5, waitsInSeconds: [5, 15, 60, 300, 900], resetAfterSeconds: 86_400 };
const siteThrottle: ThrottleRule = { ...throttle, freeAttempts: throttle.freeAttempts * NETWORKS_PER_SITE };

export type Attempt = { login: string; requestInfo: RequestInfo; now: Date; post: Post; pause: Pause };
export type AttemptDeps = Pick<Attempt, 'post' | 'pause'>;

/** Only these errors mean a wrong guess; a busy server or a missing second factor does not. */
const wrong: ReadonlySet<ErrorName> = new Set<ErrorName>([
  'login_failed', 'password_wrong', 'cannot_change_password', 'second_factor_wrong',
]);

/** Counts failures per login and network, so strangers can't lock users out. When locked, throws login_locked instead of calling `work`. */
export function withLockout<T>(db: Db, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const { login, requestInfo: { address } } = attempt;
  const site = siteOf(address);
  const locks = [
    { key: keyOf(login, networkOf(address)), rule: throttle }, ...(site === null ? [] : [{ key: keyOf(login, site), rule: siteThrottle }]),
  ];
  return locking(db, locks, attempt, () => slowedByFailures(db, attempt, work, isWrong));
}

/** Counts failures per `key`, across all networks. Use it only after the right password, so that strangers cannot lock a user out. */
export function withGlobalLockout<T>(db: Db, key: string, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  return locking(db, [{ key: createHash('sha256').update(key).digest(), rule: throttle }], attempt, work);
}

type Lock = { key: Buffer; rule: ThrottleRule };

async function locking<T>(db: Db, locks: readonly Lock[], attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const { now } = attempt;
  const entered: { key: Buffer; lockedUntil: Date | null }[] = [];
  let starts = false;
  for (const { key, rule } of locks) {
    const { seconds, failures, lockedUntil } = await countAttempt(db, key, now, rule);
    if (seconds > 0) {
      for (const one of entered) await forgiveAttempt(db, one.key, one.lockedUntil);
      throw new AppError('login_locked', { seconds });
    }
    entered.push({ key, lockedUntil });
    starts ||= failures >= rule.freeAttempts;
  }
  try {
    const result = await work();
    for (const { key } of entered) await clearAttempts(db, key);
    return result;
  } catch (error) {
    if (!isWrong(error)) for (const { key, lockedUntil } of entered) await forgiveAttempt(db, key, lockedUntil);
    else if (starts) await noteLock(db, attempt);
    throw error;
  }
}

function isWrong(error: unknown): boolean {
  return isAppError(error) && wrong.has(error.error);
}

function keyOf(login: string, network: string): Buffer {
  return createHash('sha256').update(`${login.toLowerCase()}\0${network}`).digest();
}

/** Audits the lockout. Sends at most one email a day per login, so that strangers cannot flood the mailbox. */
async function noteLock(db: Db, { login, requestInfo, now, post }: Attempt): Promise<void> {
  const found = await findLogin(db, login);
  if (!found) return;
  const { id: loginId, customerId } = found;
  await inTransaction(db, async (tx) => {
    await writeAudit(tx, { event: 'login_locked', at: now, customerId, loginId, impersonatorId: null, subject: {}, requestInfo });
    if (await claimLockoutEmail(tx, login, now)) await notifyPerson(tx, loginId, { kind: 'login_locked', at: now }, post);
  });
}
