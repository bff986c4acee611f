import { AppError, decodeMask, type ErrorName } from '@portal/contracts';
import { elementsOf } from '@portal/contracts/permissions';
import { inTransaction, type Db } from '../db';
import type { Actor } from '../http';
import { mayActAs } from './acting-right';
import { holdLogin } from './login.store';
import { elementsOfSetUp, requiresSecondFactor, type TwoFactorPolicy } from './second-factor/obligation';
import {
  endImpersonationsFrom, findSession, findSessions, insertSession, markSessionEnded, touchSession, type ParentSession, type SessionRow,
} from './session.store';
import { hashToken, isToken, newToken } from './token';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long a session may lie unused, and how long it lasts at most. */
export type SessionLifetime = { idleMs: number; absoluteMs: number };
export const defaultSessionLifetime: SessionLifetime = { idleMs: 12 * HOUR, absoluteMs: 7 * 24 * HOUR };
/** Whoever acts as another does what he came for and goes; a forgotten page must not stay that other for days. */
const LONGEST_IMPERSONATION = HOUR;

export type AuthenticateOptions = { lifetime?: SessionLifetime; twoFactor?: TwoFactorPolicy };

/**
 * Who is behind a token. Reads the database every time, so that the next request after a logout, a lock or a changed role
 * sees it. Throws session_missing for no token and for what is no session (or no longer one), session_illegal for what never
 * was a token of ours, session_replaced when the password was set anew, session_expired when it lay unused or lasted too long,
 * session_cleared when the login or its customer has been locked meanwhile, or whoever acts as it may do so no more. A login that must
 * have a second factor and has none gets the elements of setting it up.
 */
export async function authenticate(db: Db, token: string | null, now: Date, { lifetime = defaultSessionLifetime, twoFactor = 'required' }: AuthenticateOptions = {}): Promise<Actor> {
  if (token === null) throw new AppError('session_missing');
  if (!isToken(token)) throw new AppError('session_illegal');
  const row = await findSession(db, hashToken(token));
  if (!row) throw new AppError('session_missing');
  const dead = causeOfDeath(row, now, lifetime);
  if (dead !== null) throw new AppError(dead);
  if (now.getTime() - row.lastSeenAt.getTime() >= MINUTE) await touchSession(db, row.id, now);
  const roles = decodeMask(row.maskrole);
  // Whoever acts as another has his own second factor.
  const isObliged = row.impersonatorId === null && !row.hasSecondFactor && requiresSecondFactor(twoFactor, roles);
  const obligation = isObliged ? 'two_factor' : null;
  return {
    sessionId: row.id,
    loginId: row.loginId,
    login: row.login,
    customerId: row.customerId,
    roles,
    elements: new Set(elementsOf(roles).filter((element) => obligation === null || elementsOfSetUp.includes(element))),
    impersonator: row.impersonator,
    impersonatorId: row.impersonatorId,
    verifiedAt: row.verifiedAt,
    obligation,
  };
}

/** Null for a session that stands: the one rule for requests and for open sockets. */
function causeOfDeath(row: SessionRow, now: Date, { idleMs }: SessionLifetime): ErrorName | null {
  if (row.endedBecause === 'replaced') return 'session_replaced';
  if (row.endedBecause === 'locked') return 'session_cleared';
  if (row.endedBecause !== null) return 'session_missing';
  if (row.loginStatus !== 1 || row.customerStatus !== 1 || !mayImpersonate(row)) return 'session_cleared';
  const idle = now.getTime() - row.lastSeenAt.getTime();
  return now >= row.expiresAt || idle >= idleMs ? 'session_expired' : null;
}

function mayImpersonate({ impersonatorMask, impersonatorActive, maskrole }: SessionRow): boolean {
  if (impersonatorMask === null) return true;
  return impersonatorActive && mayActAs(decodeMask(impersonatorMask), decodeMask(maskrole));
}

export type SessionOrigin = { address: string; userAgent: string | null };

/**
 * `impersonatorId` is whoever acts as this login, if it is not the login itself; `parent` what the session comes out of, if anything;
 * `verifiedAt` when the password was shown, for a session that it opens.
 */
type SessionOf = { id: bigint; customerId: bigint; impersonatorId?: bigint; parent?: ParentSession | null; verifiedAt?: Date | null };

/** Never outlasts the session that it comes out of. Resolves to the token, which nothing can tell again. */
export async function startSession(
  db: Db, login: SessionOf, origin: SessionOrigin, now: Date, lifetime = defaultSessionLifetime,
): Promise<string> {
  const token = newToken();
  const { impersonatorId = null, parent = null, verifiedAt = null } = login;
  const lastsMs = impersonatorId === null ? lifetime.absoluteMs : Math.min(lifetime.absoluteMs, LONGEST_IMPERSONATION);
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

/**
 * Ends a session, with those in which its login acts as another; a code that would have handed it off opens nothing any more. A
 * session that was handed off goes on. Resolves to which have ended.
 */
export async function endSession(db: Db, { sessionId, loginId }: Pick<Actor, 'sessionId' | 'loginId'>, now: Date): Promise<bigint[]> {
  return inTransaction(db, async (tx) => {
    await holdLogin(tx, loginId);
    await markSessionEnded(tx, sessionId, now, 'logout');
    return [sessionId, ...await endImpersonationsFrom(tx, sessionId, now, 'logout')];
  });
}

/** For open sockets, which make no requests that would be refused: of these sessions, those that still stand. */
export async function standingSessions(
  db: Db, ids: readonly bigint[], now: Date, lifetime = defaultSessionLifetime,
): Promise<bigint[]> {
  const rows = await findSessions(db, ids);
  return rows.filter((row) => causeOfDeath(row, now, lifetime) === null).map(({ id }) => id);
}
