import { createHash } from 'node:crypto';
import { AppError, encodeMask, type Role } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { findLogin, insertLogin, lockLoginWith, renewPasswordHash, type LoginRow } from './login.store';
import { clearAttempts, countAttempt, type ThrottleRule } from './login-throttle.store';
import { hashPassword, isOutdated, verifyPassword } from './password';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';

/** The fifth wrong password in a row costs five seconds, the next ones more, up to a quarter of an hour each. */
const throttle: ThrottleRule = { freeAttempts: 5, waitsInSeconds: [5, 15, 60, 300, 900], forgetAfterSeconds: 86_400 };

/** Verified where there is no such login, so that the answer takes as long as for one that exists. */
let nobody: Promise<string> | undefined;

export type LoginAttempt = {
  credentials: { login: string; password: string };
  origin: SessionOrigin;
  now: Date;
  lifetime: SessionLifetime;
};

/** Resolves to a session token. One answer for all that is wrong: it never tells whether a login exists. */
export async function logIn(db: Db, { credentials, origin, now, lifetime }: LoginAttempt): Promise<string> {
  const key = throttleKey(credentials.login, origin.address);
  const seconds = await countAttempt(db, key, now, throttle);
  if (seconds > 0) throw new AppError('login_locked', { seconds });
  const found = await findLogin(db, credentials.login);
  nobody ??= hashPassword('the password of nobody');
  const right = await verifyPassword(found?.passwordHash ?? (await nobody), credentials.password);
  if (!found || !right || found.status !== 1 || found.customerStatus !== 1) throw new AppError('login_failed');
  await clearAttempts(db, key);
  const token = await inTransaction(db, async (tx) => {
    // The password may have been replaced while it was verified, and with it every session that the old one had opened.
    if (!(await lockLoginWith(tx, found.id, found.passwordHash))) throw new AppError('login_failed');
    return startSession(tx, found, origin, now, lifetime);
  });
  if (isOutdated(found.passwordHash)) await renewHash(db, found, credentials.password);
  return token;
}

async function renewHash(db: Db, login: LoginRow, password: string): Promise<void> {
  await renewPasswordHash(db, login.id, { from: login.passwordHash, to: await hashPassword(password) });
}

/** By login and address: a stranger elsewhere cannot lock a person out of his own login. */
function throttleKey(login: string, address: string): Buffer {
  return createHash('sha256').update(`${login.toLowerCase()}\0${address}`).digest();
}

export type NewLogin = {
  customerId: bigint;
  login: string;
  password: string;
  name: string;
  roles: readonly Role[];
  email?: string | null;
  type?: 'client' | 'service';
  defaultOrganizationId?: bigint | null;
};

/** The password is trimmed, as it is when somebody logs in. */
export async function createLogin(tx: Db, login: NewLogin): Promise<{ id: bigint; uuid: string }> {
  return insertLogin(tx, {
    customerId: login.customerId,
    login: login.login.trim(),
    name: login.name,
    email: login.email ?? null,
    type: login.type ?? 'client',
    maskrole: encodeMask(login.roles),
    passwordHash: await hashPassword(login.password.trim()),
    defaultOrganizationId: login.defaultOrganizationId ?? null,
  });
}
