import { AppError } from '@portal/contracts';
import { writeAudit } from '../../platform/audit';
import { inTransaction, type Db } from '../../platform/db';
import type { Actor, RequestInfo } from '../../platform/http';
import { findCode, findOwner, insertCode, useCode, voidCodes, voidCodesOfKind, type CodeKind, type CodeRow } from './code.store';
import { lockLogin, replacePasswordHash } from './login.store';
import { hashPassword } from './password';
import { checkNewPassword } from './password-rules';
import { notifyPerson, type Post } from './security-mail';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { endSessionsOf, lockSessionForShare } from './session.store';
import { hashToken, newToken } from './token';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const lifetimes: Record<CodeKind, number> = { handoff: 60 * SECOND, password: 24 * HOUR, reset: HOUR };

/** `createdBy`: id of the login that requests the code; null on the command line, which also passes no `requestInfo`, and for a reset. */
export type CodeOrder = { loginId: bigint; kind: CodeKind; createdBy: bigint | null; parentId?: bigint; requestInfo?: RequestInfo };
type Issued = { code: string; expires: Date };

/** Issues a single-use code (NAV-24). A `handoff` lasts 60 seconds and replaces earlier ones, a `password` a day, a `reset` an hour. */
export async function issueCode(db: Db, order: CodeOrder, now: Date): Promise<Issued> {
  const { loginId, kind, createdBy, parentId = null, requestInfo = null } = order;
  const code = newToken();
  const expiresAt = new Date(now.getTime() + lifetimes[kind]);
  await inTransaction(db, async (tx) => {
    if (kind === 'handoff') await voidCodesOfKind(tx, loginId, kind, now);
    const customerId = await insertCode(tx, { codeHash: hashToken(code), loginId, kind, parentId, createdBy, now, expiresAt });
    const subject = { kind, by: createdBy !== null ? String(createdBy) : kind === 'reset' ? 'anyone' : 'operator' };
    await writeAudit(tx, { event: 'code_issued', at: now, customerId, loginId, impersonatorId: null, subject, requestInfo });
  });
  return { code, expires: expiresAt };
}

/**
 * Issues a code that signs another browser in. Throws impersonation_refused during an impersonation, session_cleared if the login is not
 * active, and session_missing if the session has ended.
 */
export async function handOff(db: Db, { loginId, sessionId, impersonatorId }: Actor, requestInfo: RequestInfo, now: Date): Promise<Issued> {
  // Refused during an impersonation, because the new session would not record who impersonates.
  if (impersonatorId !== null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    if (!(await lockLogin(tx, loginId))) throw new AppError('session_cleared');
    if (!(await lockSessionForShare(tx, sessionId, now))) throw new AppError('session_missing');
    return issueCode(tx, { loginId, kind: 'handoff', createdBy: loginId, parentId: sessionId, requestInfo }, now);
  });
}

export type Exchange = {
  code: string;
  /** Trimmed by the caller, like `reNewPassword`. */
  newPassword?: string | undefined;
  reNewPassword?: string | undefined;
  origin: SessionOrigin;
  requestInfo: RequestInfo;
  now: Date;
  lifetime: SessionLifetime;
  post: Post;
};
/** `token` is null if the user must set a new password or sign in with the second factor. `ended`: sessions that the new password ended. */
export type Exchanged = { token: string | null; login: string; ended: readonly bigint[] };

/** Finds the login of any code, even a used or expired one, for the audit. */
export async function ownerOfCode(db: Db, code: string): Promise<{ loginId?: bigint }> {
  return findOwner(db, hashToken(code));
}

/** Exchanges a code for a session. Throws code_invalid for any unusable code, and the errors of `checkNewPassword`. */
export async function exchangeCode(db: Db, exchange: Exchange): Promise<Exchanged> {
  const { code, newPassword, reNewPassword, now } = exchange;
  const codeHash = hashToken(code);
  const found = await findCode(db, codeHash, now);
  if (!found) throw new AppError('code_invalid');
  if (found.kind === 'handoff') return open(db, codeHash, found, exchange);
  if (newPassword === undefined) return { token: null, login: found.login, ended: [] };
  checkNewPassword({ password: newPassword, repeated: reNewPassword, login: found.login });
  return open(db, codeHash, found, exchange, await hashPassword(newPassword, exchange.origin.address));
}

/** Locks the login before its code, so that concurrent exchanges of two codes of one login cannot deadlock. */
async function open(db: Db, codeHash: Buffer, found: CodeRow, exchange: Exchange, passwordHash?: string): Promise<Exchanged> {
  const { loginId, customerId, login, kind, parentId, hasSecondFactor } = found;
  const { origin, requestInfo, now, lifetime, post } = exchange;
  return inTransaction(db, async (tx) => {
    const active = await lockLogin(tx, loginId);
    const parent = parentId === null ? null : await lockSessionForShare(tx, parentId, now);
    const orphaned = parentId !== null && parent === null;
    if (!active || orphaned || !(await useCode(tx, codeHash, now))) throw new AppError('code_invalid');
    const entry = { at: now, customerId, loginId, impersonatorId: null, subject: { kind }, requestInfo };
    await writeAudit(tx, { ...entry, event: 'code_used' });
    let ended: readonly bigint[] = [];
    if (passwordHash !== undefined) {
      await replacePasswordHash(tx, loginId, passwordHash);
      await voidCodes(tx, loginId, now);
      await writeAudit(tx, { ...entry, event: 'password_set' });
      await notifyPerson(tx, loginId, { kind: 'password_changed', at: now }, post);
      ended = await endSessionsOf(tx, loginId, now, 'replaced');
      // The code does not replace the second factor, so the user must sign in.
      if (hasSecondFactor) return { token: null, login, ended };
    }
    const token = await startSession(
      tx, { id: loginId, customerId, parent, verifiedAt: passwordHash === undefined ? null : now }, origin, now, lifetime,
    );
    return { token, login, ended };
  });
}
