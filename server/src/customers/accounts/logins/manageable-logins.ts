import { AppError, decodeMask, type Role } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import type { Actor, RequestInfo } from '../../../platform/http';
import { accessOf, type LoginAccess } from '../login-access.store';
import type { Post } from '../security-mail';
import { grantableRoles, providerRoles, requireGrantable, type AccessScope } from './grantable-roles';
import { lockProviderForShare, lockForChange, type ManagedLogin } from './managed-login.store';
import { seesLogin } from './login-visibility.store';

/** Called last in a transaction that changes a login, with the login's new access. Unassigns chats that the login can no longer see. */
export type OnLoginChanged = (tx: Transaction, login: LoginAccess) => Promise<void>;

export type LoginChangeContext = {
  actor: Actor; scope: AccessScope; requestInfo: RequestInfo; now: Date; post: Post; onLoginChanged: OnLoginChanged;
};

export type LockedLogin = { target: ManagedLogin; isOwn: boolean; grantable: Role[]; others: readonly ManagedLogin[] };

const DELETED = 3;

/** Throws not_found, role_refused (roles that the actor may not grant), permission_denied, login_transition_refused, session_cleared. */
export async function withLockedLogin<T>(
  db: Db, by: LoginChangeContext, uuid: string, work: (tx: Transaction, locked: LockedLogin) => Promise<T>,
): Promise<T> {
  const { actor, scope, onLoginChanged } = by;
  return inTransaction(db, async (tx) => {
    const rows = await lockForChange(tx, { uuid, actorId: actor.loginId });
    const actorRow = rows.find(({ id }) => id === actor.loginId);
    if (!actorRow || actorRow.status !== 1 || actorRow.customerStatus !== 1) throw new AppError('session_cleared');
    const target = rows.find((row) => row.uuid === uuid);
    if (!target || (scope === 'customer' && target.customerId !== actor.customerId)) throw new AppError('not_found');
    const grantable = grantableRoles({ scope, actorRoles: decodeMask(actorRow.maskrole), ofProvider: target.ofProvider });
    const isOwn = target.id === actorRow.id;
    if (scope === 'customer' && !isOwn && !(await seesLogin(tx, actor, target.id))) throw new AppError('not_found');
    if (scope === 'customer' && !isOwn) requireGrantable(decodeMask(target.maskrole), grantable);
    requireScope(scope, actorRow.maskrole);
    if (target.status === DELETED) throw new AppError('login_transition_refused');
    const done = await work(tx, { target, isOwn, grantable, others: rows.filter(({ id }) => id !== target.id) });
    await onLoginChanged(tx, await accessOf(tx, { customerId: target.customerId, loginId: target.id }));
    return done;
  });
}

/** Throws permission_denied. `maskrole` must be from the locked row: the actor may have lost the admin role while waiting for the lock. */
export function requireScope(scope: LoginChangeContext['scope'], maskrole: number): void {
  if (scope === 'portal' && !decodeMask(maskrole).includes('admin')) throw new AppError('permission_denied');
}

export function requireAnotherAdmin({ target, others }: LockedLogin): void {
  if (isAdmin(target) && !others.some(isAdmin)) throw new AppError('last_admin');
}

function isAdmin({ maskrole, status, customerStatus }: ManagedLogin): boolean {
  return status === 1 && customerStatus === 1 && decodeMask(maskrole).includes('admin');
}

/** Throws role_refused if a provider role is granted to a login outside the provider. Locks the customer row until the transaction ends. */
export async function requireProviderForRoles(tx: Transaction, customerId: bigint, given: readonly Role[]): Promise<void> {
  const role = given.find((each) => providerRoles.includes(each));
  if (role !== undefined && !(await lockProviderForShare(tx, customerId))) throw new AppError('role_refused', { role });
}
