import { AppError, decodeMask } from '@portal/contracts';
import { writeAudit } from '../audit';
import { inTransaction, type Db } from '../db';
import type { Actor, Asked } from '../http';
import { mayActAs } from './acting-right';
import { tellPerson, type Post } from './security-mail';
import { findActiveLogin, holdLogin } from './login.store';
import { startSession, type SessionLifetime, type SessionOrigin } from './session.service';
import { holdSession, markSessionEnded, parentOf } from './session.store';

export type Call = { asked: Asked; origin: SessionOrigin; now: Date; lifetime: SessionLifetime; post: Post };

/**
 * A session as another login, of whatever customer; resolves to its token (SES-08). It ends with the session it was asked for in.
 * Throws not_found for a login that does not exist or is locked, permission_denied for who is not both admin and impersonator,
 * impersonation_refused for oneself, from within an impersonation, and for logins with more rights, session_missing where the
 * session ended while this was asked for.
 */
export async function impersonate(db: Db, actor: Actor, uuid: string, { asked, origin, now, lifetime, post }: Call): Promise<string> {
  const { loginId: impersonatorId } = actor;
  if (actor.impersonatorId !== null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    const own = await holdLogin(tx, impersonatorId);
    const parent = await holdSession(tx, actor.sessionId, now);
    if (!own || !parent) throw new AppError('session_missing');
    const held = decodeMask(own.maskrole);
    if (!mayActAs(held, [])) throw new AppError('permission_denied');
    const target = await findActiveLogin(tx, uuid);
    if (!target) throw new AppError('not_found');
    const { id: loginId, customerId, maskrole } = target;
    if (loginId === impersonatorId || !mayActAs(held, decodeMask(maskrole))) throw new AppError('impersonation_refused');
    await writeAudit(tx, { event: 'impersonated', at: now, customerId, loginId, impersonatorId, subject: {}, asked });
    await tellPerson(tx, loginId, { kind: 'impersonated', at: now }, post);
    return startSession(tx, { id: loginId, customerId, impersonatorId, parent }, origin, now, lifetime);
  });
}

/**
 * Ends the session that impersonates; resolves to the token of a new one of whoever began it, which lasts no longer than the one
 * he began it in. Of two at once, one is answered; nobody is where that one has ended meanwhile.
 */
export async function unimpersonate(db: Db, actor: Actor, { origin, now, lifetime }: Omit<Call, 'asked' | 'post'>): Promise<string> {
  const { impersonatorId, sessionId } = actor;
  if (impersonatorId === null) throw new AppError('impersonation_refused');
  return inTransaction(db, async (tx) => {
    const own = await holdLogin(tx, impersonatorId);
    if (!own) throw new AppError('session_cleared');
    const parentId = await parentOf(tx, sessionId);
    const parent = parentId === null ? null : await holdSession(tx, parentId, now);
    if (!parent || !(await markSessionEnded(tx, sessionId, now, 'unimpersonated'))) throw new AppError('session_missing');
    return startSession(tx, { ...own, parent, verifiedAt: parent.verifiedAt }, origin, now, lifetime);
  });
}
