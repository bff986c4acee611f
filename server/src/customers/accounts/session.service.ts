import { AppError, decodeMask, type ErrorName, type SessionEndReason } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { inTransaction, type Db } from '../../platform/db';
import type { Actor } from '../../platform/http';
import { mayActAs } from './acting-right';
import { lockLoginForShare } from './login.store';
import { elementsOfSetUp, requiresSecondFactor, type TwoFactorPolicy } from './second-factor/obligation';
import {
  endImpersonationsFrom, findSession, findSessions, insertSession, markSessionEnded, touchSession, type ParentSession, type SessionRow,
} from './session.store';
import { hashToken, isToken, newToken } from './token';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type SessionLifetime = { idleMs: number; absoluteMs: number };
export const defaultSessionLifetime: SessionLifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR };
const MAX_IMPERSONATION_MS = HOUR;

export type AuthenticateOptions = { lifetime?: SessionLifetime; twoFactor?: TwoFactorPolicy };

/**
 * Reads the session from the database on every call. Throws session_missing, session_illegal (malformed), session_replaced (new password),
 * session_expired, session_cleared (locked, or impersonation no longer allowed). A login that must still set up its second factor gets only
 * the rights (`elements`) for that setup.
 */
export async function authenticate(
  db: Db, token: string | null, now: Date, { lifetime = defaultSessionLifetime, twoFactor = 'required' }: AuthenticateOptions = {},
): Promise<Actor> {
  if (token === null) throw new AppError('session_missing');
  if (!isToken(token)) throw new AppError('session_illegal');
  const row = await findSession(db, hashToken(token));
  if (!row) throw new AppError('session_missing');
  const end = endOf(row, now, lifetime);
  if (end !== null) throw new AppError(sessionErrors[end], { reason: end });
  if (now.getTime() - row.lastSeenAt.getTime() >= MINUTE) await touchSession(db, row.id, now);
  const roles = decodeMask(row.maskrole);
  // During an impersonation, the second factor of the impersonated login is not required.
  const isObliged = row.impersonatorId === null && !row.hasSecondFactor && requiresSecondFactor(twoFactor, roles);
  const obligation = isObliged ? 'two_factor' : null;
  return {
    sessionId: row.id,
    loginId: row.loginId,
    login: row.login,
    customerId: row.customerId,
    roles,
    organizations: row.organizations,
    elements: new Set(elementsOf(roles).filter((element) => obligation === null || elementsOfSetUp.includes(element))),
    impersonator: row.impersonator,
    impersonatorId: row.impersonatorId,
    verifiedAt: row.verifiedAt,
    obligation,
  };
}

const sessionErrors = {
  elsewhere: 'session_missing', replaced: 'session_replaced', expired: 'session_expired',
  locked: 'session_cleared', customer_disabled: 'session_cleared', impersonation: 'session_cleared',
} as const satisfies Record<SessionEndReason, ErrorName>;

function endOf(row: SessionRow, now: Date, { idleMs }: SessionLifetime): SessionEndReason | null {
  if (row.endedBecause === 'replaced') return 'replaced';
  if (row.endedBecause === 'locked') return row.customerStatus === 1 ? 'locked' : 'customer_disabled';
  if (row.endedBecause !== null) return 'elsewhere';
  if (row.loginStatus !== 1) return 'locked';
  if (row.customerStatus !== 1) return 'customer_disabled';
  if (!mayImpersonate(row)) return 'impersonation';
  const idle = now.getTime() - row.lastSeenAt.getTime();
  return now >= row.expiresAt || idle >= idleMs ? 'expired' : null;
}

function mayImpersonate({ impersonatorMask, impersonatorActive, maskrole }: SessionRow): boolean {
  if (impersonatorMask === null) return true;
  return impersonatorActive && mayActAs(decodeMask(impersonatorMask), decodeMask(maskrole));
}

export type SessionOrigin = { address: string; userAgent: string | null };

/** `id`: login id. `impersonatorId`: impersonating login. `parent`: session this one derives from. `verifiedAt`: last password check. */
type SessionOf = { id: bigint; customerId: bigint; impersonatorId?: bigint; parent?: ParentSession | null; verifiedAt?: Date | null };

/** Resolves to the session's token; only its hash is stored. The session expires no later than its parent. */
export async function startSession(
  db: Db, login: SessionOf, origin: SessionOrigin, now: Date, lifetime = defaultSessionLifetime,
): Promise<string> {
  const token = newToken();
  const { impersonatorId = null, parent = null, verifiedAt = null } = login;
  const lastsMs = impersonatorId === null ? lifetime.absoluteMs : Math.min(lifetime.absoluteMs, MAX_IMPERSONATION_MS);
  const lasts = now.getTime() + lastsMs;
  await insertSession(db, {
    tokenHash: hashToken(token),
    loginId: login.id,
    customerId: login.customerId,
    now,
    expiresAt: new Date(parent === null ? lasts : Math.min(lasts, parent.expiresAt.getTime())),
    address: origin.address,
    userAgent: origin.userAgent,
    impersonatorId,
    parentId: parent?.id ?? null,
    verifiedAt,
  });
  return token;
}

/** Ends the session and its impersonations. Sessions started with its handoff codes continue. Resolves to the ended sessions. */
export async function endSession(db: Db, { sessionId, loginId }: Pick<Actor, 'sessionId' | 'loginId'>, now: Date): Promise<bigint[]> {
  return inTransaction(db, async (tx) => {
    await lockLoginForShare(tx, loginId);
    await markSessionEnded(tx, sessionId, now, 'logout');
    return [sessionId, ...await endImpersonationsFrom(tx, sessionId, now, 'logout')];
  });
}

export async function activeSessions(
  db: Db, ids: readonly bigint[], now: Date, lifetime = defaultSessionLifetime,
): Promise<bigint[]> {
  const rows = await findSessions(db, ids);
  return rows.filter((row) => endOf(row, now, lifetime) === null).map(({ id }) => id);
}
