import { AppError, decodeMask } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import type { Db } from '../db';
import type { Actor } from '../http';
import { findSession, findStanding, insertSession, markSessionEnded, touchSession, type SessionRow } from './session.store';
import { hashToken, isToken, newToken } from './token';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session may lie unused, and how long it lasts at most. */
export type SessionLifetime = { idleMs: number; absoluteMs: number };
export const defaultSessionLifetime: SessionLifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR };
/** Whoever acts as another does what he came for and goes; a forgotten page must not stay that other for days. */
const LONGEST_IMPERSONATION = HOUR;

/**
 * Who is behind a token. Reads the database every time, so that the next request after a logout, a lock or a changed role
 * sees it. Throws session_missing for no token and for what is no session (or no longer one), session_illegal for what never
 * was a token of ours, session_replaced when the password was set anew, session_expired when it lay unused or lasted too long,
 * session_cleared when the login or its customer has been locked meanwhile, or whoever acts as it may do so no more.
 */
export async function authenticate(db: Db, token: string | null, now: Date, lifetime = defaultSessionLifetime): Promise<Actor> {
  if (token === null) throw new AppError('session_missing');
  if (!isToken(token)) throw new AppError('session_illegal');
  const row = await findSession(db, hashToken(token));
  if (!row) throw new AppError('session_missing');
  refuseDead(row, now, lifetime);
  if (now.getTime() - row.lastSeenAt.getTime() >= MINUTE) await touchSession(db, row.id, now);
  const roles = decodeMask(row.maskrole);
  return {
    sessionId: row.id,
    loginId: row.loginId,
    login: row.login,
    customerId: row.customerId,
    roles,
    elements: new Set(elementsOf(roles)),
    impersonator: row.impersonator,
    impersonatorId: row.impersonatorId,
  };
}

function refuseDead(row: SessionRow, now: Date, { idleMs }: SessionLifetime): void {
  if (row.endedBecause === 'replaced') throw new AppError('session_replaced');
  if (row.endedBecause !== null) throw new AppError('session_missing');
  if (row.loginStatus !== 1 || row.customerStatus !== 1 || !mayImpersonate(row)) throw new AppError('session_cleared');
  const idle = now.getTime() - row.lastSeenAt.getTime();
  if (now >= row.expiresAt || idle >= idleMs) throw new AppError('session_expired');
}

/** A login that has become an admin's meanwhile is out of reach, as it would be for a new session. */
function mayImpersonate({ impersonatorMask, impersonatorActive, maskrole }: SessionRow): boolean {
  if (impersonatorMask === null) return true;
  return impersonatorActive && decodeMask(impersonatorMask).includes('impersonate') && !decodeMask(maskrole).includes('admin');
}

export type SessionOrigin = { address: string; userAgent: string | null };

/** `impersonatorId` is whoever acts as this login, if it is not the login itself. */
type SessionOf = { id: bigint; customerId: bigint; impersonatorId?: bigint };

/** Resolves to the token, which nothing can tell again. */
export async function startSession(
  db: Db, login: SessionOf, origin: SessionOrigin, now: Date, lifetime = defaultSessionLifetime,
): Promise<string> {
  const token = newToken();
  const { impersonatorId = null } = login;
  const lastsMs = impersonatorId === null ? lifetime.absoluteMs : Math.min(lifetime.absoluteMs, LONGEST_IMPERSONATION);
  await insertSession(db, {
    tokenHash: hashToken(token),
    loginId: login.id,
    customerId: login.customerId,
    now,
    expiresAt: new Date(now.getTime() + lastsMs),
    address: origin.address,
    userAgent: origin.userAgent,
    impersonatorId,
  });
  return token;
}

export async function endSession(db: Db, sessionId: bigint, now: Date): Promise<void> {
  await markSessionEnded(db, sessionId, now, 'logout');
}

/** For open sockets, which make no requests that would be refused: of these sessions, those that still stand. */
export async function standingSessions(
  db: Db, ids: readonly bigint[], now: Date, lifetime = defaultSessionLifetime,
): Promise<bigint[]> {
  return findStanding(db, ids, now, new Date(now.getTime() - lifetime.idleMs));
}
