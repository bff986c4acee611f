import { AppError, SHORTEST_PASSWORD } from '@portal/contracts';
import { inTransaction, type Db } from '../db';
import { findCode, insertCode, useCode, voidCodes, type CodeKind, type CodeRow } from './code.store';
import { lockLogin, replacePasswordHash } from './login.store';
import { hashPassword } from './password';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { endSessionsOf } from './session.store';
import { hashToken, newToken } from './token';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const lifetimes: Record<CodeKind, number> = { handoff: 60 * SECOND, password: 24 * HOUR };

/** `createdBy` is a login, or null for an operator at the machine itself. */
export type CodeOrder = { loginId: bigint; kind: CodeKind; createdBy: bigint | null };

/** A single-use code for this login, which nothing can tell again: 'handoff' for 60 seconds, 'password' for a day (NAV-24). */
export async function issueCode(db: Db, { loginId, kind, createdBy }: CodeOrder, now: Date): Promise<{ code: string; expires: Date }> {
  const code = newToken();
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  await insertCode(db, { codeHash: hashToken(code), loginId, kind, createdBy, now, expiresAt });
  return { code, expires: expiresAt };
}

export type Exchange = {
  code: string;
  /** Trimmed, both. */
  newPassword?: string | undefined;
  reNewPassword?: string | undefined;
  origin: SessionOrigin;
  now: Date;
  lifetime: SessionLifetime;
};
/** No token where a password has to be set first; `ended` are the sessions that the new password has ended. */
export type Exchanged = { token: string | null; login: string; ended: readonly bigint[] };

/** Swaps a code for a session. One answer for all that is wrong with a code: it never tells what there was. */
export async function exchangeCode(db: Db, exchange: Exchange): Promise<Exchanged> {
  const { code, newPassword, reNewPassword, now } = exchange;
  const codeHash = hashToken(code);
  const found = await findCode(db, codeHash, now);
  if (!found) throw new AppError('code_invalid');
  if (found.kind === 'handoff') return open(db, codeHash, found, exchange);
  if (newPassword === undefined) return { token: null, login: found.login, ended: [] };
  if (newPassword !== reNewPassword) throw new AppError('passwords_differ');
  if ([...newPassword].length < SHORTEST_PASSWORD) throw new AppError('password_too_short', { min: SHORTEST_PASSWORD });
  return open(db, codeHash, found, exchange, await hashPassword(newPassword));
}

/** The login is locked first, so that two codes of it wait for each other here and not crosswise at their rows. */
async function open(db: Db, codeHash: Buffer, found: CodeRow, { origin, now, lifetime }: Exchange, passwordHash?: string): Promise<Exchanged> {
  const { loginId, customerId, login } = found;
  return inTransaction(db, async (tx) => {
    const active = await lockLogin(tx, loginId);
    if (!active || !(await useCode(tx, codeHash, now))) throw new AppError('code_invalid');
    let ended: readonly bigint[] = [];
    if (passwordHash !== undefined) {
      await replacePasswordHash(tx, loginId, passwordHash);
      await voidCodes(tx, loginId, now);
      ended = await endSessionsOf(tx, loginId, now, 'replaced');
    }
    const token = await startSession(tx, { id: loginId, customerId }, origin, now, lifetime);
    return { token, login, ended };
  });
}
