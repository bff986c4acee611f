import { AppError, decodeMask } from '@portal/contracts';
import { writeAudit } from '../../platform/audit';
import { inTransaction, type Db } from '../../platform/db';
import type { Actor, RequestInfo } from '../../platform/http';
import { mayActAs } from './acting-right';
import { notifyPerson, type Post } from './security-mail';
import { findActiveLogin, lockLoginForShare } from './login.store';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { lockSessionForShare, markSessionEnded, parentOf } from './session.store';

export type Call = { requestInfo: RequestInfo; origin: SessionOrigin; now: Date; lifetime: SessionLifetime; post: Post };

/**
 * SES-08. Throws impersonation_refused for the actor's own login, for logins with the role admin or impersonate, and for nested
 * impersonation. Also throws not_found, permission_denied and session_missing.
 */
export async function impersonate(db: Db, actor: Actor, uuid: string, { requestInfo, origin, now, lifetime, post }: Call): Promise<string> {
  const { loginId: impersonatorId } = actor;
  if (actor.impersonatorId !== null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    const own = await lockLoginForShare(tx, impersonatorId);
    const parent = await lockSessionForShare(tx, actor.sessionId, now);
    if (!own || !parent) throw new AppError('session_missing');
    const ownRoles = decodeMask(own.maskrole);
    if (!mayActAs(ownRoles, [])) throw new AppError('permission_denied');
    const target = await findActiveLogin(tx, uuid);
    if (!target) throw new AppError('not_found');
    const { id: loginId, customerId, maskrole } = target;
    if (loginId === impersonatorId || !mayActAs(ownRoles, decodeMask(maskrole))) throw new AppError('impersonation_refused');
    await writeAudit(tx, { event: 'impersonated', at: now, customerId, loginId, impersonatorId, subject: {}, requestInfo });
    await notifyPerson(tx, loginId, { kind: 'impersonated', at: now }, post);
    return startSession(tx, { id: loginId, customerId, impersonatorId, parent }, origin, now, lifetime);
  });
}

/** Resolves to the token of a new session of the impersonator, which expires no later than the session that started the impersonation. */
export async function unimpersonate(db: Db, actor: Actor, { origin, now, lifetime }: Omit<Call, 'requestInfo' | 'post'>): Promise<string> {
  const { impersonatorId, sessionId } = actor;
  if (impersonatorId === null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    const own = await lockLoginForShare(tx, impersonatorId);
    if (!own) throw new AppError('session_cleared');
    const parentId = await parentOf(tx, sessionId);
    const parent = parentId === null ? null : await lockSessionForShare(tx, parentId, now);
    if (!parent || !(await markSessionEnded(tx, sessionId, now, 'unimpersonated'))) throw new AppError('session_missing');
    return startSession(tx, { ...own, parent, verifiedAt: parent.verifiedAt }, origin, now, lifetime);
  });
}
