import { AppError, decodeMask } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import type { Db } from '../db';
import type { Actor } from '../http';
import { findSession, findStanding, insertSession, markSessionEnded, touchSession, type SessionRow } from './session.store';
import { hashToken, newToken } from './token';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session may lie unused, and how long it lasts at most. */
export type SessionLifetime = { idleMs: number; absoluteMs: number };
export const defaultSessionLifetime: SessionLifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR };

/**
 * Who is behind a token. Reads the database every time, so that the next request after a logout, a lock or a changed role
 * sees it. Throws session_missing for what is no session (or no longer one), session_expired when it lay unused or lasted
 * too long, session_cleared when the login or its customer has been locked meanwhile.
 */
export async function authenticate(db: Db, token: string | null, now: Date, lifetime = defaultSessionLifetime): Promise<Actor> {
  const row = token === null ? null : await findSession(db, hashToken(token));
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
  };
}

function refuseDead(row: SessionRow, now: Date, { idleMs }: SessionLifetime): void {
  if (row.endedBecause !== null) throw new AppError('session_missing');
  if (row.loginStatus !== 1 || row.customerStatus !== 1) throw new AppError('session_cleared');
  const idle = now.getTime() - row.lastSeenAt.getTime();
  if (now >= row.expiresAt || idle >= idleMs) throw new AppError('session_expired');
}

export type SessionOrigin = { address: string; userAgent: string | null };

/** Resolves to the token, which nothing can tell again. */
export async function startSession(
  db: Db, login: { id: bigint; customerId: bigint }, origin: SessionOrigin, now: Date, lifetime = defaultSessionLifetime,
): Promise<string> {
  const token = newToken();
  await insertSession(db, {
    tokenHash: hashToken(token),
    loginId: login.id,
    customerId: login.customerId,
    now,
    expiresAt: new Date(now.getTime() + lifetime.absoluteMs),
    address: origin.address,
    userAgent: origin.userAgent,
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
