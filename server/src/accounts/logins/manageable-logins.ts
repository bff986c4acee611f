import { AppError, decodeMask, type Role } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../db';
import type { Actor, RequestInfo } from '../../http';
import { accessOf, type LoginAccess } from '../login-access.store';
import type { Post } from '../security-mail';
import { grantableRoles, providerRoles, requireGrantable, type Reach } from './grantable-roles';
import { holdProvider, lockForChange, type KeptLogin } from './kept-login.store';
import { seesLogin } from './login-sight.store';

/** Last step of the transaction that changes a login, with its new access: chats that it may no longer use are unassigned. */
export type OnLoginChanged = (tx: Transaction, login: LoginAccess) => Promise<void>;

export type Keeper = { actor: Actor; reach: Reach; asked: RequestInfo; now: Date; post: Post; onLoginChanged: OnLoginChanged };

export type LockedLogin = { target: KeptLogin; isOwn: boolean; grantable: Role[]; others: readonly KeptLogin[] };

const DELETED = 3;

/** Throws not_found beyond the actor's reach, role_refused beyond its customer's roles, session_cleared if the actor was locked. */
export async function keeping<T>(db: Db, by: Keeper, uuid: string, work: (tx: Transaction, held: LockedLogin) => Promise<T>): Promise<T> {
  const { actor, reach, onLoginChanged } = by;
  return inTransaction(db, async (tx) => {
    const rows = await lockForChange(tx, { uuid, keeperId: actor.loginId });
    const keeper = rows.find(({ id }) => id === actor.loginId);
    if (!keeper || keeper.status !== 1 || keeper.customerStatus !== 1) throw new AppError('session_cleared');
    const target = rows.find((row) => row.uuid === uuid);
    if (!target || (reach === 'customer' && target.customerId !== actor.customerId)) throw new AppError('not_found');
    // The actor may have lost roles while waiting for the lock.
    const grantable = grantableRoles({ reach, held: decodeMask(keeper.maskrole), ofProvider: target.ofProvider });
    const isOwn = target.id === keeper.id;
    if (reach === 'customer' && !isOwn && !(await seesLogin(tx, actor, target.id))) throw new AppError('not_found');
    if (reach === 'customer' && !isOwn) requireGrantable(decodeMask(target.maskrole), grantable);
    requireReach(reach, keeper.maskrole);
    if (target.status === DELETED) throw new AppError('login_transition_refused');
    const done = await work(tx, { target, isOwn, grantable, others: rows.filter(({ id }) => id !== target.id) });
    await onLoginChanged(tx, await accessOf(tx, { customerId: target.customerId, loginId: target.id }));
    return done;
  });
}

/** Guards actors that lost the admin role while waiting for the lock. Throws permission_denied. */
export function requireReach(reach: Keeper['reach'], maskrole: number): void {
  if (reach === 'portal' && !decodeMask(maskrole).includes('admin')) throw new AppError('permission_denied');
}

export function requireAnotherAdmin({ target, others }: LockedLogin): void {
  if (isAdmin(target) && !others.some(isAdmin)) throw new AppError('last_admin');
}

function isAdmin({ maskrole, status, customerStatus }: KeptLogin): boolean {
  return status === 1 && customerStatus === 1 && decodeMask(maskrole).includes('admin');
}

/** Keeps the administrator's customer the provider's own. Throws role_refused if it no longer is. */
export async function holdForRoles(tx: Transaction, customerId: bigint, given: readonly Role[]): Promise<void> {
  const role = given.find((each) => providerRoles.includes(each));
  if (role !== undefined && !(await holdProvider(tx, customerId))) throw new AppError('role_refused', { role });
}
