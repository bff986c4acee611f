import { AppError, encodeMask, isAppError, type Role } from '@portal/contracts';
import { writeAudit } from '../../platform/audit';
import { inTransaction, type Db } from '../../platform/db';
import type { RequestInfo } from '../../platform/http';
import type { SealingKeys } from '../../platform/sealing';
import { withLockout, type AttemptDeps } from './counted-attempt';
import { findLogin, insertLogin, lockLoginWith, renewPasswordHash, type LoginRow } from './login.store';
import { hashPassword, isOutdated, verifyPassword } from './password';
import { proveSecondFactor } from './second-factor/prove-second-factor';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';

/** Hash that is verified for unknown logins, so that timing does not reveal which logins exist. */
let nobody: Promise<string> | undefined;

export type LoginAttempt = {
  credentials: { login: string; password: string; code?: string | undefined };
  origin: SessionOrigin;
  requestInfo: RequestInfo;
  now: Date;
  lifetime: SessionLifetime;
  keys: SealingKeys;
  attempts: AttemptDeps;
};

/** Throws login_locked, login_failed (also for an inactive login); only after the right password, customer_disabled and second_factor_*. */
export async function logIn(
  db: Db, { credentials: { login, password, code }, origin, requestInfo, now, lifetime, keys, attempts }: LoginAttempt,
): Promise<string> {
  const attempt = { ...attempts, login, requestInfo, now };
  return withLockout(db, attempt, async () => {
    const found = await findLogin(db, login);
    nobody ??= hashPassword('the password of nobody').catch((error: unknown) => {
      nobody = undefined;
      throw error;
    });
    const right = await verifyPassword(found?.passwordHash ?? (await nobody), password, requestInfo.address);
    if (!found || !right || found.status !== 1) throw new AppError('login_failed');
    if (found.customerStatus !== 1) throw new AppError('customer_disabled');
    await proveSecondFactor(db, { loginId: found.id, secret: found.totpSecret, code, keys, attempt });
    const token = await inTransaction(db, async (tx) => {
      // Checks again, because the login may have been locked or changed during the verification.
      if (!(await lockLoginWith(tx, found))) throw new AppError('login_failed');
      const { id: loginId, customerId } = found;
      await writeAudit(tx, { event: 'logged_in', at: now, customerId, loginId, impersonatorId: null, subject: {}, requestInfo });
      return startSession(tx, { ...found, verifiedAt: now }, origin, now, lifetime);
    });
    if (isOutdated(found.passwordHash)) await renewHash(db, found, password, requestInfo.address);
    return token;
  });
}

/** Renews an outdated hash. Does nothing if the hash queue is full, because the sign-in must not fail. */
async function renewHash(db: Db, login: LoginRow, password: string, address: string): Promise<void> {
  const to = await hashPassword(password, address).catch((error: unknown) => {
    if (isAppError(error) && error.error === 'too_many_requests') return null;
    throw error;
  });
  if (to !== null) await renewPasswordHash(db, login.id, { from: login.passwordHash, to });
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

/** For programs and tests. HTTP handlers do the slow hashing before the transaction and call `storeLogin`. Throws login_already_exists. */
export async function createLogin(tx: Db, { password, ...login }: NewLogin): Promise<{ id: bigint; uuid: string }> {
  return storeLogin(tx, { ...login, passwordHash: await hashPassword(password.trim()) });
}

export async function storeLogin(
  tx: Db, login: Omit<NewLogin, 'password'> & { passwordHash: string },
): Promise<{ id: bigint; uuid: string }> {
  const created = await insertLogin(tx, {
    customerId: login.customerId,
    login: login.login.trim(),
    name: login.name,
    email: login.email ?? null,
    type: login.type ?? 'client',
    maskrole: encodeMask(login.roles),
    passwordHash: login.passwordHash,
    defaultOrganizationId: login.defaultOrganizationId ?? null,
  });
  if (!created) throw new AppError('login_already_exists');
  return created;
}
