import { AppError, decodeMask, encodeMask, type Invitation, roles as known, type Role } from '@portal/contracts';
import { inTransaction, type Db, type Transaction } from '../../../platform/db';
import { type Changes, missingField, refusedFields, wrongField } from '../../../platform/http';
import { issueCode } from '../code.service';
import { voidCodes } from '../code.store';
import { leaveAddress } from '../leave-address';
import { storeLogin } from '../login.service';
import { lockLoginForShare, replacePasswordHash } from '../login.store';
import { hashPassword } from '../password';
import { switchOff } from '../second-factor/second-factor.service';
import { endSessionsOf } from '../session.store';
import { newToken } from '../token';
import { grantableRoles, requireGrantable } from './grantable-roles';
import { isProvider, openSessionsOf, updateLogin, type ManagedLogin } from './managed-login.store';
import { clearRights, addRight } from './login-right.store';
import { canGrantOrganizations } from './login-visibility.store';
import { requireProviderForRoles, withLockedLogin, requireAnotherAdmin, requireScope, type LoginChangeContext } from './manageable-logins';

/** Catches typing mistakes, not all violations of RFC 5321: one @, and a domain of at least two labels. */
const EMAIL = /^[^\s@<>"(),:;[\]\\]{1,64}@(?:[\p{L}\d](?:[\p{L}\d-]{0,61}[\p{L}\d])?\.)+[\p{L}\d-]{2,63}$/u;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

type RequestedFields = { name: string; email: string | null; roles: readonly string[]; maskrole?: number | undefined };
type CheckedFields = { name: string; email: string | null; roles: Role[] };

/** Throws empty_parameter for a single missing field, otherwise wrong_create_params with every faulty field (VAL-10, ERR-10). */
function checkFields({ name, email, roles, maskrole }: RequestedFields): CheckedFields {
  const named = known.filter((role) => roles.includes(role));
  const requestInfo = maskrole === undefined ? named : decodeMask(maskrole);
  const contradict = maskrole !== undefined && roles.length > 0 && encodeMask(named) !== encodeMask(requestInfo);
  const isUnknown = roles.some((role) => !named.some((one) => one === role));
  const address = email === '' ? null : email;
  const faults = [
    ...(name === '' ? [missingField('name')] : INVISIBLE.test(name) ? [wrongField('name')] : []),
    ...(address !== null && !EMAIL.test(address) ? [wrongField('email')] : []),
    ...(isUnknown || contradict ? [wrongField('roles')] : requestInfo.length === 0 ? [missingField('roles')] : []),
  ];
  if (faults.length > 0) throw refusedFields(faults);
  return { name, email: address, roles: requestInfo };
}

/** `ended`: sessions that have ended or whose rights may have changed. The caller must close their sockets. */
export type LoginChange = { ended: readonly bigint[]; changes: Changes };
export type NewLoginFields = RequestedFields & {
  login: string; type: 'client' | 'service'; customerId: bigint; organizations: readonly string[];
};

/** The login is unusable until a password is set. Throws role_refused, login_already_exists, not_found and the errors of `checkFields`. */
export async function inviteNewLogin(
  db: Db, context: LoginChangeContext, given: NewLoginFields,
): Promise<{ uuid: string; invitation: Invitation; changes: Changes }> {
  const { login } = given;
  const fields = checkFields(given);
  const { customerId, type, organizations } = given;
  const passwordHash = await hashPassword(newToken(), context.requestInfo.address);
  return inTransaction(db, async (tx) => {
    const actorRow = await lockLoginForShare(tx, context.actor.loginId);
    if (!actorRow) throw new AppError('session_cleared');
    requireScope(context.scope, actorRow.maskrole);
    // Uses the roles from the locked row, because the actor may have lost roles while this transaction waited for the lock.
    const ofProvider = await isProvider(tx, customerId);
    requireGrantable(fields.roles, grantableRoles({ scope: context.scope, actorRoles: decodeMask(actorRow.maskrole), ofProvider }));
    await requireProviderForRoles(tx, customerId, fields.roles);
    const created = await storeLogin(tx, { ...fields, login, passwordHash, customerId, type });
    await restrict(tx, context, { customerId, loginId: created.id }, organizations);
    const changes = {
      login: [null, login], name: [null, fields.name], email: [null, fields.email], roles: [null, fields.roles],
    } satisfies Changes;
    return { uuid: created.uuid, invitation: await invite(tx, context, created.id), changes };
  });
}

/**
 * Changed roles apply from the login's next call. Throws role_refused, self_refused, last_admin, not_found and the errors of `checkFields`.
 */
export async function changeLogin(
  db: Db, context: LoginChangeContext,
  { uuid, type, organizations, ...given }: RequestedFields & {
    uuid: string; type?: 'client' | 'service'; organizations?: readonly string[];
  },
): Promise<LoginChange> {
  const { name, email, roles } = checkFields(given);
  return withLockedLogin(db, context, uuid, async (tx, locked) => {
    const { target, isOwn, grantable } = locked;
    const before = decodeMask(target.maskrole);
    const maskrole = encodeMask(roles);
    if (isOwn && maskrole !== encodeMask(before)) throw new AppError('self_refused');
    const added = roles.filter((role) => !before.includes(role));
    requireGrantable(added, grantable);
    await requireProviderForRoles(tx, target.customerId, added);
    if (!roles.includes('admin')) requireAnotherAdmin(locked);
    if (email !== target.email) await leaveAddress(tx, target.id, context.now, context.post);
    await updateLogin(tx, target.id, { name, email, type: type ?? target.type, status: target.status, maskrole });
    if (organizations) await restrict(tx, context, { customerId: target.customerId, loginId: target.id }, organizations);
    const changes = {
      name: [target.name, name], email: [target.email, email], type: [target.type, type ?? target.type], roles: [before, roles],
    } satisfies Changes;
    return { ended: await openSessionsOf(tx, target.id), changes };
  });
}

/** `status`: 1 active, 2 locked, 3 deleted for good. Throws self_refused, last_admin, login_transition_refused for deleted logins. */
export async function setStatus(db: Db, context: LoginChangeContext, uuid: string, status: 1 | 2 | 3): Promise<LoginChange> {
  return withLockedLogin(db, context, uuid, async (tx, locked) => {
    const { target, isOwn } = locked;
    if (isOwn) throw new AppError('self_refused');
    if (status !== 1) requireAnotherAdmin(locked);
    await updateLogin(tx, target.id, { ...target, status });
    return { ended: status === 1 ? [] : await endSessionsAndCodes(tx, target, context.now), changes: { status: [target.status, status] } };
  });
}

/** Replaces the password with an invitation and ends all sessions. Throws self_refused; role_refused for roles the actor can't grant. */
export async function inviteAnew(db: Db, context: LoginChangeContext, uuid: string): Promise<LoginChange & { invitation: Invitation }> {
  const passwordHash = await hashPassword(newToken(), context.requestInfo.address);
  return withLockedLogin(db, context, uuid, async (tx, { target, isOwn, grantable }) => {
    if (isOwn) throw new AppError('self_refused');
    // Otherwise the actor could use the invitation to sign in with roles that it must not grant.
    requireGrantable(decodeMask(target.maskrole), grantable);
    await replacePasswordHash(tx, target.id, passwordHash);
    const ended = await endSessionsAndCodes(tx, target, context.now, 'replaced');
    return { ended, invitation: await invite(tx, context, target.id), changes: {} };
  });
}

/** Removes a second factor that the user has lost, and ends the login's sessions. Throws the same errors as `inviteAnew`. */
export async function resetTwoFactor(db: Db, context: LoginChangeContext, uuid: string): Promise<LoginChange> {
  const { actor, requestInfo, now, post } = context;
  return withLockedLogin(db, context, uuid, async (tx, { target, isOwn, grantable }) => {
    if (isOwn) throw new AppError('self_refused');
    requireGrantable(decodeMask(target.maskrole), grantable);
    const subject = { by: String(actor.loginId) };
    await switchOff(tx, target.id, {
      event: 'two_factor_off', at: now, customerId: target.customerId, loginId: target.id, impersonatorId: null, subject, requestInfo,
    }, post);
    return { ended: await endSessionsOf(tx, target.id, now, 'replaced'), changes: {} };
  });
}

async function invite(tx: Transaction, { actor, requestInfo, now }: LoginChangeContext, loginId: bigint): Promise<Invitation> {
  const { code, expires } = await issueCode(tx, { loginId, kind: 'password', createdBy: actor.loginId, requestInfo }, now);
  return { path: `/auth-redirect?code=${code}`, expires: expires.toISOString() };
}

async function endSessionsAndCodes(
  tx: Transaction, { id }: ManagedLogin, now: Date, because: 'locked' | 'replaced' = 'locked',
): Promise<bigint[]> {
  await voidCodes(tx, id, now);
  return endSessionsOf(tx, id, now, because);
}

/** Restricts the login to `organizations`; an empty list means all. Throws not_found for any outside the customer or the actor's scope. */
async function restrict(
  tx: Transaction, { actor, scope }: LoginChangeContext, whose: { customerId: bigint; loginId: bigint }, organizations: readonly string[],
): Promise<void> {
  if (scope === 'customer' && !(await canGrantOrganizations(tx, actor, organizations))) throw new AppError('not_found');
  await clearRights(tx, whose);
  for (const uuid of new Set(organizations)) {
    if (!(await addRight(tx, whose, uuid))) throw new AppError('not_found');
  }
}
