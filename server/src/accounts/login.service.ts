import { AppError, encodeMask, type Role } from '@portal/contracts';
import { writeAudit } from '../audit';
import { inTransaction, type Db } from '../db';
import type { Asked } from '../http';
import type { SealingKeys } from '../sealing';
import { counted, throttleKey } from './counted-attempt';
import { findLogin, insertLogin, lockLoginWith, renewPasswordHash, type LoginRow } from './login.store';
import { hashPassword, isOutdated, verifyPassword } from './password';
import { proveSecondFactor } from './second-factor/prove-second-factor';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';

/** Verified where there is no such login, so that the answer takes as long as for one that exists. */
let nobody: Promise<string> | undefined;

export type LoginAttempt = {
  credentials: { login: string; password: string; code?: string | undefined };
  origin: SessionOrigin;
  asked: Asked;
  now: Date;
  lifetime: SessionLifetime;
  keys: SealingKeys;
};

/**
 * Resolves to a session token. One answer for all that is wrong with login and password: it never tells whether a login exists. Who has
 * shown the right password may be told second_factor_required and second_factor_wrong.
 */
export async function logIn(db: Db, { credentials: { login, password, code }, origin, asked, now, lifetime, keys }: LoginAttempt): Promise<string> {
  return counted(db, throttleKey(login, origin.address), now, async () => {
    const found = await findLogin(db, login);
    nobody ??= hashPassword('the password of nobody');
    const right = await verifyPassword(found?.passwordHash ?? (await nobody), password);
    if (!found || !right || found.status !== 1 || found.customerStatus !== 1) throw new AppError('login_failed');
    await proveSecondFactor(db, { loginId: found.id, secret: found.totpSecret, code, now, keys });
    const token = await inTransaction(db, async (tx) => {
      // The password may have been replaced while it was verified, or the login locked or given a second factor, and with that every session ended.
      if (!(await lockLoginWith(tx, found))) throw new AppError('login_failed');
      const { id: loginId, customerId } = found;
      await writeAudit(tx, { event: 'logged_in', at: now, customerId, loginId, impersonatorId: null, subject: {}, asked });
      return startSession(tx, { ...found, verifiedAt: now }, origin, now, lifetime);
    });
    if (isOutdated(found.passwordHash)) await renewHash(db, found, password);
    return token;
  });
}

async function renewHash(db: Db, login: LoginRow, password: string): Promise<void> {
  await renewPasswordHash(db, login.id, { from: login.passwordHash, to: await hashPassword(password) });
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

/** The password is trimmed, as it is when somebody logs in. Throws login_already_exists. */
export async function createLogin(tx: Db, login: NewLogin): Promise<{ id: bigint; uuid: string }> {
  const made = await insertLogin(tx, {
    customerId: login.customerId,
    login: login.login.trim(),
    name: login.name,
    email: login.email ?? null,
    type: login.type ?? 'client',
    maskrole: encodeMask(login.roles),
    passwordHash: await hashPassword(login.password.trim()),
    defaultOrganizationId: login.defaultOrganizationId ?? null,
  });
  if (!made) throw new AppError('login_already_exists');
  return made;
}
