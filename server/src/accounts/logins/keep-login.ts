import { AppError, decodeMask, encodeMask, type Invitation } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../db';
import type { Changes } from '../../http';
import { issueCode } from '../code.service';
import { voidCodes } from '../code.store';
import { createLogin } from '../login.service';
import { holdLogin, replacePasswordHash } from '../login.store';
import { hashPassword } from '../password';
import { switchOff } from '../second-factor/second-factor.service';
import { tellPerson } from '../security-mail';
import { endSessionsOf } from '../session.store';
import { newToken } from '../token';
import { grantableRoles, requireGrantable } from './grantable-roles';
import { keeping, requireAnotherAdmin, requireReach, type Keeper } from './keeping';
import { openSessionsOf, updateLogin, type KeptLogin } from './kept-login.store';
import { checkFields, checkLoginName, type GivenFields } from './login-fields';
import { clearRights, addRight } from './login-right.store';
import { mayLend } from './login-sight.store';

/** `ended` are the sessions whose sockets are to be closed: they have ended, or have lost rights. */
export type Kept = { ended: readonly bigint[]; changes: Changes };
export type NewLoginFields = GivenFields & { login: string; type: 'client' | 'service'; customerId: bigint; organizations: readonly string[] };

/** A login that nobody can use before its person has set a password. Throws empty_parameter, wrong_create_params, role_refused, login_already_exists, not_found, session_cleared. */
export async function inviteNewLogin(db: Db, keeper: Keeper, given: NewLoginFields): Promise<{ uuid: string; invitation: Invitation; changes: Changes }> {
  const login = checkLoginName(given.login);
  const fields = checkFields(given);
  const { customerId, type, organizations } = given;
  const password = newToken();
  return inTransaction(db, async (tx) => {
    const held = await holdLogin(tx, keeper.actor.loginId);
    if (!held) throw new AppError('session_cleared');
    requireReach(keeper.reach, held.maskrole);
    // What he has lost while he waited he gives to nobody.
    requireGrantable(fields.roles, grantableRoles(keeper.reach, decodeMask(held.maskrole)));
    const made = await createLogin(tx, { ...fields, login, password, customerId, type });
    await restrict(tx, keeper, { customerId, loginId: made.id }, organizations);
    const changes = { login: [null, login], name: [null, fields.name], email: [null, fields.email], roles: [null, fields.roles] } satisfies Changes;
    return { uuid: made.uuid, invitation: await invite(tx, keeper, made.id), changes };
  });
}

/** Rights change with the next call. Throws empty_parameter, wrong_create_params, role_refused, self_refused, last_admin. */
export async function changeLogin(
  db: Db, keeper: Keeper, { uuid, type, organizations, ...given }: GivenFields & { uuid: string; type?: 'client' | 'service'; organizations?: readonly string[] },
): Promise<Kept> {
  const { name, email, roles } = checkFields(given);
  return keeping(db, keeper, uuid, async (tx, held) => {
    const { target, isOwn, grantable } = held;
    const before = decodeMask(target.maskrole);
    const maskrole = encodeMask(roles);
    if (isOwn && maskrole !== encodeMask(before)) throw new AppError('self_refused');
    requireGrantable(roles.filter((role) => !before.includes(role)), grantable);
    if (!roles.includes('admin')) requireAnotherAdmin(held);
    // To the address that it had until now.
    if (email !== target.email) await tellPerson(tx, target.id, { kind: 'email_changed', at: keeper.now }, keeper.post);
    await updateLogin(tx, target.id, { name, email, type: type ?? target.type, status: target.status, maskrole });
    if (organizations) await restrict(tx, keeper, { customerId: target.customerId, loginId: target.id }, organizations);
    const changes = { name: [target.name, name], email: [target.email, email], type: [target.type, type ?? target.type], roles: [before, roles] } satisfies Changes;
    return { ended: await openSessionsOf(tx, target.id), changes };
  });
}

/** 1 active, 2 locked, 3 deleted for good. Throws self_refused, last_admin. */
export async function setStatus(db: Db, keeper: Keeper, uuid: string, status: 1 | 2 | 3): Promise<Kept> {
  return keeping(db, keeper, uuid, async (tx, held) => {
    const { target, isOwn } = held;
    if (isOwn) throw new AppError('self_refused');
    if (status !== 1) requireAnotherAdmin(held);
    await updateLogin(tx, target.id, { ...target, status });
    return { ended: status === 1 ? [] : await shutOut(tx, target, keeper.now), changes: { status: [target.status, status] } };
  });
}

/** The old password and all sessions end; the person sets a new one. Throws self_refused, role_refused where the login has more rights than the keeper may give. */
export async function inviteAnew(db: Db, keeper: Keeper, uuid: string): Promise<Kept & { invitation: Invitation }> {
  const passwordHash = await hashPassword(newToken());
  return keeping(db, keeper, uuid, async (tx, { target, isOwn, grantable }) => {
    if (isOwn) throw new AppError('self_refused');
    // Whoever gets the invitation could log in with them.
    requireGrantable(decodeMask(target.maskrole), grantable);
    await replacePasswordHash(tx, target.id, passwordHash);
    const ended = await shutOut(tx, target, keeper.now, 'replaced');
    return { ended, invitation: await invite(tx, keeper, target.id), changes: {} };
  });
}

/** For who has lost his authenticator; his sessions end. Throws self_refused, role_refused as `inviteAnew`. */
export async function resetTwoFactor(db: Db, keeper: Keeper, uuid: string): Promise<Kept> {
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

/** In place of those before; none means all. Throws not_found for another customer's, and for what a keeper, who is held, does not see himself. */
async function restrict(tx: Transaction, { actor, reach }: Keeper, whose: { customerId: bigint; loginId: bigint }, organizations: readonly string[]): Promise<void> {
  if (reach === 'customer' && !(await mayLend(tx, actor, organizations))) throw new AppError('not_found');
  await clearRights(tx, whose);
  for (const uuid of new Set(organizations)) {
    if (!(await addRight(tx, whose, uuid))) throw new AppError('not_found');
  }
}
