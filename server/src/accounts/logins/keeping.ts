import { AppError, decodeMask, type Role } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../db';
import type { Actor, Asked } from '../../http';
import type { Post } from '../security-mail';
import { grantableRoles, requireGrantable, type Reach } from './grantable-roles';
import { lockForChange, type KeptLogin } from './kept-login.store';
import { seesLogin } from './login-sight.store';

/** Who keeps logins, and how far: those of all customers, or of his own. */
export type Keeper = { actor: Actor; reach: Reach; asked: Asked; now: Date; post: Post };

/** What is known of a login while it is held for a change. */
export type Held = { target: KeptLogin; isOwn: boolean; grantable: Role[]; others: readonly KeptLogin[] };

const DELETED = 3;

/**
 * Holds a login while it is changed. Throws not_found for one out of reach, or out of sight of a keeper who is restricted to some
 * organizations, role_refused for one with roles that the keeper's customer may not give, session_cleared where the keeper himself has been
 * locked meanwhile, login_transition_refused for a deleted one.
 */
export async function keeping<T>(db: Db, { actor, reach }: Keeper, uuid: string, work: (tx: Transaction, held: Held) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    const rows = await lockForChange(tx, { uuid, keeperId: actor.loginId });
    const keeper = rows.find(({ id }) => id === actor.loginId);
    if (!keeper || keeper.status !== 1 || keeper.customerStatus !== 1) throw new AppError('session_cleared');
    const target = rows.find((row) => row.uuid === uuid);
    if (!target || (reach === 'customer' && target.customerId !== actor.customerId)) throw new AppError('not_found');
    // What he has lost while he waited he gives to nobody.
    const grantable = grantableRoles(reach, decodeMask(keeper.maskrole));
    const isOwn = target.id === keeper.id;
    if (reach === 'customer' && !isOwn && !(await seesLogin(tx, actor, target.id))) throw new AppError('not_found');
    if (reach === 'customer' && !isOwn) requireGrantable(decodeMask(target.maskrole), grantable);
    requireReach(reach, keeper.maskrole);
    if (target.status === DELETED) throw new AppError('login_transition_refused');
    return work(tx, { target, isOwn, grantable, others: rows.filter(({ id }) => id !== target.id) });
  });
}

/** Who has lost the administration while he waited reaches no other customer. Throws permission_denied. */
export function requireReach(reach: Keeper['reach'], maskrole: number): void {
  if (reach === 'portal' && !decodeMask(maskrole).includes('admin')) throw new AppError('permission_denied');
}

/** Throws last_admin where nobody could run the portal after this login is admin no more. */
export function requireAnotherAdmin({ target, others }: Held): void {
  if (isAdmin(target) && !others.some(isAdmin)) throw new AppError('last_admin');
}

function isAdmin({ maskrole, status, customerStatus }: KeptLogin): boolean {
  return status === 1 && customerStatus === 1 && decodeMask(maskrole).includes('admin');
}
