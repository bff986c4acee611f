import { AppError, decodeMask, encodeMask, type Invitation } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../db';
import type { Changes } from '../../http';
import { issueCode } from '../code.service';
import { voidCodes } from '../code.store';
import { storeLogin } from '../login.service';
import { holdLogin, replacePasswordHash } from '../login.store';
import { hashPassword } from '../password';
import { switchOff } from '../second-factor/second-factor.service';
import { notifyPerson } from '../security-mail';
import { endSessionsOf } from '../session.store';
import { newToken } from '../token';
import { grantableRoles, requireGrantable } from './grantable-roles';
import { holdForRoles, keeping, requireAnotherAdmin, requireReach, type Keeper } from './manageable-logins';
import { isProvider, openSessionsOf, updateLogin, type KeptLogin } from './kept-login.store';
import { checkFields, type GivenFields } from './login-fields';
import { clearRights, addRight } from './login-right.store';
import { mayLend } from './login-sight.store';

/** `ended`: sessions that ended or lost rights, whose sockets must be closed. */
export type LoginChange = { ended: readonly bigint[]; changes: Changes };
export type NewLoginFields = GivenFields & { login: string; type: 'client' | 'service'; customerId: bigint; organizations: readonly string[] };

/** The login is unusable until the person sets a password. Throws role_refused, login_already_exists, not_found. */
export async function inviteNewLogin(db: Db, keeper: Keeper, given: NewLoginFields): Promise<{ uuid: string; invitation: Invitation; changes: Changes }> {
  const { login } = given;
  const fields = checkFields(given);
  const { customerId, type, organizations } = given;
  const passwordHash = await hashPassword(newToken(), keeper.asked.address);
  return inTransaction(db, async (tx) => {
    const held = await holdLogin(tx, keeper.actor.loginId);
    if (!held) throw new AppError('session_cleared');
    requireReach(keeper.reach, held.maskrole);
    // The actor may have lost roles while waiting for the lock.
    const ofProvider = await isProvider(tx, customerId);
    requireGrantable(fields.roles, grantableRoles({ reach: keeper.reach, held: decodeMask(held.maskrole), ofProvider }));
    await holdForRoles(tx, customerId, fields.roles);
    const made = await storeLogin(tx, { ...fields, login, passwordHash, customerId, type });
    await restrict(tx, keeper, { customerId, loginId: made.id }, organizations);
    const changes = { login: [null, login], name: [null, fields.name], email: [null, fields.email], roles: [null, fields.roles] } satisfies Changes;
    return { uuid: made.uuid, invitation: await invite(tx, keeper, made.id), changes };
  });
}

/** Rights apply from the login's next call. Throws empty_parameter, wrong_create_params, role_refused, self_refused, last_admin. */
export async function changeLogin(
  db: Db, keeper: Keeper, { uuid, type, organizations, ...given }: GivenFields & { uuid: string; type?: 'client' | 'service'; organizations?: readonly string[] },
): Promise<LoginChange> {
  const { name, email, roles } = checkFields(given);
  return keeping(db, keeper, uuid, async (tx, held) => {
    const { target, isOwn, grantable } = held;
    const before = decodeMask(target.maskrole);
    const maskrole = encodeMask(roles);
    if (isOwn && maskrole !== encodeMask(before)) throw new AppError('self_refused');
    const added = roles.filter((role) => !before.includes(role));
    requireGrantable(added, grantable);
    await holdForRoles(tx, target.customerId, added);
    if (!roles.includes('admin')) requireAnotherAdmin(held);
    // Sent to the old address.
    if (email !== target.email) await notifyPerson(tx, target.id, { kind: 'email_changed', at: keeper.now }, keeper.post);
    await updateLogin(tx, target.id, { name, email, type: type ?? target.type, status: target.status, maskrole });
    if (organizations) await restrict(tx, keeper, { customerId: target.customerId, loginId: target.id }, organizations);
    const changes = { name: [target.name, name], email: [target.email, email], type: [target.type, type ?? target.type], roles: [before, roles] } satisfies Changes;
    return { ended: await openSessionsOf(tx, target.id), changes };
  });
}

/** 1 active, 2 locked, 3 deleted for good. Throws self_refused, last_admin. */
export async function setStatus(db: Db, keeper: Keeper, uuid: string, status: 1 | 2 | 3): Promise<LoginChange> {
  return keeping(db, keeper, uuid, async (tx, held) => {
    const { target, isOwn } = held;
    if (isOwn) throw new AppError('self_refused');
    if (status !== 1) requireAnotherAdmin(held);
    await updateLogin(tx, target.id, { ...target, status });
    return { ended: status === 1 ? [] : await shutOut(tx, target, keeper.now), changes: { status: [target.status, status] } };
  });
}

/** Ends the old password and all sessions. Throws self_refused, and role_refused if the login has roles that the actor may not grant. */
export async function inviteAnew(db: Db, keeper: Keeper, uuid: string): Promise<LoginChange & { invitation: Invitation }> {
  const passwordHash = await hashPassword(newToken(), keeper.asked.address);
  return keeping(db, keeper, uuid, async (tx, { target, isOwn, grantable }) => {
    if (isOwn) throw new AppError('self_refused');
    // The holder of the invitation could sign in with these roles.
    requireGrantable(decodeMask(target.maskrole), grantable);
    await replacePasswordHash(tx, target.id, passwordHash);
    const ended = await shutOut(tx, target, keeper.now, 'replaced');
    return { ended, invitation: await invite(tx, keeper, target.id), changes: {} };
  });
}

/** For a lost authenticator; ends the login's sessions. Throws self_refused, role_refused as `inviteAnew`. */
export async function resetTwoFactor(db: Db, keeper: Keeper, uuid: string): Promise<LoginChange> {
  const { actor, asked, now, post } = keeper;
  return keeping(db, keeper, uuid, async (tx, { target, isOwn, grantable }) => {
    if (isOwn) throw new AppError('self_refused');
    requireGrantable(decodeMask(target.maskrole), grantable);
    const subject = { by: String(actor.loginId) };
    await switchOff(tx, target.id, { event: 'two_factor_off', at: now, customerId: target.customerId, loginId: target.id, impersonatorId: null, subject, asked }, post);
    return { ended: await endSessionsOf(tx, target.id, now, 'replaced'), changes: {} };
  });
}

async function invite(tx: Transaction, { actor, asked, now }: Keeper, loginId: bigint): Promise<Invitation> {
  const { code, expires } = await issueCode(tx, { loginId, kind: 'password', createdBy: actor.loginId, asked }, now);
  return { path: `/auth-redirect?code=${code}`, expires: expires.toISOString() };
}

async function shutOut(tx: Transaction, { id }: KeptLogin, now: Date, because: 'locked' | 'replaced' = 'locked'): Promise<bigint[]> {
  await voidCodes(tx, id, now);
  return endSessionsOf(tx, id, now, because);
}

/** Replaces the restrictions; none means all. Throws not_found for organizations outside the customer or the actor's scope. */
async function restrict(tx: Transaction, { actor, reach }: Keeper, whose: { customerId: bigint; loginId: bigint }, organizations: readonly string[]): Promise<void> {
  if (reach === 'customer' && !(await mayLend(tx, actor, organizations))) throw new AppError('not_found');
  await clearRights(tx, whose);
  for (const uuid of new Set(organizations)) {
    if (!(await addRight(tx, whose, uuid))) throw new AppError('not_found');
  }
}
