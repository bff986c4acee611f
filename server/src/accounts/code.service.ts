import { AppError } from '@portal/contracts';
import { writeAudit } from '../audit';
import { inTransaction, type Db } from '../db';
import type { Actor, Asked } from '../http';
import { findCode, insertCode, useCode, voidCodes, voidHandOffs, type CodeKind, type CodeRow } from './code.store';
import { lockLogin, replacePasswordHash } from './login.store';
import { hashPassword } from './password';
import { checkNewPassword } from './password-rules';
import { tellPerson, type Post } from './security-mail';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { endSessionsOf, holdSession } from './session.store';
import { hashToken, newToken } from './token';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const lifetimes: Record<CodeKind, number> = { handoff: 60 * SECOND, password: 24 * HOUR };

/** `createdBy` is a login, or null for an operator at the machine itself, who makes no request either. */
export type CodeOrder = { loginId: bigint; kind: CodeKind; createdBy: bigint | null; parentId?: bigint; asked?: Asked };
type Issued = { code: string; expires: Date };

/** A single-use code for this login, which nothing can tell again: 'handoff' for 60 seconds, in place of those before it, 'password' for a day (NAV-24). */
export async function issueCode(db: Db, order: CodeOrder, now: Date): Promise<Issued> {
  const { loginId, kind, createdBy, parentId = null, asked = null } = order;
  const code = newToken();
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  await inTransaction(db, async (tx) => {
    if (kind === 'handoff') await voidHandOffs(tx, loginId, now);
    const customerId = await insertCode(tx, { codeHash: hashToken(code), loginId, kind, parentId, createdBy, now, expiresAt });
    const subject = { kind, by: createdBy === null ? 'operator' : String(createdBy) };
    await writeAudit(tx, { event: 'code_issued', at: now, customerId, loginId, impersonatorId: null, subject, asked });
  });
  return { code, expires: expiresAt };
}

/**
 * A code by which this session goes on in another browser. Throws session_missing where the
 * session ended while this was asked for, as it does when the password is set anew.
 */
export async function handOff(db: Db, { loginId, sessionId, impersonatorId }: Actor, asked: Asked, now: Date): Promise<Issued> {
  // The session at the other end would know nothing of whoever acts here.
  if (impersonatorId !== null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId))) throw new AppError('session_cleared');
    if (!(await holdSession(tx, sessionId, now))) throw new AppError('session_missing');
    return issueCode(tx, { loginId, kind: 'handoff', createdBy: loginId, parentId: sessionId, asked }, now);
  });
}

export type Exchange = {
  code: string;
  /** Trimmed, both. */
  newPassword?: string | undefined;
  reNewPassword?: string | undefined;
  origin: SessionOrigin;
  asked: Asked;
  now: Date;
  lifetime: SessionLifetime;
  post: Post;
};
/** No token where a password has to be set first, or was set for a login with a second factor; `ended` are the sessions that the new password has ended. */
export type Exchanged = { token: string | null; login: string; ended: readonly bigint[] };

/** Swaps a code for a session. One answer for all that is wrong with a code: it never tells what there was. */
export async function exchangeCode(db: Db, exchange: Exchange): Promise<Exchanged> {
  const { code, newPassword, reNewPassword, now } = exchange;
  const codeHash = hashToken(code);
  const found = await findCode(db, codeHash, now);
  if (!found) throw new AppError('code_invalid');
  if (found.kind === 'handoff') return open(db, codeHash, found, exchange);
  if (newPassword === undefined) return { token: null, login: found.login, ended: [] };
  checkNewPassword({ password: newPassword, repeated: reNewPassword, login: found.login });
  return open(db, codeHash, found, exchange, await hashPassword(newPassword));
}

/** The login is locked first, so that two codes of it wait for each other here and not crosswise at their rows. */
async function open(db: Db, codeHash: Buffer, found: CodeRow, exchange: Exchange, passwordHash?: string): Promise<Exchanged> {
  const { loginId, customerId, login, kind, parentId, hasSecondFactor } = found;
  const { origin, asked, now, lifetime, post } = exchange;
  return inTransaction(db, async (tx) => {
    const active = await lockLogin(tx, loginId);
    const parent = parentId === null ? null : await holdSession(tx, parentId, now);
    const orphaned = parentId !== null && parent === null;
    if (!active || orphaned || !(await useCode(tx, codeHash, now))) throw new AppError('code_invalid');
    const entry = { at: now, customerId, loginId, impersonatorId: null, subject: { kind }, asked };
    await writeAudit(tx, { ...entry, event: 'code_used' });
    let ended: readonly bigint[] = [];
    if (passwordHash !== undefined) {
      await replacePasswordHash(tx, loginId, passwordHash);
      await voidCodes(tx, loginId, now);
      await writeAudit(tx, { ...entry, event: 'password_set' });
      await tellPerson(tx, loginId, { kind: 'password_changed', at: now }, post);
      ended = await endSessionsOf(tx, loginId, now, 'replaced');
      // Whoever has the code has shown no second factor: he logs in with it.
      if (hasSecondFactor) return { token: null, login, ended };
    }
    const token = await startSession(tx, { id: loginId, customerId, parent, verifiedAt: passwordHash === undefined ? null : now }, origin, now, lifetime);
    return { token, login, ended };
  });
}
