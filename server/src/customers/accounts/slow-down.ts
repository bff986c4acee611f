import { AppError } from '@portal/contracts';
import { inTransaction, type Db } from '../../platform/db';
import { networkOf } from '../../platform/http';
import type { Attempt } from './counted-attempt';
import { addFailure, claimLockoutEmail, countFailures, sessionAddresses } from './login-failure.store';
import { findLogin } from './login.store';
import { notifyPerson } from './security-mail';

export type Pause = (milliseconds: number) => Promise<void>;

/** Attempts are delayed after this many failures per login and hour, across all networks. */
export const SLOW_FROM = 50;
const DOUBLES_EVERY = 25;
const MAX_WAIT_SECONDS = 10;

/** Login and network of each delayed attempt. A second attempt of the same login and network is refused during the delay. */
const waiting = new Set<string>();

export function waitSeconds(failures: number): number {
  if (failures < SLOW_FROM) return 0;
  return Math.min(MAX_WAIT_SECONDS, 2 ** Math.floor((failures - SLOW_FROM) / DOUBLES_EVERY));
}

/**
 * Delays attempts after many failures instead of locking the login, because any stranger could cause a lockout. Does not delay networks
 * with an open session of the login. Throws too_many_requests.
 */
export async function slowedByFailures<T>(
  db: Db, attempt: Attempt, work: () => Promise<T>, isWrong: (error: unknown) => boolean,
): Promise<T> {
  const { login, requestInfo, now, pause } = attempt;
  const seconds = waitSeconds(await countFailures(db, login, now));
  if (seconds > 0 && !(await isKnown(db, login, requestInfo.address))) {
    await wait(`${login.toLowerCase()}\0${networkOf(requestInfo.address)}`, seconds, pause);
  }
  try {
    return await work();
  } catch (error) {
    if (isWrong(error) && await addFailure(db, login, now) === SLOW_FROM) await notify(db, attempt);
    throw error;
  }
}

async function isKnown(db: Db, login: string, address: string): Promise<boolean> {
  const network = networkOf(address);
  return (await sessionAddresses(db, login)).some((known) => networkOf(known) === network);
}

async function wait(key: string, seconds: number, pause: Pause): Promise<void> {
  if (waiting.has(key)) throw new AppError('too_many_requests', { seconds });
  waiting.add(key);
  try {
    await pause(seconds * 1_000);
  } finally {
    waiting.delete(key);
  }
}

async function notify(db: Db, { login, now, post }: Attempt): Promise<void> {
  const found = await findLogin(db, login);
  if (!found) return;
  await inTransaction(db, async (tx) => {
    if (await claimLockoutEmail(tx, login, now)) await notifyPerson(tx, found.id, { kind: 'login_failures', at: now }, post);
  });
}
