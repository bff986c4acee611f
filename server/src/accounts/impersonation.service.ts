import { AppError, decodeMask, type Role } from '@portal/contracts';
import { writeAudit } from '../audit';
import { inTransaction, type Db } from '../db';
import type { Actor } from '../http';
import { findActiveLogin, findActiveLoginById } from './login.store';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { markSessionEnded } from './session.store';

/** Acting as one of these would lend rights that the impersonator may not have himself. */
const beyondReach: readonly Role[] = ['admin', 'impersonate'];

export type Call = { method: string; path: string; requestId: string; origin: SessionOrigin; now: Date; lifetime: SessionLifetime };

/**
 * A session as another login, of whatever customer; resolves to its token (SES-08). Throws not_found for a login that does not
 * exist or is locked, impersonation_refused for oneself, from within an impersonation, and for logins with more rights.
 */
export async function impersonate(db: Db, actor: Actor, uuid: string, { origin, now, lifetime, ...call }: Call): Promise<string> {
  if (actor.impersonatorId !== null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    const target = await findActiveLogin(tx, uuid);
    if (!target) throw new AppError('not_found');
    const { id: loginId, customerId } = target;
    const refused = loginId === actor.loginId || decodeMask(target.maskrole).some((role) => beyondReach.includes(role));
    if (refused) throw new AppError('impersonation_refused');
    await writeAudit(tx, { ...call, at: now, customerId, loginId, impersonatorId: actor.loginId, address: origin.address });
    return startSession(tx, { id: loginId, customerId, impersonatorId: actor.loginId }, origin, now, lifetime);
  });
}

/** Ends the session that impersonates; resolves to the token of a new one of whoever began it. Of two at once, one is answered. */
export async function unimpersonate(db: Db, actor: Actor, { origin, now, lifetime }: Pick<Call, 'origin' | 'now' | 'lifetime'>): Promise<string> {
  const { impersonatorId } = actor;
  if (impersonatorId === null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    if (!(await markSessionEnded(tx, actor.sessionId, now, 'unimpersonated'))) throw new AppError('session_missing');
    const own = await findActiveLoginById(tx, impersonatorId);
    if (!own) throw new AppError('session_cleared');
    return startSession(tx, own, origin, now, lifetime);
  });
}
